import type { z } from 'zod';
import { asksToStop } from '#domain/conversations/lead/stop-words.ts';
import { Refusal } from '#domain/errors.ts';
import { anonymiser } from '#domain/quality/anonymise.ts';
import {
  type caseForm,
  type caseFromConversation,
  type casesImport,
  type CaseOrigin,
  MAX_CASES,
} from '#domain/quality/schema.ts';
import type { OwnCheck } from '#domain/quality/own-checks.ts';
import type { EvalTurn } from '#domain/quality/transcript.ts';
import type { PlayTurn } from '#domain/playground/schema.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { inConversationOrder } from '#domain/agent/history.ts';
import { loadTurn, type Turn } from '#server/features/agent/load-turn.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { countCases, knownCases, lockCases, recordedTurns } from './case-queries.ts';

type Access = TeamAccess<'canEditCampaigns'>;

const FULL = `A campaign has at most ${MAX_CASES} tests. Delete one that you no longer need first.`;
export const NOTHING_SAID = 'This lead has written no text yet, so there is nothing to test.';
export const MAX_NAME = 80;

/** A chat of the playground, or one that a person typed, as a test. Throws NOT_FOUND and LIMIT_REACHED. */
export async function makeCase(
  { db }: Pick<Services, 'db'>,
  { scope, person }: Access,
  { campaign_id, case_id, name, origin, turns, ...expected }: z.output<typeof caseForm>,
): Promise<{ case_id: string }> {
  return db.inTeam(scope, async (tx) => {
    const business = await businessText(tx, campaign_id);
    const clean = anonymiser({ name: '' }, business);
    await insertCase(tx, {
      case_id,
      campaign_id,
      conversation_id: null,
      name: clean(name),
      origin,
      turns: cleaned(recordedTurns(turns), clean),
      created_by: person.user_id,
      must: expected.must,
      must_not: expected.must_not,
      checks: expected.checks,
      status: expected.status,
      silent: expected.silent,
    });
    return { case_id };
  });
}

/** The tests of a file, all or none. Throws NOT_FOUND and LIMIT_REACHED. */
export async function importCases(
  { db }: Pick<Services, 'db'>,
  { scope, person }: Access,
  { campaign_id, cases }: z.output<typeof casesImport>,
): Promise<{ added: number }> {
  return db.inTeam(scope, async (tx) => {
    const clean = anonymiser({ name: '' }, await businessText(tx, campaign_id));
    const made = cases.map(({ name, turns, ...rest }) => ({
      ...rest,
      name: clean(name),
      turns: cleaned(recordedTurns(turns), clean),
      conversation_id: null,
      origin: 'hand' as const,
      created_by: person.user_id,
    }));
    await insertCases(tx, campaign_id, made);
    return { added: cases.length };
  });
}

/**
 * A real conversation, up to the lead's last message, as a test, without the lead's name, numbers and
 * addresses. It is deleted with the lead. Throws NOT_FOUND, CONFLICT and LIMIT_REACHED.
 */
export async function makeCaseFromConversation(
  { db }: Pick<Services, 'db'>,
  { scope, person }: Access,
  { conversation_id, case_id }: z.output<typeof caseFromConversation>,
): Promise<{ case_id: string; campaign_id: string }> {
  return db.inTeam(scope, async (tx) => {
    const turn = await loadTurn(tx, conversation_id);
    if (!turn) throw new Refusal('NOT_FOUND', 'Conversation not found');
    const said = turnsOf(turn);
    const last = said.at(-1);
    if (last?.by !== 'lead') throw new Refusal('CONFLICT', NOTHING_SAID);
    const { campaign_id, behavior_prompt } = turn.campaign;
    const clean = anonymiser({ name: turn.conversation.state.name }, behavior_prompt);
    await insertCase(tx, {
      case_id,
      campaign_id,
      conversation_id,
      name: cutText(oneLine(clean(last.text)), MAX_NAME),
      origin: 'conversation',
      turns: cleaned(recordedTurns(said), clean),
      created_by: person.user_id,
      silent: asksToStop(last.text),
    });
    return { case_id, campaign_id };
  });
}

/** What both sides wrote as text, up to the lead's last message; `until_seq`: up to that one. */
export function turnsOf({ history, conversation }: Turn, until_seq = Infinity): PlayTurn[] {
  const { outcome } = conversation.state;
  const known = history.filter((one) => (one.read_seq ?? one.seq) <= until_seq);
  const turns = inConversationOrder(known).flatMap((one): PlayTurn[] => {
    const text = one.text.trim();
    if (text === '' || one.deleted) return [];
    if (one.type_interaction === 'USER_MESSAGE') return [{ by: 'lead', text }];
    const kind = one.type_interaction === 'LEAD_WELCOME' ? 'first_message' : 'answer';
    return [{ by: 'agent', kind, text, outcome: outcome === 'lead_froid' ? outcome : 'en_cours' }];
  });
  return turns.slice(0, turns.findLastIndex(({ by }) => by === 'lead') + 1);
}

export const cleaned = (turns: EvalTurn[], clean: (text: string) => string): EvalTurn[] =>
  turns.map((turn) => ('text' in turn ? { ...turn, text: clean(turn.text) } : turn));

/** What the business says of itself: its own numbers and addresses stay. */
async function businessText({ db, team_id }: TeamTx, campaign_id: string): Promise<string> {
  const row = await db
    .selectFrom('campaigns')
    .select('behavior_prompt')
    .where('team_id', '=', team_id)
    .where('campaign_id', '=', campaign_id)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND', 'Campaign not found');
  return row.behavior_prompt;
}

interface NewCase {
  case_id: string;
  campaign_id: string;
  conversation_id: string | null;
  name: string;
  origin: CaseOrigin;
  turns: EvalTurn[];
  created_by: string;
  must?: string[];
  must_not?: string[];
  checks?: OwnCheck[];
  status?: z.output<typeof caseForm>['status'];
  silent?: boolean;
}

/** Once under its id. Throws LIMIT_REACHED. */
export const insertCase = (tx: TeamTx, made: NewCase): Promise<void> =>
  insertCases(tx, made.campaign_id, [made]);

/** All of them or none, each once under its id. Throws LIMIT_REACHED. */
export async function insertCases(
  tx: TeamTx,
  campaign_id: string,
  all: readonly Omit<NewCase, 'campaign_id'>[],
): Promise<void> {
  await lockCases(tx, campaign_id);
  const known = await knownCases(
    tx,
    all.map(({ case_id }) => case_id),
  );
  const added = all.filter(({ case_id }) => !known.has(case_id));
  if (added.length === 0) return;
  if ((await countCases(tx, campaign_id)) + added.length > MAX_CASES) {
    throw new Refusal('LIMIT_REACHED', FULL);
  }
  const rows = added.map(
    ({ turns, must = [], must_not = [], checks = [], status = null, silent = false, ...rest }) => ({
      ...rest,
      team_id: tx.team_id,
      campaign_id,
      turns: JSON.stringify(turns),
      must: JSON.stringify(must),
      must_not: JSON.stringify(must_not),
      checks: JSON.stringify(checks),
      status,
      silent,
    }),
  );
  await tx.db
    .insertInto('eval_cases')
    .values(rows)
    .onConflict((on) => on.columns(['team_id', 'case_id']).doNothing())
    .execute();
  await recordChanges(tx, 'eval', [campaign_id]);
}
