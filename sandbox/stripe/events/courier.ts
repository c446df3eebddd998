import type { FaultBox } from '../../faults.ts';
import { seededRandom } from '../../random.ts';
import { RingLog } from '../../ring-log.ts';
import type { Account } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Delivery, Event } from '../state/other-records.ts';
import { eventObject } from './event-object.ts';
import { signatureOf } from './signature.ts';

/** After a failure the pause doubles, from a second to an hour; a delivery is tried for days. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 3_600_000;
const MAX_TRIES = 80;
/** A receiver that has not answered by then counts as failed. */
const ANSWER_MS = 20_000;
/** A webhook that is to be overtaken waits for its successor this long. */
const REORDER_MS = 400;

export interface Attempt {
  event: string;
  type: string;
  url: string;
  /** 0 when there was no answer */
  status: number;
  tries: number;
}

export interface Release {
  order: 'forward' | 'reverse' | 'shuffle';
  seed: number;
  /** how often each is delivered */
  times: number;
}

/** Brings events to the webhook endpoints, in their order, until each was answered with 2xx. */
export class Courier {
  readonly #account: Account;
  readonly #faults: FaultBox;
  readonly log = new RingLog<Attempt>(500);
  #timer: NodeJS.Timeout | undefined;
  #busy = false;
  #stopped = false;
  #ended = new AbortController();
  #idle: (() => void)[] = [];

  constructor(account: Account, faults: FaultBox) {
    this.#account = account;
    this.#faults = faults;
    account.onEvent = (event) => this.take(event);
  }

  /** Goes on with what an earlier process left. */
  start(): void {
    this.#plan(0);
  }

  get isHolding(): boolean {
    return this.#account.store.find('setting', 'hold')?.value === true;
  }

  hold(value: boolean): void {
    this.#account.store.put('setting', { id: 'hold', created: 0, value });
    if (!value) this.#plan(0);
  }

  take(event: Event): void {
    for (const endpoint of this.#account.store.list('webhook_endpoint')) {
      const { enabled_events } = endpoint;
      if (!enabled_events.includes('*') && !enabled_events.includes(event.type)) continue;
      if (this.#faults.strikesWebhook('dropWebhooks')) continue;
      const late = this.#faults.strikesWebhook('reorderWebhooks') ? REORDER_MS : 0;
      this.#account.store.put('delivery', {
        id: newId('del'),
        created: this.#account.now(),
        event: event.id,
        endpoint: endpoint.id,
        tries: 0,
        next_try: Date.now() + late + this.#faults.webhookDelay(),
      });
    }
    this.#plan(0);
  }

  pending(): Delivery[] {
    return this.#account.store.list('delivery');
  }

  /** Delivers what is held, in the order that is asked for; answers how each was received. */
  async release({ order, seed, times }: Release): Promise<Attempt[]> {
    const attempts: Attempt[] = [];
    for (const delivery of arranged(this.pending(), order, seed)) {
      for (let time = 1; time <= times; time += 1) {
        attempts.push(...(await this.#deliver(delivery)));
      }
    }
    return attempts;
  }

  /** Resolves when nothing that may be sent is left, or after so many milliseconds. */
  async settled(ms: number): Promise<void> {
    if (!this.#next() && !this.#busy) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#idle.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#ended.abort();
  }

  #plan(ms: number): void {
    if (this.#stopped || this.#busy) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), ms);
  }

  async #work(): Promise<void> {
    if (this.#busy || this.#stopped) return;
    this.#busy = true;
    for (let next = this.#next(); next && next.next_try <= Date.now(); next = this.#next()) {
      await this.#deliver(next);
      if (this.#stopped) return;
    }
    this.#busy = false;
    const later = this.#next();
    if (later) this.#plan(Math.max(1, later.next_try - Date.now()));
    else for (const done of this.#idle.splice(0)) done();
  }

  /** The one that is due first; of several that are due, the oldest. */
  #next(): Delivery | undefined {
    if (this.isHolding) return undefined;
    const now = Date.now();
    const dueAt = ({ next_try }: Delivery) => Math.max(now, next_try);
    return this.pending().reduce<Delivery | undefined>(
      (a, b) => (a && dueAt(a) <= dueAt(b) ? a : b),
      undefined,
    );
  }

  async #deliver(delivery: Delivery): Promise<Attempt[]> {
    const { store } = this.#account;
    const event = store.find('event', delivery.event);
    const endpoint = store.find('webhook_endpoint', delivery.endpoint);
    if (!event || !endpoint) {
      store.remove('delivery', delivery.id);
      return [];
    }
    const body = JSON.stringify(eventObject(this.#account, event), null, 2);
    const tries = delivery.tries + 1;
    const status = await this.#post(endpoint, body);
    if (this.#faults.strikesWebhook('duplicateWebhooks')) await this.#post(endpoint, body);
    const attempt = { event: event.id, type: event.type, url: endpoint.url, status, tries };
    this.log.add(attempt);
    if (this.#stopped) return [attempt];
    const taken = status >= 200 && status < 300;
    if (taken || tries >= MAX_TRIES) store.remove('delivery', delivery.id);
    else if (store.find('delivery', delivery.id)) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), MAX_PAUSE_MS);
      store.put('delivery', { ...delivery, tries, next_try: Date.now() + pause });
    }
    return [attempt];
  }

  async #post({ url, secret }: { url: string; secret: string }, body: string): Promise<number> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(body, secret),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), this.#ended.signal]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  }
}

function arranged(deliveries: Delivery[], order: Release['order'], seed: number): Delivery[] {
  if (order === 'forward') return deliveries;
  if (order === 'reverse') return deliveries.toReversed();
  const random = seededRandom(seed);
  const drawn = deliveries.map((delivery) => ({ delivery, at: random() }));
  return drawn.toSorted((a, b) => a.at - b.at).map(({ delivery }) => delivery);
}
