import { dataBlock } from '../prompts/compile.ts';
import { type HistoryLine, type HistoryMessage, toHistoryLines } from './history-lines.ts';

/** A stored message with what determines its position in the conversation. */
export interface StoredMessage extends HistoryMessage {
  /** the order of arrival */
  seq: number;
  /** WhatsApp's time, in seconds */
  timestamp_unix: number;
  /**
   * for our messages: the newest message of the lead that the author had read, by `seq`; null when only
   * the time decides, as for text typed on the phone
   */
  read_seq: number | null;
}

/** About four characters a token in Latin scripts, fewer in scripts with few letters per word. */
function tokensOf(text: string): number {
  let tokens = 4;
  for (const letter of text) tokens += (letter.codePointAt(0) ?? 0) < 0x250 ? 0.27 : 0.9;
  return Math.ceil(tokens);
}

/**
 * Orders the conversation as it was held: each lead message comes before our first message whose
 * author had read it, and messages that no one has read come last. WhatsApp's whole seconds alone would
 * put what a lead wrote while the model was thinking before the answer, so the model would take it for
 * answered. A message delivered late would end up there, too.
 */
export function inConversationOrder<M extends StoredMessage>(messages: M[]): M[] {
  const byTime = messages.toSorted(compareByTime);
  const sentMessages = byTime.filter((message) => message.type_interaction !== 'USER_MESSAGE');
  let unread = byTime.filter((message) => message.type_interaction === 'USER_MESSAGE');
  const ordered: M[] = [];
  for (const message of sentMessages) {
    const { read = [], rest = [] } = Object.groupBy(unread, (item) =>
      hasRead(message, item) ? 'read' : 'rest',
    );
    ordered.push(...read, message);
    unread = rest;
  }
  return [...ordered, ...unread];
}

function hasRead(sent: StoredMessage, ofLead: StoredMessage): boolean {
  if (sent.read_seq === null) return compareByTime(ofLead, sent) < 0;
  return ofLead.seq <= sent.read_seq;
}

function compareByTime(a: StoredMessage, b: StoredMessage): number {
  return a.timestamp_unix - b.timestamp_unix || a.seq - b.seq;
}

/** The agent reads this many of the newest messages. */
export const HISTORY_MESSAGES = 80;

/** Replaces the messages that arrived up to `cut_seq`. */
export interface HistorySummary {
  cut_seq: number;
  /** empty: the model couldn't summarize them */
  text: string;
}

/** Maximum characters of a summary. */
export const MAX_SUMMARY = 1_000;

type ArrivedMessage = HistoryMessage & { seq: number };

/**
 * Returns the conversation, oldest first, in at most `budget` tokens, always with the newest message. A
 * summary replaces the beginning of a long one. If there is none or it covers too little, the history
 * begins at a landmark that stays the same for many turns, so that providers can reuse their prompt
 * cache. It uses at least half of the budget.
 */
export function boundHistory(
  messages: ArrivedMessage[],
  budget: number,
  summary?: HistorySummary | null,
): HistoryLine[] {
  const opening = summary?.text ? [summaryLine(summary.text)] : [];
  const since = messages.filter(({ seq }) => seq > (summary?.cut_seq ?? 0));
  const entries = entriesOf(since);
  let from = entries.length;
  const openingTokens = tokensOfLines(opening);
  let used = openingTokens;
  for (const { tokens } of entries.toReversed()) {
    if (used + tokens > budget && used > openingTokens) break;
    used += tokens;
    from -= 1;
  }
  const isWhole =
    from === 0 && (messages.length < HISTORY_MESSAGES || since.length < messages.length);
  const kept = isWhole ? entries : entries.slice(landmarkIn(entries, from, used / 2));
  return [...opening, ...kept.flatMap(({ lines }) => lines)];
}

/** The share of the budget, or of `HISTORY_MESSAGES`, beyond which the next messages may not fit. */
const NEARLY_FULL = 0.9;

/**
 * Returns the `seq` up to which to summarize next, which leaves half of the budget. Undefined: everything
 * still fits, or the cut would only affect messages that no one has answered yet.
 */
export function nextSummaryEnd(
  messages: ArrivedMessage[],
  budget: number,
  { summary, answered_seq }: { summary: HistorySummary | null; answered_seq: number },
): number | undefined {
  const cut_seq = summary?.cut_seq ?? 0;
  const since = messages.filter(({ seq }) => seq > cut_seq).toSorted((a, b) => a.seq - b.seq);
  const entries = entriesOf(since);
  const used = sumOf(entries.map(({ tokens }) => tokens));
  if (used < budget * NEARLY_FULL && since.length < HISTORY_MESSAGES * NEARLY_FULL)
    return undefined;
  let newestTokens = 0;
  const newestCut = entries.findLast(({ tokens }, at) => {
    newestTokens += tokens;
    return newestTokens > budget / 2 || entries.length - at > HISTORY_MESSAGES / 2;
  });
  const cut = Math.min(newestCut?.seq ?? 0, answered_seq, (entries.at(-1)?.seq ?? 0) - 1);
  return cut > cut_seq ? cut : undefined;
}

/** A model wrote it from both sides' messages, so it is lead data, in marks that it can't close. */
const summaryLine = (text: string): HistoryLine => ({
  role: 'user',
  content: `[a summary of what we wrote before this]\n${dataBlock('lead', text)}`,
});

interface PromptEntry {
  seq: number;
  lines: HistoryLine[];
  tokens: number;
}

/** A reaction stored as a message has its own line, so we don't repeat it at the message it reacts to. */
function entriesOf(messages: ArrivedMessage[]): PromptEntry[] {
  const reactedTo = new Set(
    messages.flatMap(({ media_type, quoted: to }) => (media_type === 'reaction' ? to?.wa_key : [])),
  );
  return messages
    .filter(({ type_interaction }) => type_interaction !== 'AI_CONTROLLER_EMOJI')
    .map((message) =>
      reactedTo.has(message.wa_key) ? { ...message, lead_reaction: null } : message,
    )
    .map((message) => ({ seq: message.seq, lines: toHistoryLines(message) }))
    .map((item) => ({ ...item, tokens: tokensOfLines(item.lines) }));
}

const tokensOfLines = (lines: HistoryLine[]): number =>
  sumOf(lines.map(({ content }) => tokensOf(content)));

/**
 * Returns where to begin with at least `least` tokens left: at the message whose `seq` has the most
 * factors of two. New messages don't change the start until the history no longer fits.
 */
function landmarkIn(entries: PromptEntry[], from: number, minTokens: number): number {
  let landmark = from;
  let remainingTokens = sumOf(entries.slice(from).map(({ tokens }) => tokens));
  for (let at = from; at < entries.length && remainingTokens >= minTokens; at += 1) {
    if (trailingZeros(entries[at]?.seq) >= trailingZeros(entries[landmark]?.seq)) landmark = at;
    remainingTokens -= entries[at]?.tokens ?? 0;
  }
  return landmark;
}

function trailingZeros(seq = 1): number {
  const low = seq % 2 ** 30;
  return low === 0 ? 30 : 31 - Math.clz32(low & -low);
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
