import { qualityErrors } from '#copy/errors/quality.ts';
import { Refusal } from '#domain/errors.ts';
import type { PlayTurn } from '#domain/playground/schema.ts';
import {
  type CaseOrigin,
  type EvalCase,
  type Expected,
  MAX_CASES,
} from '#domain/quality/schema.ts';
import type { EvalTurn } from '#domain/quality/transcript.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { lockCampaign } from '../runs/run-store.ts';

export async function listCases({ db, team_id }: TeamTx, campaign_id: string): Promise<EvalCase[]> {
  const rows = await db
    .selectFrom('eval_cases')
    .select(['case_id', 'name', 'origin', 'turns', 'must', 'must_not'])
    .select(['checks', 'status', 'silent', 'created_at'])
    .where((eb) => eb.and({ team_id, campaign_id }))
    .orderBy('created_at')
    .orderBy('case_id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.toISOString() }));
}

export async function countCases({ db, team_id }: TeamTx, campaign_id: string): Promise<number> {
  const { n } = await db
    .selectFrom('eval_cases')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where((eb) => eb.and({ team_id, campaign_id }))
    .executeTakeFirstOrThrow();
  return n;
}

export interface NewCase extends Partial<Expected> {
  case_id: string;
  conversation_id: string | null;
  name: string;
  origin: CaseOrigin;
  turns: EvalTurn[];
  created_by: string;
}

/** Stores tests of a campaign, all or none, once per id. Throws LIMIT_REACHED. */
export async function insertCases(
  tx: TeamTx,
  campaign_id: string,
  cases: readonly NewCase[],
): Promise<void> {
  const { db, team_id } = tx;
  await lockCampaign(tx, campaign_id);
  const ids = cases.map(({ case_id }) => case_id);
  const known = await db
    .selectFrom('eval_cases')
    .select('case_id')
    .where('team_id', '=', team_id)
    .where('case_id', 'in', ids)
    .execute();
  const added = cases.filter(({ case_id }) => !known.some((item) => item.case_id === case_id));
  if (added.length === 0) return;
  if ((await countCases(tx, campaign_id)) + added.length > MAX_CASES) {
    throw new Refusal('LIMIT_REACHED', qualityErrors.caseLimit({ max: MAX_CASES }));
  }
  const rows = added.map(({ turns, must = [], must_not = [], checks = [], ...rest }) => ({
    status: null,
    silent: false,
    ...rest,
    team_id,
    campaign_id,
    turns: JSON.stringify(turns),
    must: JSON.stringify(must),
    must_not: JSON.stringify(must_not),
    checks: JSON.stringify(checks),
  }));
  await db.insertInto('eval_cases').values(rows).execute();
  await recordChanges(tx, 'eval', [campaign_id]);
}

/**
 * The messages before a recorded test begins, none of which is judged. `clean` replaces personal data.
 */
export const recordedTurns = (
  turns: readonly PlayTurn[],
  clean: (text: string) => string,
): EvalTurn[] =>
  turns.map((turn): EvalTurn => {
    if (turn.by === 'doubt') return { by: 'silence', why: 'opt_out_doubt', detail: '' };
    if (turn.by === 'opt_out') return { by: 'silence', why: 'opted_out', detail: '' };
    const text = clean(turn.text);
    if (turn.by === 'lead') {
      return { by: 'lead', text, intent: 'talks', ends: false, language: null };
    }
    const { outcome } = turn;
    const answer = { by: 'agent', text, outcome, status: outcome } as const;
    return { ...answer, faults: [], calls_person: null, language: null };
  });
