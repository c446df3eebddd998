import { z } from 'zod';
import type { ConversationStatus } from '../conversations/schema.ts';

export const REPLY_LIMIT = 4096;

/** What the model is asked for in one structured call: the answer and its judgement of the lead. */
export const agentAnswer = z.object({
  reply: z.string().describe('The WhatsApp message to send to the lead, in plain text.'),
  conversation_status: z
    .enum(['en_cours', 'converti', 'pas_interesse'])
    .describe(
      'en_cours: still talking; converti: the lead agreed to the objective; pas_interesse: the lead clearly refused.',
    ),
  evidence: z
    .string()
    .describe(
      "The lead's own words that show the status, copied literally, or empty for en_cours.",
    ),
});
export type AgentAnswer = z.infer<typeof agentAnswer>;

/** A reply that may be sent: text of a sensible length with no hole left in it; otherwise undefined. */
export function sendableReply(answer: AgentAnswer): string | undefined {
  const reply = answer.reply.toWellFormed().replaceAll('\u0000', '').trim();
  if (reply === '' || reply.length > REPLY_LIMIT || /\{\{[^}]*\}\}/.test(reply)) return undefined;
  return reply;
}

/**
 * The status after an answer. The model's judgement is taken only with the lead's own words as
 * evidence (docs/rules/statuses-and-opt-out.md); an opt-out is never undone by it.
 */
export function statusAfter(
  before: ConversationStatus,
  answer: AgentAnswer,
  leadTexts: string[],
): ConversationStatus {
  if (before === 'stop') return before;
  if (answer.conversation_status === 'en_cours')
    return before === 'lead_froid' ? 'en_cours' : before;
  const evidence = wordsOf(answer.evidence);
  if (evidence.trim().length < 2) return before;
  return leadTexts.some((text) => wordsOf(text).includes(evidence))
    ? answer.conversation_status
    : before;
}

/**
 * Lower case, without marks and punctuation, a space around each word: "ok" is no word of "I took
 * it". Scripts that put no spaces between words are compared letter by letter.
 */
function wordsOf(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(UNSPACED, ' $& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return ` ${words} `;
}

const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu;
