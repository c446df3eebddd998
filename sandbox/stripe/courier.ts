import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Row } from './records.ts';
import { view } from './views.ts';

/** After each failure the pause doubles, from a second to an hour. */
const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 3_600_000;
/** A delivery without a response by then counts as failed. */
const ANSWER_MS = 20_000;

/** Signs an event at the time of delivery, since receivers refuse old signatures. */
export function signedEvent(account: Account, event: Row<'event'>) {
  const payload = JSON.stringify(view(account, 'event', event), null, 2);
  const now = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', 'whsec_sandbox').update(`${now}.${payload}`).digest('hex');
  return { payload, signature: `t=${now},v1=${digest}` };
}

/** Delivers events to the webhook's address in order, each until it gets a 2xx. */
export class Courier {
  readonly #account: Account;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isBusy = false;

  constructor(account: Account) {
    this.#account = account;
    account.onEvent = (event) => this.take(event);
    // An earlier process may have left deliveries.
    this.#plan(0);
  }

  take({ id }: Row<'event'>): void {
    if (!this.#url) return;
    this.#account.add('delivery', { id, event: id, next_try: Date.now() });
    this.#plan(0);
  }

  /** Resolves when everything is delivered, or after this many milliseconds. */
  async settled(ms: number): Promise<void> {
    const end = Date.now() + ms;
    while (this.#account.list('delivery').length > 0 && Date.now() < end) await sleep(5);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#stopping.abort();
  }

  get #url(): unknown {
    return this.#account.find('setting', 'webhook')?.value;
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(), ms);
  }

  /** Delivers what is due, oldest first. A sandbox that stops leaves the rest to its next start. */
  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    const wait = ({ next_try }: Row<'delivery'>) => Math.max(0, next_try - Date.now());
    const next = () => this.#account.list('delivery').toSorted((a, b) => wait(a) - wait(b))[0];
    for (let due = next(); due && !this.#stopping.signal.aborted; due = next()) {
      if (wait(due) > 0) break;
      await this.#deliver(due);
    }
    this.#isBusy = false;
    const later = next();
    if (later && !this.#stopping.signal.aborted) this.#plan(wait(later));
  }

  async #deliver(delivery: Row<'delivery'>): Promise<void> {
    const event = this.#account.find('event', delivery.event);
    const isTaken = !event || (await this.#post(event));
    const { id, tries } = delivery;
    // A reset may have removed it in the meantime.
    if (this.#stopping.signal.aborted || !this.#account.find('delivery', id)) return;
    if (isTaken) return this.#account.remove('delivery', id);
    const next_try = Date.now() + Math.min(FIRST_PAUSE_MS * 2 ** tries, MAX_PAUSE_MS);
    this.#account.put('delivery', { ...delivery, tries: tries + 1, next_try });
  }

  async #post(event: Row<'event'>): Promise<boolean> {
    const { payload: body, signature } = signedEvent(this.#account, event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_MS), this.#stopping.signal]);
    const options = { method: 'POST', headers, body, redirect: 'manual', signal } as const;
    const answer = await fetch(String(this.#url), options).catch(() => undefined);
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }
}
