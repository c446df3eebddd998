import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import {
  type Catalogue,
  type Column,
  readCatalogue,
  type Table,
} from '#server/test/catalogue/read-catalogue.ts';
import { createTestDatabase } from '#server/test/database.ts';
import { type TypedColumn, typedColumns } from '#server/test/typed-tables.ts';

let catalogue: Catalogue;
let typed: TypedColumn[];

beforeAll(async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  catalogue = await readCatalogue(client);
  await client.end();
  await database.drop();
  typed = typedColumns();
});

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
