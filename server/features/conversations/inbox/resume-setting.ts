import { sql } from 'kysely';
import { z } from 'zod';
import type { ResumeMinutes } from '#domain/conversations/handoff.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { forEachBatch } from '#server/platform/db/for-each-batch.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { changeTeam } from '#server/platform/live/change-columns.ts';
import type { Services } from '#server/services.ts';
import { changeConversations } from '../conversation-store.ts';

const BATCH = 100;

export async function getResumeSetting(
  tx: TeamTx,
): Promise<{ resume_after_minutes: number | null }> {
  const team = await tx.db
    .selectFrom('team_settings')
    .select('resume_after_minutes')
    .where('team_id', '=', tx.team_id)
    .executeTakeFirst();
  return { resume_after_minutes: team?.resume_after_minutes ?? null };
}

/** A job then updates running takeovers, conversation by conversation. */
export async function setResumeSetting(
  tx: TeamTx,
  resume_after_minutes: ResumeMinutes,
): Promise<void> {
  await changeTeam(tx, { resume_after_minutes });
  await applyResumeSetting.enqueue(tx, {});
}

/** Skips takeovers that last until a person reactivates the agent. */
export const applyResumeSetting = defineJob({
  name: 'conversations:apply-resume-setting',
  payload: z.object({}),
  key: ({ team_id }) => `apply-resume-setting:${team_id}`,
  run: (services: Pick<Services, 'db' | 'env' | 'log'>, scope) =>
    forEachBatch((after) => services.db.inTeam(scope, (tx) => applyToNext(services, tx, after))),
});

async function applyToNext(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  after: string,
): Promise<string[]> {
  const { resume_after_minutes: minutes } = await getResumeSetting(tx);
  const { rows } = await sql<{ conversation_id: string }>`SELECT conversation_id FROM conversations
    WHERE team_id = ${tx.team_id} AND manual_override AND resume_at IS NOT NULL
      AND conversation_id > ${after}
    ORDER BY conversation_id LIMIT ${BATCH}`.execute(tx.db);
  const ids = rows.map((row) => row.conversation_id);
  if (ids.length > 0) {
    await changeConversations(services, tx, ids, { kind: 'resume_changed', minutes });
  }
  return ids;
}
