import { expect, it } from 'vitest';
import { type Column, readCatalogue, type Table } from '#server/test/catalogue/read-catalogue.ts';
import { fileDatabase } from '#server/test/file-database.ts';
import { typedColumns } from '#server/test/typed-tables.ts';

const { client } = await fileDatabase();
const catalogue = await readCatalogue(client);
const typed = typedColumns();

it('a list of values is the one that the table checks', () => {
  const columns = catalogue.tables.flatMap((table) =>
    table.columns.map((column) => ({ table, column })),
  );
  const differing = columns.flatMap(({ table, column }) => {
    const { values } = typed.find(
      (item) => item.table === table.name && item.column === column.name,
    )!;
    const checked = values && allowedValues(table, column);
    const differs = checked && checked.join() !== values.toSorted().join();
    return differs ? [{ column: `${table.name}.${column.name}`, values, checked }] : [];
  });
  expect(typed.filter(({ values }) => values).length).toBeGreaterThan(40);
  expect(differing).toEqual([]);
});

/** Values from a check such as `state = ANY (ARRAY['a'::text, 'b'::text])`, if there is one. */
function allowedValues(table: Table, { name }: Column): string[] | undefined {
  const list = new RegExp(`^CHECK \\(\\(${name} = (ANY \\(ARRAY\\[)?'`);
  const check = table.constraints.find(({ definition }) => list.test(definition));
  return check?.definition
    .match(/'[^']*'/g)
    ?.map((value) => value.slice(1, -1))
    .toSorted();
}
