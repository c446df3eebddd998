import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import { costOf } from '#domain/models/prices.ts';
import { PLAY_FAILED } from '#domain/playground/ai-errors.ts';
import type { ReplayEstimate, replayPlan, replayStart } from '#domain/quality/replays/schema.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { listPastAnswers, type PastAnswer } from './past-answers.ts';
import { replayDue } from './replay-job.ts';
import { endReplay, trimReplays } from './replay-store.ts';
import { loadPrompts } from './tested-prompts.ts';

type Access = TeamAccess<'canEditCampaigns'>;

export const RUNNING =
  'A replay of this campaign is running already. Wait until it is done, or cancel it.';
export const NOTHING_SAID =
  'The agent has answered nobody within the last 30 days, so there is nothing to replay.';

/**
 * Stores a replay with the answers of the past that it is about, newest first, and its job, once under
 * its id. Throws NOT_FOUND, TOO_MANY_REQUESTS, and CONFLICT while another one of the campaign goes on,
 * at the spending ceiling, or with nothing to replay.
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
    if (await isStored(tx, run_id)) return { run_id };
    await assertFree(tx, campaign_id);
    if (pausedUntil(facts.model, env, new Date())) {
      throw new Refusal('CONFLICT', PLAY_FAILED.ceiling);
    }
    const past = await listPastAnswers(tx, campaign_id, turns);
    if (past.length === 0) throw new Refusal('CONFLICT', NOTHING_SAID);
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
      .values(past.map(rowOf(tx, run_id)))
      .execute();
    await replayDue.enqueue(tx, { run_id });
    await trimReplays(tx, campaign_id);
    await recordChanges(tx, 'eval', [run_id]);
    return { run_id };
  });
}

const rowOf =
  ({ team_id }: TeamTx, run_id: string) =>
  ({ conversation_id, message_id, held_id, at, read_seq }: PastAnswer, place: number) => ({
    team_id,
    run_id,
    place,
    conversation_id,
    message_id,
    held_id,
    at,
    read_seq,
  });

async function isStored({ db, team_id }: TeamTx, run_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('replay_runs')
    .select('run_id')
    .where('team_id', '=', team_id)
    .where('run_id', '=', run_id)
    .executeTakeFirst();
  return row !== undefined;
}

/** The campaign's row is locked: of two starts at once, one is refused. */
async function assertFree({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  await db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .forNoKeyUpdate()
    .execute();
  const running = await db
    .selectFrom('replay_runs')
    .select('run_id')
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (running) throw new Refusal('CONFLICT', RUNNING);
}

/** Stops a replay: the calls under way end, nothing more is asked. One that has ended stays as it is. */
export async function cancelReplay(
  { db }: Pick<Services, 'db'>,
  { scope }: Access,
  run_id: string,
): Promise<void> {
  await db.inTeam(scope, async (tx) => {
    if (!(await isStored(tx, run_id))) throw new Refusal('NOT_FOUND');
    await endReplay(tx, run_id, 'cancelled');
  });
}

const CHARACTERS_PER_TOKEN = 4;
/** Our rules of the answer, its schema and some messages, beside the prompt. */
const REST_TOKENS = 1_000;
const ANSWER_TOKENS = 120;

/**
 * What a replay would take, before it is started: what the model read for these very answers, else by
 * the length of the prompts. Throws what `loadPrompts` throws.
 */
export async function estimateReplay(
  { db, models, env }: Pick<Services, 'db' | 'models' | 'env'>,
  { scope }: Access,
  { campaign_id, tested, turns }: z.output<typeof replayPlan>,
): Promise<ReplayEstimate> {
  const { facts, behavior_prompt, past } = await db.inTeam(scope, async (tx) => ({
    ...(await loadPrompts(tx, campaign_id, tested)),
    past: await listPastAnswers(tx, campaign_id, turns),
  }));
  const { name, price } = models.of(scope, facts.model);
  const guess = Math.ceil(behavior_prompt.length / CHARACTERS_PER_TOKEN) + REST_TOKENS;
  const tokens = {
    prompt_tokens: sum(past.map(({ prompt_tokens }) => prompt_tokens ?? guess)),
    cached_tokens: 0,
    completion_tokens: sum(past.map((one) => one.completion_tokens ?? ANSWER_TOKENS)),
  };
  return {
    turns: past.length,
    calls: past.length,
    tokens: tokens.prompt_tokens + tokens.completion_tokens,
    cost_nanos: costOf(tokens, price),
    model: name,
    paused: pausedUntil(facts.model, env, new Date()) !== null,
  };
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
