import type { z } from 'zod';
import { Refusal } from '#domain/errors.ts';
import { anonymiser } from '#domain/quality/anonymise.ts';
import { type caseFromHeld, MAX_PHRASE, MAX_PHRASES } from '#domain/quality/schema.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { loadTurn } from '#server/features/agent/load-turn.ts';
import { readHeldFaults } from '#server/features/conversations/held/held-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import type { Services } from '#server/services.ts';
import { recordedTurns } from './case-queries.ts';
import { cleaned, insertCase, MAX_NAME, NOTHING_SAID, turnsOf } from './make-case.ts';

/**
 * What the lead asked and the agent may not answer like that, as a test: the words that were held must
 * not be written again. It is deleted with the lead. Throws NOT_FOUND, CONFLICT where no lead has asked
 * anything, and LIMIT_REACHED.
 */
export async function makeCaseFromHeld(
  { db }: Pick<Services, 'db'>,
  { scope, person }: TeamAccess<'canEditCampaigns'>,
  { conversation_id, held_id, case_id }: z.output<typeof caseFromHeld>,
): Promise<{ case_id: string; campaign_id: string }> {
  return db.inTeam(scope, async (tx) => {
    const held = await readHeldFaults(tx, { conversation_id, held_id });
    if (!held) throw new Refusal('NOT_FOUND', 'This answer is gone.');
    const said = held.faults.flatMap(({ words, sentence }) => words || sentence || []);
    const campaign_id = await insertFromThread(tx, {
      case_id,
      conversation_id,
      until_seq: held.read_seq,
      origin: 'held',
      must: [],
      must_not: said.map(phrase).filter((one) => one !== ''),
      created_by: person.user_id,
    });
    return { case_id, campaign_id };
  });
}

interface LearnedCase {
  case_id: string;
  conversation_id: string;
  /** the lead's message that it ends with */
  until_seq: number;
  name: string;
  must: string[];
  must_not: string[];
  created_by: string;
}

/** A test that a conversation suggested, as a person accepted it. Throws as above. */
export async function insertLearnedCase(tx: TeamTx, made: LearnedCase): Promise<void> {
  await insertFromThread(tx, { ...made, origin: 'learned' });
}

type FromThread = Omit<LearnedCase, 'name'> & { name?: string; origin: 'held' | 'learned' };

/** Answers the campaign. */
async function insertFromThread(
  tx: TeamTx,
  { conversation_id, until_seq, name, must, must_not, ...made }: FromThread,
): Promise<string> {
  const turn = await loadTurn(tx, conversation_id);
  if (!turn) throw new Refusal('NOT_FOUND', 'Conversation not found');
  const said = turnsOf(turn, until_seq);
  const last = said.at(-1);
  if (last?.by !== 'lead') throw new Refusal('CONFLICT', NOTHING_SAID);
  const { campaign_id, behavior_prompt } = turn.campaign;
  const clean = anonymiser({ name: turn.conversation.state.name }, behavior_prompt);
  await insertCase(tx, {
    ...made,
    campaign_id,
    conversation_id,
    name: name ?? cutText(oneLine(clean(last.text)), MAX_NAME),
    turns: cleaned(recordedTurns(said), clean),
    must: must.map(clean),
    must_not: [...new Set(must_not.map(clean))].slice(0, MAX_PHRASES),
  });
  return campaign_id;
}

const phrase = (words: string): string => cutText(oneLine(words), MAX_PHRASE);
