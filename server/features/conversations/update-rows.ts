import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { ConversationChange } from './conversation-change.ts';
import { COLUMNS, type ColumnSet, columnsOf } from './state-columns.ts';

/** The row's version is asked of locked rows too: it costs nothing, and finds a mistake of ours. */
export function updateRows(tx: TeamTx, changes: ConversationChange[]): RawBuilder<unknown> {
  const columns = columnsIn(changes);
  return updateFrom(tx, columns, newValues(changes, columns));
}

export const columnsIn = (changes: ConversationChange[]): ColumnSet =>
  columnsOf(changes.map(({ stored, after }) => ({ before: stored.state, after })));

/** `UPDATE` of conversations `c` from a table `v` of what the rows become. */
export function updateFrom(
  { team_id }: TeamTx,
  { assignments }: ColumnSet,
  values: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`UPDATE conversations c SET ${assignments},
      last_activity_at = CASE WHEN v.active THEN now() ELSE c.last_activity_at END
    FROM ${values}
    WHERE c.team_id = ${team_id} AND c.conversation_id = v.conversation_id AND c.xmin = v.version`;
}

/** The table `v`. Of one row, as of nearly every turn, the values cost less than JSON. */
function newValues(changes: ConversationChange[], columns: ColumnSet): RawBuilder<unknown> {
  const [one, ...others] = changes;
  if (one && others.length === 0) {
    const { stored, after, active } = one;
    const values = columns.names.map((name) => sql`${after[name]}::${sql.raw(COLUMNS[name])}`);
    return sql`(SELECT ${stored.conversation_id}::uuid, ${stored.version}::xid, ${active}::boolean,
      ${sql.join(values)}) AS v (conversation_id, version, active, ${columns.named})`;
  }
  const rows = changes.map((change) => rowOf(change, columns));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) AS v (${recordOf(columns)})`;
}

/** A change as JSON, for a record of these columns. */
export const rowOf = ({ stored, after, active }: ConversationChange, { names }: ColumnSet) => ({
  conversation_id: stored.conversation_id,
  version: stored.version,
  active,
  ...Object.fromEntries(names.map((name) => [name, after[name]])),
});

export const recordOf = ({ record }: ColumnSet): RawBuilder<unknown> =>
  sql`conversation_id uuid, version xid, active boolean, ${record}`;
