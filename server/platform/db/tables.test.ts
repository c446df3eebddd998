import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import {
  type Catalogue,
  type Column,
  readCatalogue,
  type Table,
} from '#server/db/catalogue/read-catalogue.ts';
import { createTestDatabase } from '#server/test/database.ts';
import { type TypedColumn, typedColumns } from '#server/test/typed-tables.ts';

/** Tables that no statement of ours reads or writes, only SQL functions, better-auth or a version before. */
const UNTYPED = new Set([
  'accounts',
  'handoffs',
  'rate_limits',
  'text_index_position',
  'verifications',
]);

/** What the driver makes of a type; what is in `jsonb` is told by nobody but the types. */
const READ_AS: Record<string, string[]> = {
  text: ['string'],
  uuid: ['string'],
  tsvector: ['string'],
  xid8: ['string'],
  'text[]': ['string[]'],
  'uuid[]': ['string[]'],
  'timestamp with time zone[]': ['Date[]'],
  smallint: ['number'],
  integer: ['number'],
  bigint: ['number'],
  'double precision': ['number'],
  boolean: ['boolean'],
  'timestamp with time zone': ['Date'],
  // a Date by default, a string where the query asks for one
  date: ['Date', 'string'],
  bytea: ['Buffer<ArrayBufferLike>'],
};

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

interface Pair {
  name: string;
  type: TypedColumn;
  table: Table;
  column: Column;
}

const stored = () =>
  catalogue.tables
    .filter(({ name }) => !UNTYPED.has(name))
    .flatMap((table) => table.columns.map((column) => ({ table, column })));
const nameOf = ({ table, column }: { table: Table; column: Column }) =>
  `${table.name}.${column.name}`;

/** Columns of which the types and the catalogue say different things, among those that both know. */
function differences<T>(fromType: (pair: Pair) => T, fromStore: (pair: Pair) => T) {
  const byName = new Map(typed.map((type) => [`${type.table}.${type.column}`, type]));
  const pairs = stored().flatMap((one): Pair[] => {
    const type = byName.get(nameOf(one));
    return type ? [{ ...one, name: nameOf(one), type }] : [];
  });
  return pairs
    .map((pair) => ({ column: pair.name, type: fromType(pair), store: fromStore(pair) }))
    .filter(({ type, store }) => JSON.stringify(type) !== JSON.stringify(store));
}

it('the types name every table and column, and no other', () => {
  expect(typed.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    stored().map(nameOf).toSorted(),
  );
});

it('a column is read as the driver gives it', () => {
  expect(
    differences(
      ({ type }) => type.reads,
      ({ column, type: { reads } }) => {
        const expected = READ_AS[column.type];
        if (!expected) return column.type === 'jsonb' ? reads : `no type known for ${column.type}`;
        return expected.includes(reads) ? reads : expected.join(' or ');
      },
    ),
  ).toEqual([]);
});

it('a column may be missing where the table lets it', () => {
  expect(
    differences(
      ({ type }) => type.nullable,
      ({ column }) => column.nullable,
    ),
  ).toEqual([]);
});

it('an insert may leave out what has a default or may be missing', () => {
  expect(
    differences(
      ({ type }) => type.optional,
      ({ column }) => column.nullable || column.default !== null,
    ),
  ).toEqual([]);
});

it('a list of values is the one that the table checks', () => {
  expect(
    differences(
      ({ type }) => type.values?.toSorted() ?? null,
      ({ type, table, column }) =>
        type.values && (allowedValues(table, column) ?? type.values.toSorted()),
    ),
  ).toEqual([]);
});

/** From a check such as `state = ANY (ARRAY['a'::text, 'b'::text])`, if there is one. */
function allowedValues(table: Table, { name }: Column): string[] | undefined {
  const list = new RegExp(`^CHECK \\(\\(${name} = (ANY \\(ARRAY\\[)?'`);
  const check = table.constraints.find(({ definition }) => list.test(definition));
  return check?.definition
    .match(/'[^']*'/g)
    ?.map((value) => value.slice(1, -1))
    .toSorted();
}
