import { sql } from 'kysely';
import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import type { FingerprintPart } from '#domain/quality/gate.ts';
import { MAX_RUNS, type RunOptions, type runStart } from '#domain/quality/schema.ts';
import { PLAY_FAILED } from '#domain/playground/ai-errors.ts';
import { limitAttempts } from '#server/features/accounts/rate-limit/rate-limit.ts';
import { settingsState } from '#server/features/prompts/gate/settings-state.ts';
import { fingerprintOf } from '#server/features/prompts/gate/fingerprint.ts';
import { knowledgeState } from '#server/features/prompts/gate/knowledge-state.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { StoredModel } from '#server/platform/llm/team-models.ts';
import type { Services } from '#server/services.ts';
import { listCases } from '../cases/case-queries.ts';
import { evalRunDue } from './run-job.ts';
import { loadTested } from './tested-texts.ts';

type Start = Omit<z.output<typeof runStart>, 'team_slug'>;

export const RUNNING =
  'Evals of this campaign are running already. Wait until they are done, or cancel them.';
export const NOBODY = 'Choose at least one simulated lead, or make a test first.';

/** A person starts a run. Throws TOO_MANY_REQUESTS, and what `planRun` throws. */
export async function startRun(
  services: Services,
  { scope, person, team }: TeamAccess<'canEditCampaigns'>,
  { team_slug: _slug, ...start }: z.output<typeof runStart>,
  ip: string,
): Promise<{ run_id: string }> {
  await limitAttempts(services.db, 'evals', { ip, account: team.team_id });
  const modelOf: Planning['modelOf'] = (facts) => services.models.of(scope, facts).name;
  return planRun({ ...services, modelOf }, scope, start, person.user_id);
}

interface Planning extends Pick<Services, 'db'> {
  env: Parameters<typeof pausedUntil>[1];
  /** the name of the model that answers for the team */
  modelOf: (facts: StoredModel) => string;
}

/**
 * Stores a run with all of its conversations and its job, once under its id. Throws NOT_FOUND, and
 * CONFLICT while another run of the campaign goes on, at the spending ceiling, or with nothing to play.
 */
export async function planRun(
  { db, env, modelOf }: Planning,
  scope: TeamScope,
  { run_id, campaign_id, ...options }: Start,
  started_by: string | null,
  triggered_by: FingerprintPart[] | null = null,
): Promise<{ run_id: string }> {
  return db.inTeam(scope, async (tx) => {
    const { facts, texts, ...about } = await loadTested(tx, campaign_id, options.tested);
    if (await isStored(tx, run_id)) return { run_id };
    await assertFree(tx, campaign_id);
    if (pausedUntil(facts.model, env, new Date()))
      throw new Refusal('CONFLICT', PLAY_FAILED.ceiling);
    const model = modelOf(facts.model);
    const chats = await chatsOf(tx, campaign_id, options);
    if (chats.length === 0) throw new Refusal('CONFLICT', NOBODY);
    const knowledge = await knowledgeState(tx);
    const settings = await settingsState(tx, campaign_id);
    const fingerprint = fingerprintOf(texts, { model, knowledge, settings });
    await tx.db
      .insertInto('eval_runs')
      .values({
        team_id: tx.team_id,
        run_id,
        campaign_id,
        ...about,
        ...texts,
        options: JSON.stringify(options),
        fingerprint: JSON.stringify(fingerprint),
        chats: chats.length,
        started_by,
        triggered_by: triggered_by && JSON.stringify(triggered_by),
        problem: null,
      })
      .execute();
    await tx.db
      .insertInto('eval_chats')
      .values(chats.map((chat, place) => ({ team_id: tx.team_id, run_id, place, ...chat })))
      .execute();
    await evalRunDue.enqueue(tx, { run_id });
    await trimRuns(tx, campaign_id);
    await recordChanges(tx, 'eval', [run_id]);
    return { run_id };
  });
}

async function isStored({ db, team_id }: TeamTx, run_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('eval_runs')
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
    .selectFrom('eval_runs')
    .select('run_id')
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (running) throw new Refusal('CONFLICT', RUNNING);
}

async function chatsOf(tx: TeamTx, campaign_id: string, options: Omit<RunOptions, 'tested'>) {
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

async function trimRuns({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  await sql`DELETE FROM eval_runs WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
    AND run_id IN (SELECT run_id FROM eval_runs WHERE team_id = ${team_id}
      AND campaign_id = ${campaign_id} ORDER BY created_at DESC OFFSET ${MAX_RUNS})`.execute(db);
}
