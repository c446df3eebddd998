import type { Interaction } from '../conversations/schema.ts';

/** A stored message as the agent reads it. */
export interface HistoryMessage {
  type_interaction: Interaction;
  text: string;
  media_type: string | null;
}

/** A stored message with what decides its place in the conversation. */
export interface StoredMessage extends HistoryMessage {
  /** the order of arrival */
  seq: number;
  /** WhatsApp's time, in seconds */
  timestamp_unix: number;
  /**
   * of a message of ours: the newest message of the lead that its author had read, by `seq`; null
   * when only the time decides, as for text typed on the phone
   */
  read_seq: number | null;
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

const MAX_MESSAGE_LENGTH = 4000;

/**
 * The conversation as it was held: what the lead wrote stands before the first message of ours whose
 * author had read it, and what nobody has read stands last. WhatsApp's whole seconds alone would put
 * what a lead wrote while the model was thinking before the answer, where the model takes it for
 * answered; so would a message that was delivered late.
 */
export function inConversationOrder<M extends StoredMessage>(messages: M[]): M[] {
  const byTime = messages.toSorted(compareByTime);
  const ours = byTime.filter((message) => message.type_interaction !== 'USER_MESSAGE');
  let unread = byTime.filter((message) => message.type_interaction === 'USER_MESSAGE');
  const ordered: M[] = [];
  for (const message of ours) {
    const { read = [], rest = [] } = Object.groupBy(unread, (one) =>
      hasRead(message, one) ? 'read' : 'rest',
    );
    ordered.push(...read, message);
    unread = rest;
  }
  return [...ordered, ...unread];
}

function hasRead(ours: StoredMessage, ofLead: StoredMessage): boolean {
  if (ours.read_seq === null) return compareByTime(ofLead, ours) < 0;
  return ofLead.seq <= ours.read_seq;
}

function compareByTime(a: StoredMessage, b: StoredMessage): number {
  return a.timestamp_unix - b.timestamp_unix || a.seq - b.seq;
}

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
  const text = message.text.slice(0, MAX_MESSAGE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  if (!message.media_type) return { role, content: text };
  const note = `(sent a file of type ${message.media_type} that you cannot open)`;
  return { role, content: text ? `${text}\n${note}` : note };
}
