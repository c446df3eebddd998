import type { z } from 'zod';
import { promptsErrors } from '#copy/errors/prompts.ts';
import { qualityErrors } from '#copy/errors/quality.ts';
import { Refusal } from '#domain/errors.ts';
import { sumTokens } from '#domain/models/usage.ts';
import { CHARACTERS_PER_TOKEN } from '#domain/quality/estimate.ts';
import {
  MAX_REPLAYS,
  type ReplayEstimate,
  type replayPlan,
  type replayStart,
  type ReplayTested,
} from '#domain/quality/replays/schema.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { loadCampaign } from '#server/features/playground/load-campaign.ts';
import { findVersion } from '#server/features/prompts/versions.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { cancelRunIn, canStart, estimateCost, trimRuns } from '../runs/run-store.ts';
import { listPastAnswers } from './past-answers.ts';
import { replayDue } from './replay-job.ts';

type Access = TeamAccess<'canEditCampaigns'>;

export const cancelReplay = cancelRunIn('replay_runs');

/** Loads the prompts to replay with. Throws NOT_FOUND, and CONFLICT without a draft. */
async function loadPrompts(tx: TeamTx, campaign_id: string, tested: ReplayTested) {
  const kind = tested.kind === 'draft' ? 'draft' : 'live';
  const { facts, behavior_prompt, agent_language } = await loadCampaign(tx, campaign_id, kind);
  if (tested.kind !== 'version') return { facts, behavior_prompt, agent_language };
  const version = await findVersion(tx, campaign_id, tested.number);
  if (!version) throw new Refusal('NOT_FOUND', promptsErrors.versionGone);
  const { language } = version.content.system;
  return { facts, behavior_prompt: version.behavior_prompt, agent_language: language };
}

/**
 * Stores a replay with its past answers, newest first, and its job, once per id. Throws NOT_FOUND,
 * TOO_MANY_REQUESTS, and CONFLICT while another one of the campaign is open, at the spending ceiling, or
 * with nothing to replay.
 */
export async function startReplay(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { scope, person, team }: Access,
  { run_id, campaign_id, tested, turns }: z.output<typeof replayStart>,
  ip: string,
): Promise<{ run_id: string }> {
  await limitAttempts(db, 'evals', { ip, account: team.team_id });
  return db.inTeam(scope, async (tx) => {
    const { facts, behavior_prompt, agent_language } = await loadPrompts(tx, campaign_id, tested);
    const start = { run_id, campaign_id, model: facts.model, env };
    if (!(await canStart(tx, 'replay_runs', start, qualityErrors.replayRunning))) return { run_id };
    const past = await listPastAnswers(tx, campaign_id, turns);
    if (past.length === 0) throw new Refusal('CONFLICT', qualityErrors.nothingToReplay);
    await tx.db
      .insertInto('replay_runs')
      .values({
        team_id: tx.team_id,
        run_id,
        campaign_id,
        tested: JSON.stringify(tested),
        behavior_prompt,
        agent_language,
        turns: past.length,
        started_by: person.user_id,
        problem: null,
      })
      .execute();
    await tx.db
      .insertInto('replay_turns')
      .values(
        past.map(({ prompt_tokens: _in, completion_tokens: _out, ...answer }, index) => ({
          team_id: tx.team_id,
          run_id,
          place: index,
          ...answer,
        })),
      )
      .execute();
    await replayDue.enqueue(tx, { run_id });
    await trimRuns(tx, 'replay_runs', campaign_id, MAX_REPLAYS);
    await recordChanges(tx, 'eval', [run_id]);
    return { run_id };
  });
}

/** Our answer rules, the schema and some messages, besides the prompt. */
const REST_TOKENS = 1_000;
const ANSWER_TOKENS = 120;

/**
 * Estimates a replay before it starts: by the tokens that the model read for these answers, else by the
 * length of the prompts. Throws what `loadPrompts` throws.
 */
export async function estimateReplay(
  services: Pick<Services, 'db' | 'models' | 'env'>,
  { scope }: Access,
  { campaign_id, tested, turns }: z.output<typeof replayPlan>,
): Promise<ReplayEstimate> {
  const { facts, behavior_prompt, past } = await services.db.inTeam(scope, async (tx) => ({
    ...(await loadPrompts(tx, campaign_id, tested)),
    past: await listPastAnswers(tx, campaign_id, turns),
  }));
  const guess = Math.ceil(behavior_prompt.length / CHARACTERS_PER_TOKEN) + REST_TOKENS;
  const use = sumTokens(
    past.map(({ prompt_tokens, completion_tokens }) => ({
      prompt_tokens: prompt_tokens ?? guess,
      cached_tokens: 0,
      completion_tokens: completion_tokens ?? ANSWER_TOKENS,
    })),
  );
  const calls = past.length;
  return { turns: calls, calls, ...estimateCost(services, scope, facts.model, use) };
}
