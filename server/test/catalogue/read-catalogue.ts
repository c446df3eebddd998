import type pg from 'pg';

export interface Catalogue {
  tables: Table[];
  functions: SqlFunction[];
}

export interface Table {
  name: string;
  comment: string | null;
  columns: Column[];
  constraints: Constraint[];
  /** those that no constraint creates */
  indexes: { name: string; definition: string; comment: string | null }[];
  policies: { name: string; definition: string }[];
  triggers: { name: string; definition: string }[];
  /** privileges of the application's role; `SELECT (audit_id)` if only for some columns */
  grants: string[];
  rowSecurity: boolean;
  /** storage parameters, for example `fillfactor=80` */
  options: string[];
}

export interface Column {
  name: string;
  /** as PostgreSQL writes it, for example `timestamp with time zone` */
  type: string;
  nullable: boolean;
  /** an expression, `identity` or `identity always` */
  default: string | null;
  comment: string | null;
  /** -1: the default sample */
  statistics: number;
}

export interface Constraint {
  name: string;
  kind: 'primary key' | 'unique' | 'foreign key' | 'check';
  definition: string;
  /** the table that a foreign key references */
  references: string | null;
}

export interface SqlFunction {
  name: string;
  arguments: string;
  returns: string;
  /** the full statement that creates it */
  definition: string;
  comment: string | null;
  runsAsOwner: boolean;
  /** who can call it besides its owner: the application's role, or everyone */
  callers: string[];
}

/** Our own tables, without the migration runner's records and those of extensions. */
const TABLES = `
  SELECT c.oid, c.relname AS name, obj_description(c.oid, 'pg_class') AS comment,
    c.relrowsecurity AS "rowSecurity", coalesce(c.reloptions, '{}') AS options
  FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
    AND c.relname NOT IN ('schema_migrations', 'schema_functions')
  ORDER BY c.relname`;

const COLUMNS = `
  SELECT a.attrelid AS oid, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    NOT a.attnotnull AS nullable,
    CASE a.attidentity WHEN 'a' THEN 'identity always' WHEN 'd' THEN 'identity'
      ELSE pg_get_expr(d.adbin, d.adrelid) END AS default,
    col_description(a.attrelid, a.attnum) AS comment, coalesce(a.attstattarget, -1) AS statistics
  FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = ANY ($1) AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attrelid, a.attnum`;

const CONSTRAINTS = `
  SELECT k.conrelid AS oid, k.conname AS name, pg_get_constraintdef(k.oid) AS definition,
    CASE k.contype WHEN 'p' THEN 'primary key' WHEN 'u' THEN 'unique' WHEN 'f' THEN 'foreign key'
      ELSE 'check' END AS kind,
    CASE WHEN k.confrelid <> 0 THEN k.confrelid::regclass::text END AS references
  FROM pg_constraint k
  WHERE k.conrelid = ANY ($1) AND k.contype IN ('p', 'u', 'f', 'c') ORDER BY k.conname`;

const INDEXES = `
  SELECT i.indrelid AS oid, c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition,
    obj_description(i.indexrelid, 'pg_class') AS comment
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
  WHERE i.indrelid = ANY ($1)
    AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype <> 'f')
  ORDER BY c.relname`;

const POLICIES = `
  SELECT p.polrelid AS oid, p.polname AS name,
    format('FOR %s %s TO %s USING (%s) WITH CHECK (%s)', p.polcmd,
      CASE WHEN p.polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
      array(SELECT CASE r WHEN 0 THEN 'PUBLIC' ELSE r::regrole::text END FROM unnest(p.polroles) r),
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) AS definition
  FROM pg_policy p WHERE p.polrelid = ANY ($1) ORDER BY p.polname`;

const TRIGGERS = `
  SELECT t.tgrelid AS oid, t.tgname AS name,
    format('%s (enabled: %s)', pg_get_triggerdef(t.oid), t.tgenabled) AS definition
  FROM pg_trigger t WHERE t.tgrelid = ANY ($1) AND NOT t.tgisinternal ORDER BY t.tgname`;

const GRANTS = `
  SELECT oid, privilege FROM (
    SELECT c.oid, a.privilege_type AS privilege
    FROM pg_class c, aclexplode(c.relacl) a
    WHERE a.grantee = 'opensetter_app'::regrole
    UNION ALL
    SELECT t.attrelid, format('%s (%s)', a.privilege_type, t.attname)
    FROM pg_attribute t, aclexplode(t.attacl) a
    WHERE a.grantee = 'opensetter_app'::regrole
  ) g WHERE oid = ANY ($1) ORDER BY privilege`;

const FUNCTIONS = `
  SELECT p.proname AS name, pg_get_function_arguments(p.oid) AS arguments,
    pg_get_function_result(p.oid) AS returns, pg_get_functiondef(p.oid) AS definition,
    obj_description(p.oid, 'pg_proc') AS comment, p.prosecdef AS "runsAsOwner",
    array(SELECT CASE a.grantee WHEN 0 THEN 'everyone' ELSE a.grantee::regrole::text END
      FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      WHERE a.grantee <> p.proowner ORDER BY 1) AS callers
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.proname`;

/** Reads our tables and functions from the database's catalog, sorted by name. */
export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const { rows: tables } = await client.query<Owned<Omit<Table, Parts>>>(TABLES);
  const oids = tables.map(({ oid }) => oid);
  const read = async <T>(text: string) =>
    byTable((await client.query<Owned<T & object>>(text, [oids])).rows);
  const columns = await read<Column>(COLUMNS);
  const constraints = await read<Constraint>(CONSTRAINTS);
  const indexes = await read<Table['indexes'][number]>(INDEXES);
  const policies = await read<Table['policies'][number]>(POLICIES);
  const triggers = await read<Table['triggers'][number]>(TRIGGERS);
  const grants = await read<{ privilege: string }>(GRANTS);
  const { rows: functions } = await client.query<SqlFunction>(FUNCTIONS);
  return {
    functions,
    tables: tables.map(({ oid, ...table }) => ({
      ...table,
      columns: columns(oid),
      constraints: constraints(oid),
      indexes: indexes(oid),
      policies: policies(oid),
      triggers: triggers(oid),
      grants: grants(oid).map(({ privilege }) => privilege),
    })),
  };
}

type Parts = 'columns' | 'constraints' | 'indexes' | 'policies' | 'triggers' | 'grants';
type Owned<T> = T & { oid: number };

/** Groups rows by their table's number, and removes that number. */
function byTable<T extends object>(rows: Owned<T>[]): (table: number) => T[] {
  const groups = new Map<number, T[]>();
  for (const { oid, ...row } of rows) {
    groups.set(oid, [...(groups.get(oid) ?? []), row as unknown as T]);
  }
  return (table) => groups.get(table) ?? [];
}

/** The tables as text, one line per fact, without comments. Two databases are alike if their lines are. */
export function catalogueLines({ tables }: Pick<Catalogue, 'tables'>): string[] {
  return tables.flatMap(tableLines);
}

function tableLines(table: Table): string[] {
  const facts = [
    `row security ${table.rowSecurity ? 'on' : 'off'}`,
    ...table.options,
    ...table.columns.map(columnLine),
    ...table.constraints.map(({ name, definition }) => `${name} ${definition}`),
    ...table.indexes.map(({ definition }) => definition),
    ...table.policies.map(({ name, definition }) => `POLICY ${name} ${definition}`),
    ...table.triggers.map(({ definition }) => definition),
    `GRANT ${table.grants.join(', ')}`,
  ];
  return facts.map((fact) => `${table.name}: ${fact}`);
}

function columnLine(column: Column): string {
  const parts = [
    column.name,
    column.type,
    column.nullable ? '' : 'NOT NULL',
    column.default === null ? '' : `DEFAULT ${column.default}`,
    column.statistics === -1 ? '' : `STATISTICS ${column.statistics}`,
  ];
  return parts.filter(Boolean).join(' ');
}
