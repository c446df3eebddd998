import { sql } from 'kysely';
import type { TeamTx } from '../db/database.ts';

/**
 * `member`: who is in the team, by the id of the person or the invitation. `team`: its settings.
 * `creation`: how far the making of a campaign is.
 */
export type ChangeKind = 'conversation' | 'campaign' | 'creation' | 'member' | 'team';

/** Records in the caller's transaction what browsers of the team should fetch again. */
export async function recordChanges(
  tx: TeamTx,
  kind: ChangeKind,
  subjectIds: string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await sql`INSERT INTO live_events (team_id, kind, subject_id)
    SELECT ${tx.team_id}::uuid, ${kind}, unnest(${subjectIds}::uuid[])`.execute(tx.db);
}
