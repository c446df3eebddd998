import { z } from 'zod';
import { cutText, oneLine } from '../text.ts';
import type { GuardFault } from './guard/guard.ts';
import { sourcesOfPrompt } from './guard/basis/basis.ts';
import { isSentencePart, wordsOf } from './quote.ts';

const MAX_QUOTES = 4;
const MAX_QUOTE = 200;

/** The schema that the model fills in when a member asks for a draft. */
export const suggestedReply = z.object({
  reply: z
    .string()
    .describe('The WhatsApp message that the person could send to the lead, in plain text.'),
  quotes: z
    .array(z.string())
    .describe(
      'What the draft rests on: up to four passages of the offer, the facts or the messages of the lead, copied literally; empty when it rests on none.',
    ),
});

/** What the member gets: a draft to edit and send, and its sources. */
export interface Suggestion {
  text: string;
  rests_on: string[];
  /** why the agent itself would not have sent it; the member decides */
  faults: GuardFault[];
}

/** Added to the agent's instructions. */
export const SUGGESTION_RULES = `A person of the team writes to this lead now and asks you for a draft of the next message. Write it as the person would, in the language and tone of the conversation, with nothing that the rules above forbid. No one but the person sees the draft before it is sent. Give no conversation_status and no evidence; give "quotes": passages that the draft rests on, copied literally.`;

/**
 * Returns the quotes that a source contains word for word, and that are a part of a sentence or a whole
 * line. Drops quotes that the model made up, so that a draft never cites a source that doesn't exist.
 */
export function groundedQuotes(quotes: string[], sources: string[]): string[] {
  const found = new Map<string, string>();
  for (const quote of quotes) {
    const isSaid = sources.some((text) => isSentencePart(quote, text) || isLineOf(quote, text));
    if (isSaid) found.set(wordsOf(quote), quoteLine(quote));
  }
  return [...found.values()].slice(0, MAX_QUOTES);
}

/** A fact can be a line of two words, such as a kind and its value. */
function isLineOf(quote: string, text: string): boolean {
  const words = wordsOf(quote);
  return words.trim().includes(' ') && text.split('\n').some((line) => wordsOf(line) === words);
}

/** Returns the text between marks such as <offer> and </offer>: data of the business, not instructions. */
export function dataBlocksOf(prompt: string): string[] {
  return sourcesOfPrompt(prompt).flatMap(({ id, text }) => (id === 'prompt' ? [] : text));
}

function quoteLine(quote: string): string {
  const line = oneLine(quote).replace(/^["'“”«»\-–•\s]+|["'“”«»\s]+$/g, '');
  const cut = cutText(line, MAX_QUOTE);
  return cut.length < line.length ? `${cut}…` : cut;
}
