import type { DescribedTable, ForeignKey } from './describe-table.ts';

/** A Mermaid diagram of the tables: their keys, and what they refer to. */
export function diagram(tables: DescribedTable[]): string {
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
