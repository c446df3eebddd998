import { sql } from 'kysely';
import type { EvalCase } from '#domain/quality/schema.ts';
import type { EvalTurn } from '#domain/quality/transcript.ts';
import type { PlayTurn } from '#domain/playground/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

export async function listCases({ db, team_id }: TeamTx, campaign_id: string): Promise<EvalCase[]> {
  const rows = await db
    .selectFrom('eval_cases')
    .select(['case_id', 'name', 'origin', 'turns', 'must', 'must_not'])
    .select(['checks', 'status', 'silent', 'created_at'])
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .orderBy('created_at')
    .orderBy('case_id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
}

/** Until the transaction ends nobody else adds a test to the campaign. */
export async function lockCases({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  await sql`SELECT FROM campaigns WHERE team_id = ${team_id} AND campaign_id = ${campaign_id}
    FOR NO KEY UPDATE`.execute(db);
}

export async function countCases({ db, team_id }: TeamTx, campaign_id: string): Promise<number> {
  const { n } = await db
    .selectFrom('eval_cases')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirstOrThrow();
  return n;
}

export async function knownCases(
  { db, team_id }: TeamTx,
  case_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('eval_cases')
    .select('case_id')
    .where('team_id', '=', team_id)
    .where('case_id', 'in', case_ids)
    .execute();
  return new Set(rows.map(({ case_id }) => case_id));
}

/** What was said before a recorded test begins: nothing of it is judged. */
export function recordedTurns(turns: readonly PlayTurn[]): EvalTurn[] {
  return turns.map((turn): EvalTurn => {
    if (turn.by === 'lead') {
      return { by: 'lead', text: turn.text, intent: 'talks', ends: false, language: null };
    }
    if (turn.by === 'doubt') return { by: 'silence', why: 'opt_out_doubt', detail: '' };
    if (turn.by === 'opt_out') return { by: 'silence', why: 'opted_out', detail: '' };
    const { text, outcome } = turn;
    return {
      by: 'agent',
      text,
      outcome,
      status: outcome,
      faults: [],
      calls_person: null,
      language: null,
    };
  });
}
