import type { z } from 'zod';
import { conversationsErrors } from '#copy/errors/conversations.ts';
import { heldAnswersErrors } from '#copy/errors/held-answers.ts';
import { qualityErrors } from '#copy/errors/quality.ts';
import { inConversationOrder } from '#domain/agent/history.ts';
import { asksToStop } from '#domain/conversations/lead/stop-words.ts';
import { Refusal } from '#domain/errors.ts';
import type { PlayTurn } from '#domain/playground/schema.ts';
import { createAnonymiser } from '#domain/quality/anonymise.ts';
import {
  type caseFromConversation,
  type caseFromHeld,
  MAX_PHRASE,
  MAX_PHRASES,
} from '#domain/quality/schema.ts';
import { cutText, oneLine } from '#domain/text.ts';
import { loadTurn, type Turn } from '#server/features/agent/load-turn.ts';
import { readHeldFaults } from '#server/features/conversations/held/held-queries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { insertCases, type NewCase, recordedTurns } from './case-store.ts';

type Access = TeamAccess<'canEditCampaigns'>;
type CreatedCase = Promise<{ case_id: string; campaign_id: string }>;
const MAX_NAME = 80;

/**
 * Makes a test from a real conversation, up to the lead's last message, without the lead's name, numbers
 * and addresses. It is deleted with the lead. Throws NOT_FOUND, CONFLICT and LIMIT_REACHED.
 */
export function createCaseFromConversation(
  tx: TeamTx,
  { conversation_id, case_id }: z.output<typeof caseFromConversation>,
  { person }: Access,
): CreatedCase {
  const about = { case_id, conversation_id, origin: 'conversation' } as const;
  return insertFromThread(tx, { ...about, created_by: person.user_id });
}

/**
 * Makes a test from a held answer: the agent must not write the held words again. It is deleted with the
 * lead. Throws NOT_FOUND, CONFLICT if no lead has asked anything, and LIMIT_REACHED.
 */
export async function createCaseFromHeld(
  tx: TeamTx,
  { conversation_id, held_id, case_id }: z.output<typeof caseFromHeld>,
  { person }: Access,
): CreatedCase {
  const held = await readHeldFaults(tx, { conversation_id, held_id });
  if (!held) throw new Refusal('NOT_FOUND', heldAnswersErrors.gone);
  const heldWords = held.faults.flatMap(({ words, sentence }) => words || sentence || []);
  return insertFromThread(tx, {
    case_id,
    conversation_id,
    until_seq: held.read_seq,
    origin: 'held',
    must_not: heldWords.map(phrase).filter((item) => item !== ''),
    created_by: person.user_id,
  });
}

const phrase = (words: string): string => cutText(oneLine(words), MAX_PHRASE);

interface FromThread
  extends Pick<NewCase, 'case_id' | 'origin' | 'must' | 'must_not' | 'created_by'> {
  conversation_id: string;
  /** the last message of the lead in the test; missing: the lead's last one */
  until_seq?: number;
  /** missing: the lead's words */
  name?: string;
}

/** Stores an accepted proposal from a conversation as a test, or one of the above. */
export async function insertFromThread(
  tx: TeamTx,
  { until_seq, name, must = [], must_not = [], ...made }: FromThread,
): CreatedCase {
  const { case_id, conversation_id } = made;
  const turn = await loadTurn(tx, conversation_id);
  if (!turn) throw new Refusal('NOT_FOUND', conversationsErrors.notFound);
  const turns = turnsOf(turn, until_seq);
  const last = turns.at(-1);
  if (last?.by !== 'lead') throw new Refusal('CONFLICT', qualityErrors.noLeadText);
  const { campaign_id, behavior_prompt } = turn.campaign;
  const clean = createAnonymiser(turn.conversation.state.name, behavior_prompt);
  const added = {
    ...made,
    name: name ?? cutText(oneLine(clean(last.text)), MAX_NAME),
    turns: recordedTurns(turns, clean),
    must: must.map(clean),
    must_not: [...new Set(must_not.map(clean))].slice(0, MAX_PHRASES),
    silent: until_seq === undefined && asksToStop(last.text),
  };
  await insertCases(tx, campaign_id, [added]);
  return { case_id, campaign_id };
}

/** Returns both sides' texts, up to the lead's last message or the one of `until_seq`. */
function turnsOf({ history, conversation }: Turn, until_seq = Infinity): PlayTurn[] {
  const { outcome } = conversation.state;
  const known = history.filter((item) => (item.read_seq ?? item.seq) <= until_seq);
  const turns = inConversationOrder(known).flatMap((item): PlayTurn[] => {
    const text = item.text.trim();
    if (text === '' || item.deleted) return [];
    if (item.type_interaction === 'USER_MESSAGE') return [{ by: 'lead', text }];
    const kind = item.type_interaction === 'LEAD_WELCOME' ? 'first_message' : 'answer';
    return [{ by: 'agent', kind, text, outcome: outcome === 'lead_froid' ? outcome : 'en_cours' }];
  });
  return turns.slice(0, turns.findLastIndex(({ by }) => by === 'lead') + 1);
}
