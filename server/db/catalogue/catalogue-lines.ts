import type { Catalogue, Column, Table } from './read-catalogue.ts';

/** The tables as text, one line a fact, comments aside: two databases are alike if these are. */
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
