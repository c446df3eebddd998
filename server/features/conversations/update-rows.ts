import { type RawBuilder, sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { ConversationChange } from './conversation-change.ts';
import { COLUMNS, NAMES } from './state-columns.ts';

const ASSIGNMENTS = sql.raw(NAMES.map((name) => `${name} = v.${name}`).join(', '));
const RECORD = sql.raw(NAMES.map((name) => `${name} ${COLUMNS[name]}`).join(', '));

/** The row's version is asked of locked rows too: it costs nothing, and finds a mistake of ours. */
export function updateRows(
  { team_id }: TeamTx,
  changes: ConversationChange[],
): RawBuilder<unknown> {
  const rows = changes.map(({ stored: { conversation_id, version }, after, active }) => ({
    ...after,
    conversation_id,
    version,
    active,
  }));
  return sql`UPDATE conversations c SET ${ASSIGNMENTS},
      last_activity_at = CASE WHEN v.active THEN now() ELSE c.last_activity_at END
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS v (conversation_id uuid, version xid, active boolean, ${RECORD})
    WHERE c.team_id = ${team_id} AND c.conversation_id = v.conversation_id AND c.xmin = v.version`;
}
