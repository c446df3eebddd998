import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, TeamTx } from '../db/database.ts';
import { defineSystemJob } from '../jobs/define-system-job.ts';

/**
 * `member`: members and their notification settings, by the id of the person or the invitation.
 * `team`: its settings.
 * `creation`: progress of a campaign's generation. `lead_settings`: its tags, fields and canned replies.
 * `draft`: unpublished prompts of a campaign, by its id.
 * `notice`: a lead starts to wait for a person, by the id of the conversation.
 * `test_credits`: one was used or returned, by the id of the team. `support`: a conversation with the
 * platform's staff, by its id. `knowledge`: an entry, a document or questions of leads, by their ids.
 * `api`: API keys and webhook endpoints, by their ids.
 * `eval`: progress of an eval run, by its id. `learning`: suggestions from conversations, by a proposal's id.
 */
export type ChangeKind =
  | 'conversation'
  | 'campaign'
  | 'creation'
  | 'member'
  | 'team'
  | 'lead_settings'
  | 'notice'
  | 'draft'
  | 'test_credits'
  | 'support'
  | 'knowledge'
  | 'api'
  | 'eval'
  | 'learning';

/** Records in the caller's transaction what the team's browsers should fetch again. */
export async function recordChanges(
  tx: TeamTx,
  kind: ChangeKind,
  subjectIds: string[],
): Promise<void> {
  if (subjectIds.length === 0) return;
  await sql`INSERT INTO live_events (team_id, kind, subject_id)
    SELECT ${tx.team_id}::uuid, ${kind}, unnest(${subjectIds}::uuid[])`.execute(tx.db);
}

/** Every ten minutes: deletes changes older than an hour. Browsers that were away longer refetch. */
export const trimLiveEvents = defineSystemJob({
  name: 'live:trim',
  payload: z.object({}),
  key: () => 'live-trim',
  async run({ db }: { db: Database }) {
    await db.outsideTeams((tx) => sql`SELECT gate_trim_live_events()`.execute(tx.db));
  },
});
