import { kindName, needsPerson } from '../conversations/message-kinds.ts';
import type { Interaction } from '../conversations/schema.ts';
import { cutText } from '../text.ts';

/** A stored message as the agent reads it. */
export interface HistoryMessage {
  type_interaction: Interaction;
  text: string;
  media_type: string | null;
  /** what is known of a message that is more than text */
  details: string;
  /** the message that it answers */
  quoted?: { from_lead: boolean; text: string } | null;
  /** what the lead put on it */
  lead_reaction?: string | null;
  /** its author changed it, or took it back */
  edited?: boolean;
  deleted?: boolean;
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
    const told = linesOf(message);
    for (const line of told) left -= tokensOf(line.content);
    if (left < 0 && lines.length > 0) break;
    lines.unshift(...told);
  }
  return lines;
}

/** A message, and what the lead made of it. What our side took back, the lead no longer sees. */
function linesOf(message: HistoryMessage): HistoryLine[] {
  const ofLead = message.type_interaction === 'USER_MESSAGE';
  if (message.deleted) return ofLead ? [{ role: 'user', content: DELETED }] : [];
  const line = lineOf(ofLead ? 'user' : 'assistant', message);
  if (ofLead || !message.lead_reaction) return [line];
  const reaction = `[reacted with ${JSON.stringify(message.lead_reaction)} to: ${quoted(line.content)}]`;
  return [line, { role: 'user', content: reaction }];
}

const DELETED = '[a message that the lead has deleted: do not answer or mention it]';
const MAX_QUOTED = 200;

/** Data in quotes that it cannot close. */
const quoted = (text: string) => JSON.stringify(cutText(text, MAX_QUOTED));

/** Notes of what the lead did stand with what the lead wrote. In lines of ours the agent would copy them. */
function lineOf(role: HistoryLine['role'], message: HistoryMessage): HistoryLine {
  const text = cutText(message.text, MAX_MESSAGE_LENGTH);
  const { quoted: quote, media_type: kind, details, edited } = message;
  const ofLead = role === 'user';
  const whose = quote?.from_lead ? 'an own message' : 'your message';
  const parts = [
    ofLead && quote?.text ? `[in answer to ${whose}: ${quoted(quote.text)}]` : '',
    text,
    kind ? noteOf(role, kind, details) : '',
    ofLead && edited ? '[edited]' : '',
  ];
  return { role, content: parts.filter((part) => part !== '').join('\n') };
}

/** Kinds of which the details say everything. */
const TOLD: ReadonlySet<string> = new Set(['location', 'contact']);

/** Data in brackets: what the lead named it stands in quotes that it cannot close. */
function noteOf(role: HistoryLine['role'], kind: string, details: string): string {
  const named = details ? `${kindName(kind)}: ${JSON.stringify(details)}` : kindName(kind);
  if (role === 'assistant' || TOLD.has(kind)) return `[sent: ${named}]`;
  if (!needsPerson(kind)) return `[sent: ${named}. You cannot open files.]`;
  return `[sent: ${named}. You cannot open or answer it. A person of the team was asked to: say so if it matters, and do not guess.]`;
}
