import { sql } from 'kysely';
import type { z } from 'zod';
import { qualityErrors } from '#copy/errors/quality.ts';
import { Refusal } from '#domain/errors.ts';
import { type ChatUse, estimateUse } from '#domain/quality/estimate.ts';
import type { FingerprintPart } from '#domain/quality/gate.ts';
import {
  MAX_RUNS,
  type RunEstimate,
  type RunOptions,
  type runPlan,
  type runStart,
} from '#domain/quality/schema.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import type { pausedUntil } from '#server/features/models/model-facts.ts';
import { fingerprinter } from '#server/features/prompts/gate/fingerprint.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { StoredModel } from '#server/platform/llm/team-models.ts';
import type { Services } from '#server/services.ts';
import { countCases, listCases } from '../cases/case-store.ts';
import { evalRunDue } from './run-job.ts';
import { loadPromptsUnderTest } from './run-queries.ts';
import { cancelRunIn, canStart, estimateCost, trimRuns } from './run-store.ts';

export const cancelRun = cancelRunIn('eval_runs');

/** Estimates a run before it starts. Throws what `loadPromptsUnderTest` throws. */
export async function estimateRun(
  services: Pick<Services, 'db' | 'models' | 'env'>,
  { scope }: TeamAccess<'canEditCampaigns'>,
  { campaign_id, tested, personas, cases, ...plan }: z.output<typeof runPlan>,
): Promise<RunEstimate> {
  const found = await services.db.inTeam(scope, async (tx) => ({
    ...(await loadPromptsUnderTest(tx, campaign_id, tested)),
    cases: cases ? await countCases(tx, campaign_id) : 0,
    measured: await measuredUse(tx, campaign_id),
  }));
  const planned = {
    ...plan,
    personas: personas.length,
    cases: found.cases,
    prompt_length: found.texts.behavior_prompt.length,
  };
  const { use, ...expected } = estimateUse(planned, found.measured);
  return { ...expected, ...estimateCost(services, scope, found.facts.model, use) };
}

/** Returns the average usage of a conversation in a campaign's latest finished runs; null without one. */
async function measuredUse({ db, team_id }: TeamTx, campaign_id: string): Promise<ChatUse | null> {
  const average = (column: string) => sql`sum(${sql.ref(column)})::float8 / sum(chats_done)`;
  const { rows } = await sql<ChatUse>`SELECT ${average('calls')} AS calls,
      ${average('prompt_tokens')} AS prompt_tokens, ${average('cached_tokens')} AS cached_tokens,
      ${average('completion_tokens')} AS completion_tokens
    FROM (SELECT * FROM eval_runs WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
      AND state = 'done' ORDER BY created_at DESC LIMIT 3) r
    HAVING sum(chats_done) > 0`.execute(db);
  return rows[0] ?? null;
}

/** Starts a run for a user. Throws TOO_MANY_REQUESTS, and what `planRun` throws. */
export async function startRun(
  services: Services,
  { scope, person, team }: TeamAccess<'canEditCampaigns'>,
  { team_slug: _slug, ...start }: z.output<typeof runStart>,
  ip: string,
): Promise<{ run_id: string }> {
  await limitAttempts(services.db, 'evals', { ip, account: team.team_id });
  return planRun(services, scope, start, { started_by: person.user_id });
}

interface Planning extends Pick<Services, 'db'> {
  env: Parameters<typeof pausedUntil>[1];
  /** returns the team's answering model */
  models: { of: (scope: TeamScope, facts: StoredModel) => { name: string } };
}

interface Starter {
  started_by: string | null;
  /** the change that triggered an automatic run */
  triggered_by?: FingerprintPart[];
}

/**
 * Stores a run with all of its conversations and its job, once per id. Throws NOT_FOUND, and CONFLICT
 * while another run of the campaign is open, at the spending ceiling, or with nothing to play.
 */
export async function planRun(
  { db, env, models }: Planning,
  scope: TeamScope,
  { run_id, campaign_id, ...options }: RunOptions & { run_id: string; campaign_id: string },
  { started_by, triggered_by }: Starter,
): Promise<{ run_id: string }> {
  return db.inTeam(scope, async (tx) => {
    const { facts, texts, ...about } = await loadPromptsUnderTest(tx, campaign_id, options.tested);
    const start = { run_id, campaign_id, model: facts.model, env };
    if (!(await canStart(tx, 'eval_runs', start, qualityErrors.evalsRunning))) return { run_id };
    const chats = await chatsOf(tx, campaign_id, options);
    if (chats.length === 0) throw new Refusal('CONFLICT', qualityErrors.noChats);
    const { name } = models.of(scope, facts.model);
    const fingerprintOf = await fingerprinter(tx, campaign_id, name);
    await tx.db
      .insertInto('eval_runs')
      .values({
        team_id: tx.team_id,
        run_id,
        campaign_id,
        ...about,
        ...texts,
        options: JSON.stringify(options),
        fingerprint: JSON.stringify(fingerprintOf(texts)),
        chats: chats.length,
        started_by,
        triggered_by: triggered_by ? JSON.stringify(triggered_by) : null,
        problem: null,
      })
      .execute();
    await tx.db
      .insertInto('eval_chats')
      .values(chats.map((chat, index) => ({ team_id: tx.team_id, run_id, place: index, ...chat })))
      .execute();
    await evalRunDue.enqueue(tx, { run_id });
    await trimRuns(tx, 'eval_runs', campaign_id, MAX_RUNS);
    await recordChanges(tx, 'eval', [run_id]);
    return { run_id };
  });
}

/** Lists a run's conversations: each persona in its variations, then the recorded tests. */
async function chatsOf(tx: TeamTx, campaign_id: string, options: RunOptions) {
  const played = options.personas.flatMap((persona) =>
    Array.from({ length: options.seeds }, (_, nth) => ({
      persona,
      seed: nth + 1,
      case_id: null,
      case_name: null,
      expected: null,
      turns: '[]',
    })),
  );
  const cases = options.cases ? await listCases(tx, campaign_id) : [];
  const recorded = cases.map(
    ({ case_id, name, turns, must, must_not, checks, status, silent }) => ({
      persona: null,
      seed: 1,
      case_id,
      case_name: name,
      expected: JSON.stringify({ must, must_not, checks, status, silent }),
      turns: JSON.stringify(turns),
    }),
  );
  return [...played, ...recorded];
}
