import type { Catalogue, SqlFunction, Table } from './read-catalogue.ts';

/** A released version in `released-version.json`. Its tables are those of the migrations up to its level. */
export interface ReleasedVersion {
  /** the newest migration of that version */
  level: string;
  /** results by name and arguments */
  functions: Record<string, string>;
}

/** What processes of a released version rely on. */
export interface ReleasedSchema extends Pick<ReleasedVersion, 'functions'> {
  tables: Record<string, ReleasedTable>;
}

interface ReleasedTable {
  /** type of each column, followed by NOT NULL if it has no default */
  columns: Record<string, string>;
  /** privileges of the application */
  grants: string[];
}

export function schemaOf({ tables, functions }: Catalogue): ReleasedSchema {
  return {
    tables: Object.fromEntries(tables.map((table) => [table.name, releasedTable(table)])),
    functions: Object.fromEntries(
      functions
        .filter(({ returns }) => returns !== 'trigger')
        .map((item) => [call(item), item.returns]),
    ),
  };
}

const call = ({ name, arguments: list }: SqlFunction) => `${name}(${list})`;

const NOT_NULL = ' NOT NULL';

function releasedTable({ columns, grants }: Table): ReleasedTable {
  return {
    columns: Object.fromEntries(
      columns.map(({ name, type, nullable, default: value }) => [
        name,
        nullable || value !== null ? type : type + NOT_NULL,
      ]),
    ),
    grants,
  };
}

/**
 * What the schema `now` breaks for processes of the released version, which keep running while a rolling
 * update migrates. Doesn't compare stricter value rules (CHECK); the author of a migration checks those
 * (../migrations/README.md).
 */
export function breaksOf(released: ReleasedSchema, now: ReleasedSchema): string[] {
  return [
    ...Object.entries(released.tables).flatMap(([name, before]) => {
      const after = now.tables[name];
      return after ? tableBreaks(name, before, after) : [`the table ${name} is gone`];
    }),
    ...Object.entries(released.functions).flatMap(([name, before]) => {
      const after = now.functions[name];
      if (after === undefined) return [`the function ${name} is gone`];
      return isMore(before, after) ? [] : [`the function ${name} answers ${after}, not ${before}`];
    }),
  ];
}

/** The same result, or one with more columns at its end. */
const isMore = (before: string, after: string) =>
  after === before || (before.startsWith('TABLE(') && after.startsWith(`${before.slice(0, -1)}, `));

function tableBreaks(table: string, before: ReleasedTable, after: ReleasedTable): string[] {
  const bare = (type = '') => type.replace(NOT_NULL, '');
  const old = Object.entries(before.columns).flatMap(([name, type]) => {
    const found = after.columns[name];
    if (found === undefined) return [`the column ${table}.${name} is gone`];
    if (bare(found) !== bare(type))
      return [`${table}.${name} is ${bare(found)}, not ${bare(type)}`];
    const mustBeGiven = found.endsWith(NOT_NULL) && !type.endsWith(NOT_NULL);
    return mustBeGiven ? [`${table}.${name} must be given now`] : [];
  });
  const added = Object.entries(after.columns)
    .filter(([name, type]) => !(name in before.columns) && type.endsWith(NOT_NULL))
    .map(([name]) => `the new column ${table}.${name} must be given`);
  const lost = before.grants
    .filter((grant) => !after.grants.includes(grant))
    .map((grant) => `the application lost ${grant} on ${table}`);
  return [...old, ...added, ...lost];
}
