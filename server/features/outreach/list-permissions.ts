import { sql } from 'kysely';
import type { Permission, PermissionLedger } from '#domain/outreach/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

const MAX_ROWS = 100;

/**
 * Who allowed or forbade the team to write to a lead: the newest rows, oldest first. A lead's message is
 * a permission too. It is among the messages and not stored twice.
 */
export async function listPermissions(
  { db, team_id }: TeamTx,
  conversation_id: string,
): Promise<PermissionLedger> {
  const { rows: newest } = await sql<Omit<Permission, 'at'> & { at: Date; total: number }>`
    SELECT kind, source, by_name, reason, evidence, at, (count(*) OVER ())::int AS total FROM (
      SELECT DISTINCT ON (p.kind, p.at, p.source) p.kind, p.source, u.name AS by_name, p.reason,
        p.evidence, p.at
      FROM permissions p LEFT JOIN users u ON u.id = p.by_user_id
      WHERE p.team_id = ${team_id} AND p.conversation_id = ${conversation_id}
      UNION ALL
      SELECT 'wrote_first', 'whatsapp', NULL, NULL, NULL, to_timestamp(m.timestamp_unix)
      FROM (SELECT timestamp_unix FROM messages WHERE team_id = ${team_id}
        AND conversation_id = ${conversation_id} AND type_interaction = 'USER_MESSAGE'
        ORDER BY timestamp_unix, seq LIMIT 1) m
    ) all_of ORDER BY at DESC, kind, source LIMIT ${MAX_ROWS}`.execute(db);
  return {
    rows: newest
      .map(({ total: _total, at, ...row }) => ({ ...row, at: at.toISOString() }))
      .reverse(),
    earlier: (newest[0]?.total ?? 0) - newest.length,
  };
}
