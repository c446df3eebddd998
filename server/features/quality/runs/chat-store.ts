import { type Selectable, sql } from 'kysely';
import type { ModelUse } from '#domain/playground/schema.ts';
import type { CheckResult } from '#domain/quality/checks.ts';
import type { JudgedCriterion } from '#domain/quality/rubric.ts';
import type { EvalChat } from '#domain/quality/schema.ts';
import { type ScoredChat, scoreOf } from '#domain/quality/score.ts';
import type { EvalTurn } from '#domain/quality/transcript.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { addUse } from './run-store.ts';

export type ChatRow = Selectable<Tables['eval_chats']>;
type ChatRef = Pick<ChatRow, 'run_id' | 'place'>;

const selectChats = ({ db, team_id }: TeamTx, run_id: string) =>
  db
    .selectFrom('eval_chats')
    .selectAll()
    .where((eb) => eb.and({ team_id, run_id }))
    .orderBy('place');

export const listChats = (tx: TeamTx, run_id: string): Promise<ChatRow[]> =>
  selectChats(tx, run_id).execute();

export const listOpenChats = (tx: TeamTx, run_id: string): Promise<ChatRow[]> =>
  selectChats(tx, run_id).where('state', 'in', ['waiting', 'running']).execute();

/**
 * Appends a turn to the turns it was based on. Returns false if the run was canceled, or another worker
 * has stored this turn.
 */
export async function storeTurn(
  tx: TeamTx,
  { run_id, place, turns }: ChatRef & Pick<ChatRow, 'turns'>,
  turn: EvalTurn,
  use: ModelUse | undefined,
): Promise<boolean> {
  if (!(await addUse(tx, 'eval_runs', run_id, use))) return false;
  const { rows } = await sql`UPDATE eval_chats SET state = 'running',
      turns = turns || jsonb_build_array(${JSON.stringify(turn)}::jsonb)
    WHERE team_id = ${tx.team_id} AND run_id = ${run_id} AND place = ${place}
      AND state IN ('waiting', 'running') AND jsonb_array_length(turns) = ${turns.length}
    RETURNING place`.execute(tx.db);
  await recordChanges(tx, 'eval', [run_id]);
  return rows.length > 0;
}

export interface JudgedChat {
  state: 'done' | 'failed';
  results: CheckResult[];
  verdicts: JudgedCriterion[];
  uses: ModelUse[];
}

/** Ends a conversation with its results, once. `failed`: the lead couldn't be played. */
export async function storeResults(
  tx: TeamTx,
  { run_id, place }: ChatRef,
  { state, results, verdicts, uses }: JudgedChat,
): Promise<boolean> {
  const { db, team_id } = tx;
  for (const use of uses.length > 0 ? uses : [undefined])
    if (!(await addUse(tx, 'eval_runs', run_id, use))) return false;
  const ended = await db
    .updateTable('eval_chats')
    .set({
      state,
      results: JSON.stringify(results),
      verdicts: JSON.stringify(verdicts),
    })
    .where((eb) => eb.and({ team_id, run_id, place }))
    .where('state', 'in', ['waiting', 'running'])
    .returning('place')
    .executeTakeFirst();
  if (!ended) return false;
  const { checks, passed, critical } = scoreOf(results);
  await sql`UPDATE eval_runs SET chats_done = chats_done + 1, checks = checks + ${checks},
      passed = passed + ${passed}, critical = critical + ${critical}
    WHERE team_id = ${team_id} AND run_id = ${run_id}`.execute(db);
  await recordChanges(tx, 'eval', [run_id]);
  return true;
}

export const chatOf = (chat: ChatRow): EvalChat => ({
  place: chat.place,
  persona: chat.persona,
  seed: chat.seed,
  case_name: chat.case_name,
  state: chat.state,
  messages: chat.turns.length,
  failed: chat.results.flatMap(({ check, passed }) => (passed ? [] : [check])),
});

/** Lists a run's conversations with the facts for comparing runs. */
export async function listScored(tx: TeamTx, run_id: string): Promise<ScoredChat[]> {
  return (await listChats(tx, run_id)).map(scoredOf);
}

export const scoredOf = (chat: ChatRow): ScoredChat =>
  chat.persona
    ? { key: `${chat.persona} ${chat.seed}`, group: chat.persona, results: chat.results }
    : { key: chat.case_id ?? '', group: chat.case_name ?? '', results: chat.results };
