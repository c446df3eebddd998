import { sql } from 'kysely';
import type { TeamTx } from '#server/platform/db/database.ts';
import { moveDrafts } from '../drafts/reply-drafts.ts';
import { moveAttribution } from './attribution.ts';

/**
 * Notes, tags and what else the team knows go along when two conversations become one; where both know
 * something, that of `survivor` stays.
 */
export async function moveLeadThings(
  tx: TeamTx,
  survivor: string,
  duplicate: string,
): Promise<void> {
  const { db, team_id } = tx;
  await sql`UPDATE lead_notes SET conversation_id = ${survivor}
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}`.execute(db);
  await sql`INSERT INTO conversation_tags (team_id, conversation_id, tag_id)
    SELECT team_id, ${survivor}, tag_id FROM conversation_tags
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`UPDATE lead_values SET conversation_id = ${survivor}
    WHERE team_id = ${team_id} AND conversation_id = ${duplicate}`.execute(db);
  await moveDrafts(tx, survivor, duplicate);
  await moveAttribution(tx, survivor, duplicate);
  await sql`UPDATE conversations c
    SET email = coalesce(c.email, d.email), custom_fields = d.custom_fields || c.custom_fields
    FROM conversations d
    WHERE c.team_id = ${team_id} AND c.conversation_id = ${survivor}
      AND d.team_id = ${team_id} AND d.conversation_id = ${duplicate}
      AND (d.email IS NOT NULL OR d.custom_fields <> '{}')`.execute(db);
}
