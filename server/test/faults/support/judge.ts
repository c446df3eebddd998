import type { ModelAnswer } from './echo-model.ts';
import type { Sent } from './gateway.ts';
import { chatOf, tagsIn } from './tags.ts';

/** A lead's text as it reached the gateway. */
export interface LeadMessage {
  lead: number;
  tag: string;
  /** ms */
  at: number;
}

export interface Evidence {
  leadMessages: LeadMessage[];
  /** the gateway's log of accepted messages */
  sent: Sent[];
  /** the model's answers */
  answers: ModelAnswer[];
  kills: Kill[];
}

export interface Kill {
  /** ms */
  at: number;
  /** ms: nothing could use it until then. Equal to `at` for one of several processes. */
  until: number;
  /** ms: when something did its work again; default `until`. Excludes startup time from lateness. */
  backAt?: number;
}

/** Everything that went wrong. A clean run has only empty lists. */
export interface Verdict {
  /** texts that no later answer has read */
  lost: string[];
  /** two messages with the same answer, or a message that WhatsApp showed twice */
  twice: string[];
  /**
   * answers that know less than the previous one, or that didn't read new texts last and in the order in
   * which the lead wrote them
   */
  order: string[];
  /** messages that differ from the model's answers */
  partial: string[];
  /** texts answered more than 30 s after they came, and after everything killed before was back */
  late: string[];
  /** texts about which the model answered more often than allowed */
  calls: string[];
}

const WITHIN_MS = 30_000;
/** While the model is healthy. Trials of an unhealthy one are turns of a lead (model-breaker.test.ts). */
const MAX_CALLS = 2;

/** Judges what leads saw by the gateway's log alone, and the cost by the model's. */
export function judge(evidence: Evidence): Verdict {
  const lost = findLost(evidence);
  const verdict: Verdict = { lost, twice: [], order: [], partial: [], late: [], calls: [] };
  const spoken = new Set(evidence.answers.map((answer) => answer.reply));
  const calls = callsByTag(evidence.answers);
  judgeIds(evidence.sent, verdict);
  for (const { text, chatId } of evidence.sent) {
    if (!spoken.has(text)) verdict.partial.push(`${chatId} got "${text.slice(0, 80)}"`);
  }
  for (const { lead, messages, replies } of byLead(evidence)) {
    judgeReplies(lead, messages, replies, verdict);
    for (const message of messages) {
      const answer = answerTo(message, replies);
      if (answer) judgeAnswer(message, answer, evidence.kills, verdict);
      judgeCalls(message, calls.get(message.tag) ?? [], answer, evidence.kills, verdict);
    }
  }
  return verdict;
}

/** Texts that no later answer has read. Must be fast, because waiting tests keep polling it. */
export function findLost(evidence: Pick<Evidence, 'leadMessages' | 'sent'>): string[] {
  return byLead(evidence).flatMap(({ messages, replies }) =>
    messages.filter((message) => !answerTo(message, replies)).map(({ tag }) => tag),
  );
}

/** Each lead's texts, and the messages shown to them. */
function byLead({ leadMessages, sent }: Pick<Evidence, 'leadMessages' | 'sent'>) {
  const shown = sent.filter(({ repeat }) => !repeat);
  const byChat = Map.groupBy(shown, ({ chatId }) => chatId);
  return [...Map.groupBy(leadMessages, ({ lead }) => lead)].map(([lead, messages]) => ({
    lead,
    messages,
    replies: (byChat.get(chatOf(lead)) ?? []).map(
      ({ at, id, text }): Reply => ({ at, id, read: tagsIn(text) }),
    ),
  }));
}

function answerTo(one: LeadMessage, replies: Reply[]): Reply | undefined {
  return replies.find((reply) => reply.at >= one.at && reply.read.includes(one.tag));
}

function callsByTag(answers: ModelAnswer[]): Map<string, ModelAnswer[]> {
  const calls = new Map<string, ModelAnswer[]>();
  for (const answer of answers) {
    for (const tag of new Set(answer.read)) {
      const before = calls.get(tag);
      if (before) before.push(answer);
      else calls.set(tag, [answer]);
    }
  }
  return calls;
}

const SHOWN = 12;
/** Response times say something about the product only on an otherwise idle machine. */
export const IS_QUIET = process.env.FAULTS === 'long';

/** The non-empty lists of a verdict, truncated for human readers. */
export function faultsOf({ late, ...verdict }: Verdict, isQuiet = IS_QUIET): Partial<Verdict> {
  if (!isQuiet && late.length > 0) console.log(`answered late: ${late.slice(0, SHOWN).join(', ')}`);
  const judged = isQuiet ? { ...verdict, late } : verdict;
  const faults = Object.entries(judged).filter(([, list]) => list.length > 0);
  return Object.fromEntries(
    faults.map(([name, list]) => [
      name,
      list.length > SHOWN ? [...list.slice(0, SHOWN), `… ${list.length} in all`] : list,
    ]),
  );
}

interface Reply {
  at: number;
  id: string;
  read: string[];
}

function judgeIds(sent: Sent[], { twice }: Verdict): void {
  for (const [id, entries] of Map.groupBy(sent, (item) => item.id)) {
    const texts = new Set(entries.map((entry) => `${entry.chatId} ${entry.text}`));
    if (texts.size > 1) twice.push(`the id ${id} was sent with ${texts.size} texts`);
    if (entries.filter((entry) => !entry.repeat).length > 1) twice.push(`${id} was shown twice`);
  }
}

function judgeReplies(
  lead: number,
  messages: LeadMessage[],
  replies: Reply[],
  verdict: Verdict,
): void {
  const indexByTag = new Map(messages.map((message, index) => [message.tag, index]));
  let before: Reply | undefined;
  for (const reply of replies) {
    const known = new Set(reply.read);
    const missing = before?.read.filter((tag) => !known.has(tag)) ?? [];
    if (missing.length > 0)
      verdict.order.push(`lead ${lead}: ${reply.id} forgot ${missing.join()}`);
    else if (before && known.size === new Set(before.read).size) {
      verdict.twice.push(`lead ${lead}: ${before.id} and ${reply.id} answer the same`);
    }
    if (missing.length === 0 && !isInOrder(reply.read, before?.read ?? [], indexByTag)) {
      verdict.order.push(`lead ${lead}: read ${reply.read.join()}`);
    }
    before = reply;
  }
}

/**
 * Texts that the previous answer had read keep their place. New texts, including late deliveries, follow in
 * the order in which the lead wrote them.
 */
function isInOrder(read: string[], known: string[], indexByTag: Map<string, number>): boolean {
  const indexes = read.slice(known.length).map((tag) => indexByTag.get(tag) ?? -1);
  return (
    known.every((tag, i) => read[i] === tag) &&
    indexes.every((at, i) => at > (indexes[i - 1] ?? -1))
  );
}

function judgeAnswer(one: LeadMessage, answer: Reply, kills: Kill[], { late }: Verdict): void {
  const back = kills.filter(({ at }) => at <= answer.at).map(({ until, backAt = until }) => backAt);
  const since = Math.max(one.at, ...back);
  if (answer.at - since > WITHIN_MS) late.push(`${one.tag} ${answer.at - since} ms`);
}

function judgeCalls(
  { tag }: LeadMessage,
  all: ModelAnswer[],
  answer: Reply | undefined,
  kills: Kill[],
  verdict: Verdict,
): void {
  const calls = all
    .filter(({ startedAt }) => !(answer && startedAt > answer.at))
    .toSorted((a, b) => a.startedAt - b.startedAt);
  const lost = kills.reduce((sum, kill) => sum + countLostCalls(kill, calls), 0);
  if (calls.length > MAX_CALLS + lost) {
    verdict.calls.push(`${tag} ${calls.length} times: ${historyOf(calls, kills)}`);
  }
}

/**
 * How many calls a kill may have cost. An answer that isn't stored yet is lost with its process, and answers
 * requested while the database is away can't be stored.
 */
function countLostCalls({ at, until }: Kill, calls: ModelAnswer[]): number {
  const repeated = calls.slice(0, -1);
  return repeated.filter(
    ({ startedAt }, i) => until > startedAt && at < (calls[i + 1]?.startedAt ?? 0),
  ).length;
}

/** Calls and nearby kills, in ms since the first call, for debugging. */
function historyOf(calls: ModelAnswer[], kills: Kill[]): string {
  const begin = calls[0]?.startedAt ?? 0;
  const end = calls.at(-1)?.startedAt ?? 0;
  const asked = calls.map(({ startedAt, read }) => ({
    at: startedAt,
    what: `asked about ${[...new Set(read)].join(' ')}`,
  }));
  const killed = kills
    .filter(({ at }) => at > begin - AROUND_MS && at < end)
    .map(({ at, until }) => ({ at, what: `killed for ${until - at}` }));
  return [...asked, ...killed]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, what }) => `${what} at ${at - begin}`)
    .join(', ');
}

const AROUND_MS = 10_000;
