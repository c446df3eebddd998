import { type DescribedTable, describeTable, type ForeignKey } from './describe-table.ts';
import type { Catalogue, Column, SqlFunction } from './read-catalogue.ts';

const INTRODUCTION = `# The schema

Written by \`npm run schema:doc\` from the catalogue of a migrated database: change the comments there (\`server/db/schema\`, and from 0018 on \`server/db/migrations\`), not here.

Every table with "row security" shows only the rows of the team that the transaction was opened for; every key of such a table begins with \`team_id\`. The application's role owns nothing. Times are \`timestamptz\` unless a column says otherwise. The job queue's tables belong to graphile-worker (schema \`graphile_worker\`).
`;

/**
 * Renders dist/schema.md: tables and functions by feature. `featureOf` returns the feature of a function;
 * that of a table is in its comment.
 */
export function schemaDoc(
  { tables, functions }: Catalogue,
  featureOf: (functionName: string) => string,
): string {
  const described = tables.map(describeTable);
  const features = new Set([
    ...described.map(({ feature }) => feature),
    ...functions.map(({ name }) => featureOf(name)),
  ]);
  const sections = [...features].toSorted().map((feature) =>
    section(
      feature,
      described.filter((table) => table.feature === feature),
      functions.filter(({ name }) => featureOf(name) === feature),
      described,
    ),
  );
  return [INTRODUCTION, ...sections].join('\n');
}

function section(
  feature: string,
  tables: DescribedTable[],
  functions: SqlFunction[],
  all: DescribedTable[],
): string {
  return [
    `## ${feature}\n`,
    ...(tables.length > 0 ? [diagram(tables)] : []),
    ...tables.map((table) => tableText(table, all)),
    ...(functions.length > 0 ? [functionsText(functions)] : []),
  ].join('\n');
}

function tableText(table: DescribedTable, all: DescribedTable[]): string {
  const { primaryKey, uniqueKeys, checks, foreignKeys } = table;
  const referencing = all
    .filter((other) => other.foreignKeys.some(({ table: to }) => to === table.name))
    .map(({ name }) => `\`${name}\``);
  const facts = [
    `Key: ${columnsText(primaryKey)}${uniqueKeys.map((key) => `; unique: ${columnsText(key)}`).join('')}`,
    foreignKeys.length > 0 &&
      `References: ${foreignKeys.map((key) => `\`${key.table}\` by ${columnsText(key.columns)} (${key.onDelete})`).join('; ')}`,
    referencing.length > 0 && `Referenced by: ${referencing.join(', ')}`,
    `Growth: ${table.growth}`,
    `Row security: ${table.rowSecurity ? 'by team' : 'none'}. The application may: ${table.grants.join(', ')}`,
    ...checks.map((check) => `Always: \`${check}\``),
    ...table.indexes.map(({ name, definition, comment }) => {
      const unique = definition.startsWith('CREATE UNIQUE') ? ', unique' : '';
      return `Index \`${name}\` ${code(definition.replace(/^.* USING /, ''))}${unique}: ${comment ?? missing(name)}`;
    }),
    ...table.triggers.map(({ name }) => `Trigger \`${name}\``),
  ].filter((fact) => fact !== false);
  return `### ${table.name}

${table.purpose}

${facts.map((fact) => `- ${fact}`).join('\n')}

${columnTable(table.columns)}
`;
}

function columnTable(columns: Column[]): string {
  const rows = columns.map((column) => {
    const type = column.type.replace('timestamp with time zone', 'timestamptz');
    const needed = column.nullable ? 'may be missing' : '';
    const by = column.default === null ? '' : `default ${code(column.default)}`;
    const about = [column.comment, needed, by].filter(Boolean).join('; ');
    return `| ${column.name} | ${type} | ${about.replaceAll('|', '\\|')} |`;
  });
  return ['| column | type | |', '|---|---|---|', ...rows].join('\n');
}

function functionsText(functions: SqlFunction[]): string {
  const lines = functions.map((item) => {
    const rights = item.runsAsOwner ? ' As the owner.' : '';
    return `- ${code(`${item.name}(${item.arguments})`)} → ${code(item.returns)}: ${item.comment ?? missing(item.name)}${rights}`;
  });
  return `### Functions\n\n${lines.join('\n')}\n`;
}

function missing(name: string): never {
  throw new Error(`${name} has no comment that says what it is for`);
}

const code = (text: string) => `\`${text}\``;
const columnsText = (columns: string[]) => code(columns.join(', '));

/** A Mermaid diagram of the tables with their keys and references. */
function diagram(tables: DescribedTable[]): string {
  const relations = tables.flatMap((table) => table.foreignKeys.map((key) => relation(table, key)));
  return `\`\`\`mermaid
erDiagram
${[...relations, ...tables.map(entity)].join('\n')}
\`\`\`
`;
}

function relation(table: DescribedTable, { columns, table: parent }: ForeignKey): string {
  const optional = table.columns.some(({ name, nullable }) => nullable && columns.includes(name));
  const keys = [table.primaryKey, ...table.uniqueKeys];
  const single = keys.some((key) => key.join() === columns.join());
  const lines = `${optional ? '|o' : '||'}--${single ? 'o|' : 'o{'}`;
  return `  ${parent} ${lines} ${table.name} : "${columns.join(', ')}"`;
}

function entity(table: DescribedTable): string {
  const foreign = new Set(table.foreignKeys.flatMap(({ columns }) => columns));
  const attributes = table.columns.flatMap(({ name, type }) => {
    const marks = [
      ...(table.primaryKey.includes(name) ? ['PK'] : []),
      ...(foreign.has(name) ? ['FK'] : []),
    ];
    return marks.length > 0 ? [`    ${type} ${name} ${marks.join(', ')}`] : [];
  });
  return `  ${table.name} {\n${attributes.join('\n')}\n  }`;
}
