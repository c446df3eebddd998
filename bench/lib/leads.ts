import { type Sent, startCounterpart } from './counterpart.ts';
import { type BenchNumber, nthNumber } from './numbers.ts';
import { echoes, inbound, nthLead, type Poster } from './webhooks.ts';

const LEADS = 1_000;
const MAX_TURN_MS = 30_000;

/** The counterpart of turns: leads who write, and the gateway and the model between them and us. */
export interface Leads {
  /** its origin */
  counterpart: string;
  /**
   * One of a thousand leads writes through `poster`. Returns the ms until the answer. Leads who wrote before
   * are known.
   */
  turn: (poster: Poster, n: number) => Promise<number>;
  /** The same with a lead who has never written before. */
  turnOfNew: (poster: Poster) => Promise<number>;
  /** From now on, sends `poster` three more webhooks per answer: its echo and two acknowledgments. */
  sendReceipts(poster: Poster | undefined): void;
  /** Waits until all sent webhooks have been accepted. */
  delivered(): Promise<unknown>;
}

export async function startLeads(numbers: BenchNumber[]): Promise<Leads> {
  const waiting = new Map<string, (sent: Sent) => void>();
  const bySession = new Map(numbers.map((number) => [number.session, number]));
  const underWay = new Set<Promise<void>>();
  let echoTo: Poster | undefined;
  let createdCount = 0;

  const counterpart = await startCounterpart((sent) => {
    waiting.get(`${sent.session} ${sent.chatId}`)?.(sent);
    const number = bySession.get(sent.session);
    if (!echoTo || !number) return;
    const delivered = deliver(echoTo, number, sent).finally(() => underWay.delete(delivered));
    underWay.add(delivered);
  });

  async function turn(poster: Poster, n: number, lead: string): Promise<number> {
    const number = nthNumber(numbers, n);
    const key = `${number.session} ${lead}@c.us`;
    const sent = new Promise<Sent>((resolve, reject) => {
      waiting.set(key, resolve);
      setTimeout(reject, MAX_TURN_MS, new Error('No answer came')).unref();
    });
    // Short and different each time: we take leads who reply instantly with long texts for software.
    const text = `And how about ${n}?`;
    const delivery = inbound(number, lead, text);
    const startedAt = performance.now();
    const [{ at }] = await Promise.all([sent, poster.post(delivery)]);
    waiting.delete(key);
    return at - startedAt;
  }

  return {
    counterpart,
    delivered: () => Promise.all(underWay),
    sendReceipts(poster) {
      echoTo = poster;
    },
    turn: (poster, n) => turn(poster, n, nthLead(n % LEADS)),
    turnOfNew: (poster) =>
      turn(poster, (createdCount += 1), `1556${String(createdCount).padStart(7, '0')}`),
  };
}

async function deliver(poster: Poster, number: BenchNumber, { chatId, id, text }: Sent) {
  for (const delivery of echoes(number, chatId, id, text)) await poster.post(delivery);
}
