import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { FaultBox } from '../faults.ts';
import { eventId } from './ids.ts';
import type { Session, Settings, WebhookConfig } from './model.ts';
import { environment } from './shapes.ts';

/** A reordered webhook waits for its successor, but no longer than this. */
const REORDER_PATIENCE_MS = 400;
/** The most deliveries in progress at once; the rest wait in order. */
const CONNECTIONS = 64;
const IDLE_MS = 4000;
/** A delivery without a response by then counts as failed. */
const ANSWER_MS = 60_000;
/** WAHA's retries for a session's webhook without settings. */
const DEFAULT_RETRIES = { policy: 'constant', delaySeconds: 2, attempts: 15 } as const;

interface Delivery {
  event: string;
  webhook: WebhookConfig;
  headers: Record<string, string>;
  body: string;
  tries: number;
}

/** Signs events and delivers them to the session's webhooks, with retries and the faults set. */
export class Dispatcher {
  readonly #world: { settings: Settings; timers: Timers };
  readonly #faults: FaultBox;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: IDLE_MS });
  #heldBack: Delivery[] = [];
  #exactNext = false;
  /**
   * `refused` tries got a response other than 2xx, or none; `throttled` ones of them got 429. `pending`
   * ones are in progress or wait for a retry: in memory only, as in WAHA.
   */
  readonly counts = { refused: 0, throttled: 0, pending: 0 };

  constructor(world: { settings: Settings; timers: Timers }, faults: FaultBox) {
    this.#world = world;
    this.#faults = faults;
  }

  /** @param id the event's id, if several events share it */
  emit(session: Session, event: string, payload: object, id = eventId()): void {
    const { settings } = this.#world;
    for (const webhook of session.config.webhooks ?? []) {
      if (!webhook.events.includes(event)) continue;
      const body = JSON.stringify({
        id,
        timestamp: Date.now(),
        event,
        session: session.name,
        ...(session.config.metadata ? { metadata: session.config.metadata } : {}),
        me: session.status === 'STOPPED' ? null : (session.me ?? null),
        payload,
        engine: settings.engine,
        environment: environment(settings),
      });
      this.#dispatch({ event, webhook, ...this.#signed(webhook, body), tries: 0 });
    }
  }

  stop(): void {
    this.#agent.destroy();
  }

  #signed(webhook: WebhookConfig, body: string) {
    const key = webhook.hmac?.key;
    const headers = {
      accept: 'application/json, text/plain, */*',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': `WAHA/${this.#world.settings.version}`,
      // Unique to a delivery, and the same on its retries.
      'x-webhook-request-id': randomUUID(),
      'x-webhook-timestamp': String(Date.now()),
      ...(key && {
        'x-webhook-hmac': createHmac('sha512', key).update(body).digest('hex'),
        'x-webhook-hmac-algorithm': 'sha512',
      }),
      'accept-encoding': 'gzip, compress, deflate, br',
    };
    return { headers, body };
  }

  /** Messages have no order, but changes of a session's status arrive in order. */
  #dispatch(delivery: Delivery): void {
    const faults = this.#faults;
    if (faults.strikesWebhook('dropWebhooks')) return;
    if (delivery.event !== 'session.status' && faults.strikesWebhook('reorderWebhooks')) {
      this.counts.pending += 1;
      this.#heldBack.push(delivery);
      setTimeout(() => this.#letGo(), REORDER_PATIENCE_MS).unref();
      return;
    }
    this.#send(delivery);
    this.#letGo();
  }

  #letGo(): void {
    this.counts.pending -= this.#heldBack.length;
    for (const delivery of this.#heldBack.splice(0)) this.#send(delivery);
  }

  /** Duplicates alternate between the very same delivery and a replay with a new event id. */
  #send(delivery: Delivery): void {
    this.counts.pending += 1;
    void this.#try(delivery);
    if (!this.#faults.strikesWebhook('duplicateWebhooks')) return;
    this.#exactNext = !this.#exactNext;
    this.counts.pending += 1;
    const again = delivery.body.replace(/"id":"evt_[0-9a-z]+"/, `"id":"${eventId()}"`);
    const replay = this.#exactNext ? {} : this.#signed(delivery.webhook, again);
    void this.#try({ ...delivery, ...replay, tries: 0 });
  }

  async #try(delivery: Delivery): Promise<void> {
    const status = await this.#post(delivery);
    const isTaken = status >= 200 && status < 300;
    if (!isTaken) this.counts.refused += 1;
    if (status === 429) this.counts.throttled += 1;
    const tries = delivery.tries + 1;
    const retries = { ...DEFAULT_RETRIES, ...delivery.webhook.retries };
    if (isTaken || tries > retries.attempts) this.counts.pending -= 1;
    else {
      const factor = retries.policy === 'exponential' ? 2 ** (tries - 1) : 1;
      const wait = retries.delaySeconds * 1000 * factor;
      this.#world.timers.after(wait, () => void this.#try({ ...delivery, tries }));
    }
  }

  /** Resolves with the HTTP status, or 0 without a response. */
  #post({ webhook, headers, body }: Delivery): Promise<number> {
    const options = { method: 'POST', headers, agent: this.#agent, timeout: ANSWER_MS };
    return new Promise<number>((resolve) => {
      const call = request(webhook.url, options, (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
      });
      call.once('timeout', () => call.destroy());
      call.once('error', () => resolve(0));
      call.end(body);
    }).catch(() => 0);
  }
}

/**
 * The gateway's waits. One factor stretches all of them, so that a test can go through ten minutes of
 * QR codes in a second. They all end with the sandbox.
 */
export class Timers {
  /** 1 is real time, 0.01 a hundred times faster. Applies to waits that begin after it was set. */
  readonly #scale: () => number;
  #stopped = false;

  constructor(scale: () => number) {
    this.#scale = scale;
  }

  /** Does `work` after this many (unscaled) milliseconds; the returned function cancels it. */
  after(ms: number, work: () => void): () => void {
    const run = () => this.#stopped || work();
    const timer = setTimeout(run, ms * this.#scale()).unref();
    return () => clearTimeout(timer);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  stop(): void {
    this.#stopped = true;
  }
}
