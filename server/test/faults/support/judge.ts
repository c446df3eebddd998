import type { ModelAnswer } from './echo-model.ts';
import type { Sent } from './gateway.ts';
import { chatOf, tagsIn } from './tags.ts';

/** One text of a lead, as it reached the gateway. */
export interface LeadMessage {
  lead: number;
  tag: string;
  /** ms */
  at: number;
}

export interface Evidence {
  leadMessages: LeadMessage[];
  /** the gateway's log of what it accepted */
  sent: Sent[];
  /** what the model answered */
  answers: ModelAnswer[];
  kills: Kill[];
}

export interface Kill {
  /** ms */
  at: number;
  /** ms: until then it was away and no one could work with it. Of a process that has others: `at`. */
  until: number;
  /** ms: when something did its work again, by default `until`. How long a start takes is no matter. */
  backAt?: number;
}

/** Everything that went wrong; nothing in any list is a clean run. */
export interface Verdict {
  /** a text that no later answer has read */
  lost: string[];
  /** two messages that answer the same, or one that WhatsApp showed twice */
  twice: string[];
  /**
   * an answer that knows less than the one before, or did not read what is new to it last and in the
   * order in which the lead wrote
   */
  order: string[];
  /** what the lead got is not what the model answered */
  partial: string[];
  /** answered more than 30 s after it came, and after all that was killed before was back */
  late: string[];
  /** a text about which the model answered more often than allowed */
  calls: string[];
}

const WITHIN_MS = 30_000;
/** While the model is well; trials of one that is not are a lead's own turns (model-breaker.test.ts). */
const MAX_CALLS = 2;

/** Judges by the gateway's log alone what the leads saw, and by the model's what it cost. */
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
    for (const one of messages) {
      const answer = answerTo(one, replies);
      if (answer) judgeAnswer(one, answer, evidence.kills, verdict);
      judgeCalls(one, calls.get(one.tag) ?? [], answer, evidence.kills, verdict);
    }
  }
  return verdict;
}

/** The texts that no later answer has read. Quick, as tests that wait ask for it again and again. */
export function findLost(evidence: Pick<Evidence, 'leadMessages' | 'sent'>): string[] {
  return byLead(evidence).flatMap(({ messages, replies }) =>
    messages.filter((message) => !answerTo(message, replies)).map(({ tag }) => tag),
  );
}

/** Each lead's texts, and what it was shown. */
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
/** How long an answer takes says something of the product only on a machine that does nothing else. */
export const IS_QUIET = process.env.FAULTS === 'long';

/** The verdict without what is in order, and bounded, to be read by a person. */
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
 * What the answer before had read keeps its place. What is new, a text that was delivered late
 * included, stands behind it in the order in which the lead wrote.
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
  const lost = kills.reduce((sum, kill) => sum + lostTo(kill, calls), 0);
  if (calls.length > MAX_CALLS + lost) {
    verdict.calls.push(`${tag} ${calls.length} times: ${historyOf(calls, kills)}`);
  }
}

/**
 * How many calls a kill may have cost. An answer that was not stored yet is lost with the process, and
 * each one that was asked for while the database is away cannot be stored.
 */
function lostTo({ at, until }: Kill, calls: ModelAnswer[]): number {
  const repeated = calls.slice(0, -1);
  return repeated.filter(
    ({ startedAt }, i) => until > startedAt && at < (calls[i + 1]?.startedAt ?? 0),
  ).length;
}

/** Calls and the kills around them, in ms since the first call, for debugging. */
function historyOf(calls: ModelAnswer[], kills: Kill[]): string {
  const begin = calls[0]?.startedAt ?? 0;
  const end = calls.at(-1)?.startedAt ?? 0;
  const asked = calls.map(({ startedAt }) => ({ at: startedAt, what: 'asked' }));
  const killed = kills
    .filter(({ at }) => at > begin - AROUND_MS && at < end)
    .map(({ at, until }) => ({ at, what: `killed for ${until - at}` }));
  return [...asked, ...killed]
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, what }) => `${what} at ${at - begin}`)
    .join(', ');
}

const AROUND_MS = 10_000;
