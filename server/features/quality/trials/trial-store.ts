import { type Selectable, sql } from 'kysely';
import { qualityErrors } from '#copy/errors/quality.ts';
import { MAX_TRIALS, type TrialState } from '#domain/quality/trials/schema.ts';
import { Refusal } from '#domain/errors.ts';
import { type AuditEntry, recordAction } from '#server/features/admin/audit-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { lockCampaign } from '../runs/run-store.ts';

export type TrialRow = Selectable<Tables['version_trials']>;

/**
 * Locks a running trial, after its campaign, as every change of the live version does. Throws NOT_FOUND,
 * and CONFLICT once it has ended.
 */
export async function lockRunning(tx: TeamTx, trial_id: string): Promise<TrialRow> {
  const trial = await findTrial(tx, trial_id);
  if (!trial) throw new Refusal('NOT_FOUND');
  await lockCampaign(tx, trial.campaign_id);
  const now = await findTrial(tx, trial_id);
  if (now?.state !== 'running') throw new Refusal('CONFLICT', qualityErrors.trialEnded);
  return now;
}

export const findTrial = (
  { db, team_id }: TeamTx,
  trial_id: string,
): Promise<TrialRow | undefined> =>
  db
    .selectFrom('version_trials')
    .selectAll()
    .where((eb) => eb.and({ team_id, trial_id }))
    .executeTakeFirst();

interface End {
  state: Exclude<TrialState, 'running'>;
  by_user_id: string | null;
  why?: string;
}

/** Ends a running trial: its leads get answers from the live version from their next message on. */
export async function endTrial(
  tx: TeamTx,
  { trial_id, campaign_id }: Pick<TrialRow, 'trial_id' | 'campaign_id'>,
  { state, by_user_id, why = '' }: End,
): Promise<boolean> {
  const ended = await tx.db
    .updateTable('version_trials')
    .set({ state, ended_by: by_user_id, ended_why: why, ended_at: sql`now()` })
    .where((eb) => eb.and({ team_id: tx.team_id, trial_id, state: 'running' }))
    .returning('trial_id')
    .executeTakeFirst();
  if (ended) await recordChanges(tx, 'campaign', [campaign_id]);
  return ended !== undefined;
}

export async function trimTrials({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  await sql`DELETE FROM version_trials WHERE team_id = ${team_id}
    AND campaign_id = ${campaign_id} AND state <> 'running'
    AND trial_id IN (SELECT trial_id FROM version_trials WHERE team_id = ${team_id}
      AND campaign_id = ${campaign_id} ORDER BY started_at DESC OFFSET ${MAX_TRIALS})`.execute(db);
}

/** Records an action on a trial in the audit log; `by_user_id` is null for automatic ones. */
export const recordTrial = (
  tx: TeamTx,
  action: Extract<AuditEntry['action'], `trial.${string}`>,
  { campaign_id, trial_id }: Pick<TrialRow, 'trial_id' | 'campaign_id'>,
  by_user_id: string | null,
  details: Record<string, unknown> = {},
): Promise<unknown> =>
  recordAction(tx, {
    action,
    actor_user_id: by_user_id,
    team_id: tx.team_id,
    details: { campaign_id, trial_id, ...details },
  });
