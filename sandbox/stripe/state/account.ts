import { join } from 'node:path';
import { AccountClock } from './clock.ts';
import { newId } from './ids.ts';
import type { Event } from './other-records.ts';
import { Store } from './store.ts';

export type Wire = Record<string, unknown>;

/** What an account is set to in Stripe's dashboard. */
export interface AccountSettings {
  /** days after the first failure on which a charge is tried again */
  retry_days: number[];
  /** what becomes of a subscription after the last try */
  after_retries: 'cancel' | 'unpaid' | 'past_due';
  /** how many days before a renewal `invoice.upcoming` is told */
  upcoming_days: number;
  /** how long the invoice of a renewal is a draft, in seconds */
  draft_seconds: number;
  /** the tax that is computed on every invoice, as a rate of the account; null: none */
  tax: TaxSetting | null;
}

export interface TaxSetting {
  /** as people read it on an invoice: VAT by default */
  name?: string | undefined;
  percent: number;
  behavior: 'exclusive' | 'inclusive';
}

const DEFAULTS: AccountSettings = {
  retry_days: [1, 3, 5, 7],
  after_retries: 'cancel',
  upcoming_days: 7,
  draft_seconds: 3600,
  tax: null,
};

interface AccountOptions {
  dataDir: string;
  /** under which people open the pages */
  shownUrl: string;
}

/** One Stripe account in test mode: its rows, its clock, and what is told of it. */
export class Account {
  readonly store: Store;
  readonly clock: AccountClock;
  readonly #shownUrl: string;
  /** the call that is being answered, which its events name */
  request: Event['request'] = { id: null, idempotency_key: null };
  /** what is done with an event once it is kept */
  onEvent: (event: Event) => void = () => {};

  constructor({ dataDir, shownUrl }: AccountOptions) {
    this.store = new Store(join(dataDir, 'stripe', 'account.jsonl'));
    this.clock = new AccountClock(this.store);
    this.#shownUrl = shownUrl;
  }

  now(): number {
    return this.clock.now();
  }

  get settings(): AccountSettings {
    return {
      ...DEFAULTS,
      ...(this.store.find('setting', 'settings')?.value as object | undefined),
    };
  }

  set settings(value: Partial<AccountSettings>) {
    const all = { ...this.settings, ...value };
    this.store.put('setting', { id: 'settings', created: 0, value: all });
  }

  /** The address of a page of the sandbox's Stripe. */
  page(path: string): string {
    return `${this.#shownUrl}/stripe/${path}`;
  }

  emit(type: string, object: Wire, previous: Wire | null = null): void {
    const created = this.now();
    const { request } = this;
    const event = this.store.put('event', {
      id: newId('evt'),
      created,
      type,
      object,
      previous,
      request,
    });
    this.onEvent(event);
  }
}

/** What an update changed: the old values of the fields that are others now. */
export function changedFields(before: Wire, after: Wire): Wire {
  const changed: Wire = {};
  for (const [name, value] of Object.entries(before)) {
    if (JSON.stringify(value) !== JSON.stringify(after[name])) changed[name] = value;
  }
  return changed;
}
