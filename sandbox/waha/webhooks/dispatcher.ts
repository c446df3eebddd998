import type { FaultBox } from '../../faults.ts';
import { eventId } from '../ids.ts';
import type { Session } from '../session.ts';
import type { Settings } from '../settings.ts';
import { environment } from '../shapes/environment.ts';
import type { Timers } from '../timers.ts';
import { type Delivery, newDelivery, replay, retryDelay } from './delivery.ts';
import { Sender } from './sender.ts';

/** A webhook that is to be overtaken waits for its successor, but not longer than this. */
const REORDER_PATIENCE_MS = 400;

export interface WebhookCounts {
  /** Events handed over for delivery, duplicates included. */
  emitted: number;
  delivered: number;
  /** Tries that were answered with anything but 2xx, or not at all. */
  refused: number;
  /** of the refused ones: asked to come later */
  throttled: number;
  retried: number;
  /** Given up after the last retry. */
  dropped: number;
  duplicated: number;
  reordered: number;
  /** Lost on purpose by the fault `dropWebhooks`. */
  lost: number;
  /** Under way or waiting for a retry. Kept in memory only, as in WAHA. */
  pending: number;
}

interface Parts {
  settings: () => Settings;
  faults: FaultBox;
  timers: Timers;
}

/** Signs events and brings them to the session's webhooks, with retries and the faults set. */
export class Dispatcher {
  readonly #parts: Parts;
  readonly #sender = new Sender();
  #heldBack: Delivery[] = [];
  #exactNext = false;
  #stopped = false;
  counts: WebhookCounts = noCounts();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @param id the event's id, when several events share it */
  emit(session: Session, event: string, payload: object, id?: string): void {
    const webhooks = session.config.webhooks;
    if (!webhooks || webhooks.length === 0) return;
    const settings = this.#parts.settings();
    let raw: string | undefined;
    for (const webhook of webhooks) {
      if (!webhook.events.includes(event) && !webhook.events.includes('*')) continue;
      raw ??= JSON.stringify(envelope(session, event, payload, settings, id));
      this.#dispatch(newDelivery(event, webhook, raw, settings.version));
    }
  }

  resetCounts(): void {
    this.counts = { ...noCounts(), pending: this.counts.pending };
  }

  stop(): Promise<void> {
    this.#stopped = true;
    return this.#sender.stop();
  }

  #dispatch(delivery: Delivery): void {
    const { faults } = this.#parts;
    this.counts.emitted += 1;
    if (faults.strikesWebhook('dropWebhooks')) {
      this.counts.lost += 1;
      return;
    }
    this.counts.pending += 1;
    const delay = faults.webhookDelay();
    if (delay > 0) {
      // Not one of the gateway's waits: a delay set by hand is meant as it is said.
      setTimeout(() => this.#overtake(delivery), delay).unref();
    } else this.#overtake(delivery);
  }

  /** There is no order among messages; changes of a session's status do come in order. */
  #overtake(delivery: Delivery): void {
    const { faults } = this.#parts;
    const may = delivery.event !== 'session.status';
    if (may && faults.strikesWebhook('reorderWebhooks')) {
      this.counts.reordered += 1;
      this.#heldBack.push(delivery);
      setTimeout(() => this.#letGo(), REORDER_PATIENCE_MS).unref();
      return;
    }
    this.#send(delivery);
    this.#letGo();
  }

  #letGo(): void {
    const overtaken = this.#heldBack;
    this.#heldBack = [];
    for (const delivery of overtaken) this.#send(delivery);
  }

  /** A duplicate is by turns the very same delivery and a replay with a new event id. */
  #send(delivery: Delivery): void {
    void this.#try(delivery);
    if (!this.#parts.faults.strikesWebhook('duplicateWebhooks')) return;
    this.#exactNext = !this.#exactNext;
    this.counts.emitted += 1;
    this.counts.duplicated += 1;
    this.counts.pending += 1;
    const { version } = this.#parts.settings();
    void this.#try(this.#exactNext ? { ...delivery, tries: 0 } : replay(delivery, version));
  }

  async #try(delivery: Delivery): Promise<void> {
    if (this.#stopped) return;
    delivery.tries += 1;
    const status = await this.#sender.post(delivery.post);
    if (status >= 200 && status < 300) {
      this.counts.delivered += 1;
      this.counts.pending -= 1;
      return;
    }
    this.counts.refused += 1;
    if (status === 429) this.counts.throttled += 1;
    const wait = retryDelay(delivery);
    if (wait === undefined || this.#stopped) {
      this.counts.dropped += 1;
      this.counts.pending -= 1;
      return;
    }
    this.counts.retried += 1;
    this.#parts.timers.after(wait, () => void this.#try(delivery));
  }
}

function envelope(
  session: Session,
  event: string,
  payload: object,
  settings: Settings,
  id: string | undefined,
): object {
  const now = Date.now();
  return {
    id: id ?? eventId(now),
    timestamp: now,
    event,
    session: session.name,
    ...(session.config.metadata ? { metadata: session.config.metadata } : {}),
    me: session.status === 'STOPPED' ? null : (session.me ?? null),
    payload,
    engine: settings.engine,
    environment: environment(settings),
  };
}

function noCounts(): WebhookCounts {
  return {
    emitted: 0,
    delivered: 0,
    refused: 0,
    throttled: 0,
    retried: 0,
    dropped: 0,
    duplicated: 0,
    reordered: 0,
    lost: 0,
    pending: 0,
  };
}
