import type { Interaction } from '../conversations/schema.ts';

/** A stored message as the agent reads it. */
export interface HistoryMessage {
  type_interaction: Interaction;
  text: string;
  media_type: string | null;
}

export interface HistoryLine {
  role: 'user' | 'assistant';
  content: string;
}

/** About four characters a token in Latin scripts; scripts with few letters a word cost more. */
function tokensOf(text: string): number {
  let tokens = 4;
  for (const letter of text) tokens += (letter.codePointAt(0) ?? 0) < 0x250 ? 0.27 : 0.9;
  return Math.ceil(tokens);
}

const LONGEST_MESSAGE = 4000;

/**
 * The newest messages that fit in `budget` tokens, oldest first. The newest is always there, cut to
 * its first 4,000 characters if need be.
 */
export function boundHistory(messages: HistoryMessage[], budget: number): HistoryLine[] {
  const lines: HistoryLine[] = [];
  let left = budget;
  for (const message of messages.toReversed()) {
    if (message.type_interaction === 'AI_CONTROLLER_EMOJI') continue;
    const line = lineOf(message);
    left -= tokensOf(line.content);
    if (left < 0 && lines.length > 0) break;
    lines.unshift(line);
  }
  return lines;
}

function lineOf(message: HistoryMessage): HistoryLine {
  const role = message.type_interaction === 'USER_MESSAGE' ? 'user' : 'assistant';
  // Half a surrogate pair at the cut would be refused by the model, again and again.
  const text = message.text.slice(0, LONGEST_MESSAGE).replace(/[\uD800-\uDBFF]$/, '');
  if (!message.media_type) return { role, content: text };
  const note = `(sent a file of type ${message.media_type} that you cannot open)`;
  return { role, content: text ? `${text}\n${note}` : note };
}
