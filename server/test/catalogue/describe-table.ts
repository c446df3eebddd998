import type { Constraint, Table } from './read-catalogue.ts';

/** A table with its parsed comment and constraints. */
export interface DescribedTable extends Table {
  feature: string;
  purpose: string;
  growth: string;
  primaryKey: string[];
  uniqueKeys: string[][];
  foreignKeys: ForeignKey[];
  checks: string[];
}

export interface ForeignKey {
  columns: string[];
  table: string;
  /** what happens to the row when the referenced one is deleted */
  onDelete: string;
}

const SHAPE = /^(?<feature>[a-z]+): (?<purpose>.+)\nGrowth: (?<growth>.+)$/s;

/** Throws for a table whose comment doesn't state feature, purpose and growth. */
export function describeTable(table: Table): DescribedTable {
  const said = SHAPE.exec(table.comment ?? '')?.groups;
  if (!said) {
    throw new Error(
      `The comment of the table ${table.name} must read "feature: purpose", then a line "Growth: …"`,
    );
  }
  const { feature = '', purpose = '', growth = '' } = said;
  const of = (kind: Constraint['kind']) =>
    table.constraints.filter((constraint) => constraint.kind === kind);
  return {
    ...table,
    feature,
    purpose,
    growth,
    primaryKey: of('primary key').flatMap(columnsOf),
    uniqueKeys: of('unique').map(columnsOf),
    foreignKeys: of('foreign key').map((key) => ({
      columns: columnsOf(key),
      table: key.references ?? '',
      onDelete: onDelete(key),
    })),
    checks: of('check').map(checkOf),
  };
}

/** Returns the columns in the first brackets, as in `FOREIGN KEY (team_id, campaign_id) REFERENCES …`. */
function columnsOf({ definition }: Constraint): string[] {
  return (/\(([^)]*)\)/.exec(definition)?.[1] ?? '').split(', ');
}

/** Turns `CHECK ((state = ANY (ARRAY['a'::text, 'b'::text])))` into `state IN ('a', 'b')`. */
function checkOf({ definition }: Constraint): string {
  return definition
    .replace(/^CHECK \(\((.*)\)\)$/s, '$1')
    .replaceAll(/::[a-z]+/g, '')
    .replaceAll(/= ANY \(ARRAY\[(.*?)\]\)/g, 'IN ($1)');
}

function onDelete({ definition }: Constraint): string {
  if (definition.includes('ON DELETE CASCADE')) return 'deleted with it';
  if (definition.includes('ON DELETE SET NULL')) return 'emptied with it';
  return 'keeps it from being deleted';
}
