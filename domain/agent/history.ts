import { dataBlock } from '../prompts/compile.ts';
import { type HistoryLine, type HistoryMessage, linesOf } from './history-lines.ts';

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

/** About four characters a token in Latin scripts; scripts with few letters a word cost more. */
function tokensOf(text: string): number {
  let tokens = 4;
  for (const letter of text) tokens += (letter.codePointAt(0) ?? 0) < 0x250 ? 0.27 : 0.9;
  return Math.ceil(tokens);
}

/**
 * The conversation as it was held: what the lead wrote stands before the first message of ours whose
 * author had read it, and what no one has read stands last. WhatsApp's whole seconds alone would put
 * what a lead wrote while the model was thinking before the answer, where the model takes it for
 * answered; so would a message that was delivered late.
 */
export function inConversationOrder<M extends StoredMessage>(messages: M[]): M[] {
  const byTime = messages.toSorted(compareByTime);
  const ours = byTime.filter((message) => message.type_interaction !== 'USER_MESSAGE');
  let unread = byTime.filter((message) => message.type_interaction === 'USER_MESSAGE');
  const ordered: M[] = [];
  for (const message of ours) {
    const { read = [], rest = [] } = Object.groupBy(unread, (item) =>
      hasRead(message, item) ? 'read' : 'rest',
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

/** As many of the newest as are read. */
export const HISTORY_MESSAGES = 80;

/** Replaces the messages that arrived up to `cut_seq`. */
export interface HistorySummary {
  cut_seq: number;
  /** empty: the model could not sum them up */
  text: string;
}

/** Characters of a summary. */
export const MAX_SUMMARY = 1_000;

type Arrived = HistoryMessage & { seq: number };

/**
 * The conversation, oldest first, in at most `budget` tokens; the newest message is always there. Of a
 * long one, a summary tells the beginning. Where that is missing or too short, it begins at a landmark,
 * which stays the same for many turns, so that providers find what they cached. At least half of the
 * budget is used.
 */
export function boundHistory(
  messages: Arrived[],
  budget: number,
  summary?: HistorySummary | null,
): HistoryLine[] {
  const opening = summary?.text ? [summaryLine(summary.text)] : [];
  const since = messages.filter(({ seq }) => seq > (summary?.cut_seq ?? 0));
  const entries = entriesOf(since);
  let from = entries.length;
  const least = tokensOfLines(opening);
  let used = least;
  for (const { tokens } of entries.toReversed()) {
    if (used + tokens > budget && used > least) break;
    used += tokens;
    from -= 1;
  }
  const isWhole =
    from === 0 && (messages.length < HISTORY_MESSAGES || since.length < messages.length);
  const kept = isWhole ? entries : entries.slice(landmarkIn(entries, from, used / 2));
  return [...opening, ...kept.flatMap(({ lines }) => lines)];
}

/** From here on the next messages may not fit: so much of the budget, or of what is read. */
const NEARLY_FULL = 0.9;

/**
 * Up to which message, by its arrival, a conversation should be summed up next: half of the budget is
 * left after it. Undefined: all of it still fits, or only what no one has answered yet would be cut.
 */
export function nextCut(
  messages: Arrived[],
  budget: number,
  { summary, answered_seq }: { summary: HistorySummary | null; answered_seq: number },
): number | undefined {
  const cut_seq = summary?.cut_seq ?? 0;
  const since = messages.filter(({ seq }) => seq > cut_seq).toSorted((a, b) => a.seq - b.seq);
  const entries = entriesOf(since);
  const used = sumOf(entries.map(({ tokens }) => tokens));
  if (used < budget * NEARLY_FULL && since.length < HISTORY_MESSAGES * NEARLY_FULL)
    return undefined;
  let left = 0;
  const newestCut = entries.findLast(({ tokens }, at) => {
    left += tokens;
    return left > budget / 2 || entries.length - at > HISTORY_MESSAGES / 2;
  });
  const cut = Math.min(newestCut?.seq ?? 0, answered_seq, (entries.at(-1)?.seq ?? 0) - 1);
  return cut > cut_seq ? cut : undefined;
}

/** Data of the lead, in marks that it cannot close: written by a model from what both sides wrote. */
const summaryLine = (text: string): HistoryLine => ({
  role: 'user',
  content: `[a summary of what we wrote before this]\n${dataBlock('lead', text)}`,
});

interface PromptEntry {
  seq: number;
  lines: HistoryLine[];
  tokens: number;
}

/** A reaction that came as a message has its own line, so it isn't repeated beside what it answers. */
function entriesOf(messages: Arrived[]): PromptEntry[] {
  const reactedTo = new Set(
    messages.flatMap(({ media_type, quoted: to }) => (media_type === 'reaction' ? to?.wa_key : [])),
  );
  return messages
    .filter(({ type_interaction }) => type_interaction !== 'AI_CONTROLLER_EMOJI')
    .map((message) =>
      reactedTo.has(message.wa_key) ? { ...message, lead_reaction: null } : message,
    )
    .map((message) => ({ seq: message.seq, lines: linesOf(message) }))
    .map((item) => ({ ...item, tokens: tokensOfLines(item.lines) }));
}

const tokensOfLines = (lines: HistoryLine[]): number =>
  sumOf(lines.map(({ content }) => tokensOf(content)));

/**
 * Where to begin, so that at least `least` tokens are left: at the message whose place in the order of
 * arrival has the most factors of two. Whatever comes behind, it stays so until it no longer fits.
 */
function landmarkIn(entries: PromptEntry[], from: number, least: number): number {
  let landmark = from;
  let left = sumOf(entries.slice(from).map(({ tokens }) => tokens));
  for (let at = from; at < entries.length && left >= least; at += 1) {
    if (twosIn(entries[at]?.seq) >= twosIn(entries[landmark]?.seq)) landmark = at;
    left -= entries[at]?.tokens ?? 0;
  }
  return landmark;
}

function twosIn(seq = 1): number {
  const low = seq % 2 ** 30;
  return low === 0 ? 30 : 31 - Math.clz32(low & -low);
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
