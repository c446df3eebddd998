import {
  DEFAULT_LIMITS,
  MAX_TRIALS,
  type Trial,
  type TrialsPage,
} from '#domain/quality/trials/schema.ts';
import { findStoredDraft } from '#server/features/prompts/draft-store.ts';
import { getLiveCampaign } from '#server/features/prompts/live-campaign.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { figuresOf } from './trial-figures.ts';

/** The number of newest trials with counted figures. */
const COUNTED = 5;

/** Returns a campaign's trials, and the draft that can be tried now. Throws NOT_FOUND. */
export async function getTrials(
  tx: TeamTx,
  { campaign_slug }: { campaign_slug: string },
): Promise<TrialsPage> {
  const live = await getLiveCampaign(tx, campaign_slug);
  const rows = await listTrials(tx, live.campaign_id);
  const draft = await findStoredDraft(tx, live);
  const trials: Trial[] = [];
  for (const row of rows.slice(0, COUNTED)) {
    const { started_at, ended_at, campaign_id: _campaign, ...rest } = row;
    trials.push({
      ...rest,
      started_at: started_at.toISOString(),
      ended_at: ended_at?.toISOString() ?? null,
      ...(await figuresOf(tx, row)),
    });
  }
  return {
    trials,
    draft: draft ? { revision: draft.revision, saved_at: draft.saved_at.toISOString() } : null,
    live_number: live.number,
    limits: rows[0]?.limits ?? DEFAULT_LIMITS,
  };
}

const listTrials = ({ db, team_id }: TeamTx, campaign_id: string) =>
  db
    .selectFrom('version_trials as t')
    .leftJoin('users as u', 'u.id', 't.started_by')
    .leftJoin('users as e', 'e.id', 't.ended_by')
    .select([
      't.trial_id',
      't.campaign_id',
      't.state',
      't.shares',
      't.limits',
      't.base_number',
      't.gate_reason',
      'u.name as by',
      't.started_at',
      'e.name as ended_by',
      't.ended_at',
      't.ended_why',
    ])
    .where((eb) => eb.and({ 't.team_id': team_id, 't.campaign_id': campaign_id }))
    .orderBy('t.started_at', 'desc')
    .limit(MAX_TRIALS)
    .execute();
