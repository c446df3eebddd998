import type { Selectable } from 'kysely';
import type { FingerprintPart } from '#domain/quality/gate.ts';
import { changedSince, type Fingerprint } from '#domain/quality/gate.ts';
import { type EvalChat, type EvalRun, MAX_RUNS } from '#domain/quality/schema.ts';
import { percentOf, type ScoredChat } from '#domain/quality/score.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';

const selectRuns = ({ db, team_id }: TeamTx) =>
  db
    .selectFrom('eval_runs as r')
    .leftJoin('users as u', 'u.id', 'r.started_by')
    .select([
      'r.run_id',
      'r.campaign_id',
      'r.state',
      'r.problem',
      'r.options',
      'r.version_number',
      'r.fingerprint',
      'r.triggered_by',
      'r.chats',
      'r.chats_done',
      'r.checks',
      'r.passed',
      'r.critical',
      'r.calls',
      'r.unpriced_calls',
      'r.prompt_tokens',
      'r.completion_tokens',
      'r.cost_nanos',
      'r.created_at',
      'r.ended_at',
      'u.name as by',
    ])
    .where('r.team_id', '=', team_id);

export type StoredRun = NonNullable<
  Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirst']>>
>;

export const findRun = (tx: TeamTx, run_id: string): Promise<StoredRun | undefined> =>
  selectRuns(tx).where('r.run_id', '=', run_id).executeTakeFirst();

export const listRuns = (tx: TeamTx, campaign_id: string): Promise<StoredRun[]> =>
  selectRuns(tx)
    .where('r.campaign_id', '=', campaign_id)
    .orderBy('r.created_at', 'desc')
    .limit(MAX_RUNS)
    .execute();

/** The last finished run of the same prompts before this run. */
export async function findRunOfSamePrompts(
  tx: TeamTx,
  {
    campaign_id,
    created_at,
    fingerprint,
  }: Pick<StoredRun, 'campaign_id' | 'created_at' | 'fingerprint'>,
): Promise<StoredRun | undefined> {
  const runs = await listRuns(tx, campaign_id);
  return runs.find(
    (run) =>
      run.state === 'done' &&
      run.created_at < created_at &&
      run.fingerprint.prompt === fingerprint.prompt,
  );
}

/** The run that a person compares with: the one before that went through to its end. */
export const findRunBefore = (
  tx: TeamTx,
  { campaign_id, created_at }: Pick<StoredRun, 'campaign_id' | 'created_at'>,
): Promise<StoredRun | undefined> =>
  selectRuns(tx)
    .where('r.campaign_id', '=', campaign_id)
    .where('r.state', '=', 'done')
    .where('r.created_at', '<', created_at)
    .orderBy('r.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listChats = ({ db, team_id }: TeamTx, run_id: string) =>
  db
    .selectFrom('eval_chats')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('run_id', '=', run_id)
    .orderBy('place')
    .execute();

type StoredChat = Selectable<Tables['eval_chats']>;

export function chatOf({
  place,
  persona,
  seed,
  case_name,
  state,
  turns,
  results,
}: StoredChat): EvalChat {
  return {
    place,
    persona,
    seed,
    case_name,
    state,
    messages: turns.length,
    failed: results.flatMap(({ check, passed }) => (passed ? [] : [check])),
  };
}

export function scoredOf({ persona, seed, case_id, case_name, results }: StoredChat): ScoredChat {
  return persona
    ? { key: `${persona} ${seed}`, group: persona, results }
    : { key: case_id ?? '', group: case_name ?? '', results };
}

/** `now`: what a result of each kind of prompts would rest on today. */
export function runOf(run: StoredRun, now: Fingerprint[]): EvalRun {
  const { fingerprint, created_at, ended_at, unpriced_calls, ...rest } = run;
  const { campaign_id: _campaign, prompt_tokens, completion_tokens, cost_nanos, ...shown } = rest;
  return {
    ...shown,
    percent: percentOf(run),
    tokens: prompt_tokens + completion_tokens,
    cost_nanos: unpriced_calls > 0 ? null : cost_nanos,
    changed: changedOf(fingerprint, now),
    at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}

/** The result holds for the live prompts or for the draft, whichever it is nearer to. */
function changedOf(run: Fingerprint, now: Fingerprint[]): FingerprintPart[] {
  const changes = now.map((one) => changedSince(run, one));
  return changes.toSorted((a, b) => a.length - b.length)[0] ?? [];
}
