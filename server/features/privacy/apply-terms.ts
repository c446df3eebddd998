import { sql } from 'kysely';
import { z } from 'zod';
import { TERMS_ACTOR } from '#domain/conversations/lead/lead-deletion.ts';
import { retentionCutoff } from '#domain/privacy/terms.ts';
import { deleteLeadInTx } from '#server/features/conversations/lead/delete-lead.ts';
import { lockLeadSettings } from '#server/features/conversations/lead/lead-fields.ts';
import { conversationsOfPerson } from '#server/features/conversations/lead/get-lead.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { MIN_ID } from '#server/platform/db/for-each-batch.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineTeamsWatch } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { recordTeamAction } from '#server/features/team-log/team-actions.ts';
import { findTerms } from './terms.ts';

/** Leads per run, each in its own transaction. The next run continues. */
const LEADS_A_RUN = 200;

/** Once a night, enqueues the job of every team that keeps leads for a limited time. */
export const applyTerms = defineTeamsWatch(
  'privacy:apply-terms',
  (after, limit) => sql`SELECT team_id FROM gate_teams_with_terms(${after}, ${limit})`,
  (team) => deleteOldLeads.spec(team, {}),
);

interface Place {
  at: string;
  id: string;
}

/**
 * Deletes a team's leads without activity in any campaign for the configured time, with a proof for each.
 * Every run rereads the terms, so that turning them off stops it.
 */
export const deleteOldLeads = defineJob({
  name: 'privacy:delete-old-leads',
  payload: z.object({ after: z.object({ at: z.string(), id: z.uuid() }).optional() }),
  key: ({ team_id }) => `delete-old-leads:${team_id}`,
  async run(services: Pick<Services, 'db' | 'env' | 'log'>, scope, { after }) {
    const { db, log } = services;
    const { keep_months } = await db.inTeam(scope, findTerms);
    if (keep_months === null) return;
    const before = retentionCutoff(new Date(), keep_months);
    const old = await db.inTeam(scope, (tx) => listOld(tx, before, after));
    let deleted = 0;
    for (const { id } of old) {
      const deletedIds = await db.inTeam(scope, async (tx) => {
        if (!(await isOld(tx, id, before))) return false;
        await deleteLeadInTx(services, tx, id, TERMS_ACTOR);
        return true;
      });
      if (deletedIds) deleted += 1;
    }
    const last = old.length === LEADS_A_RUN ? old.at(-1) : undefined;
    await db.inTeam(scope, async (tx) => {
      if (deleted > 0) {
        const about = { leads: String(deleted), keep_months: String(keep_months) };
        await recordTeamAction(tx, { action: 'terms.deleted', by: null, about });
      }
      if (last) await deleteOldLeads.enqueue(tx, { after: last });
    });
    if (deleted > 0) log.info({ deleted }, 'old leads were deleted');
  },
});

/**
 * Lists the oldest first, after a given place, because leads who are active elsewhere are skipped. An
 * imported lead that waits for its first message has no activity yet, so its time runs from `created_at`.
 */
async function listOld(
  { db, team_id }: TeamTx,
  before: Date,
  after: Place | undefined,
): Promise<Place[]> {
  const { at, id } = after ?? { at: '-infinity', id: MIN_ID };
  const { rows } = await sql<Place>`
    SELECT last_activity_at::text AS at, conversation_id AS id FROM conversations
    WHERE team_id = ${team_id} AND last_activity_at < ${before}
      AND created_at < ${before}
      AND (last_activity_at, conversation_id) > (${at}::timestamptz, ${id}::uuid)
    ORDER BY last_activity_at, conversation_id LIMIT ${LEADS_A_RUN}`.execute(db);
  return rows;
}

/**
 * Whether a lead still exists, and the contact had no activity in any campaign since. Locks the rows in
 * the order of a deletion: a message that arrives now is stored either before or after it.
 */
async function isOld(tx: TeamTx, conversation_id: string, before: Date): Promise<boolean> {
  await lockLeadSettings(tx);
  const same = await conversationsOfPerson(tx, conversation_id);
  const ids = same.map((item) => item.conversation_id);
  const { rows } = await sql<{ old: boolean }>`
    SELECT greatest(last_activity_at, created_at) < ${before} AS old FROM conversations
    WHERE team_id = ${tx.team_id} AND conversation_id = ANY (${ids}::uuid[])
    ORDER BY conversation_id FOR NO KEY UPDATE`.execute(tx.db);
  return rows.length > 0 && rows.every(({ old }) => old);
}
