import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Journal } from '../journal.ts';
import { type Kind, NEW_ROWS, type Row } from './records.ts';
import { type ViewKind, VIEW_KINDS, view } from './views.ts';

type Line = { put: Kind; row: Row<Kind> } | { remove: Kind; id: string } | { clear: true };

/** The account's settings in Stripe's dashboard. */
export interface AccountSettings {
  /** days after the first failure on which a charge is retried */
  retry_days: number[];
  /** what happens to a subscription after the last retry */
  after_retries: 'cancel' | 'unpaid';
  /** the tax on each invoice, named VAT by default */
  tax: { name?: string | undefined; percent: number; behavior: 'exclusive' | 'inclusive' } | null;
}

const DEFAULTS: AccountSettings = { retry_days: [1, 3, 5, 7], after_retries: 'cancel', tax: null };
const PREFIXES: Record<string, string> = { customer: 'cus', invoice: 'in', subscription: 'sub' };

/** An id like Stripe's: a prefix for the kind, and letters that can't be guessed. */
export const newId = (kind: string): string =>
  `${PREFIXES[kind] ?? kind}_${randomUUID().replaceAll('-', '')}`;

/**
 * A Stripe account in test mode: its clock, and its rows in a journal, oldest first. Rows are never
 * changed in place: `put` replaces them.
 */
export class Account {
  readonly #journal: Journal<Line>;
  readonly #tables = new Map<Kind, Map<string, unknown>>();
  readonly url: string;
  /** called with an event once it is stored */
  onEvent: (event: Row<'event'>) => void = () => {};

  constructor(dataDir: string, url: string) {
    this.url = url;
    const path = join(dataDir, 'stripe', 'account.jsonl');
    this.#journal = new Journal<Line>(path, {
      apply: (line) => this.#apply(line),
      snapshot: () => this.#lines(),
    });
    // Another version may have written rows that this one can't read: then the account starts anew.
    if (!this.#isReadable()) this.clear();
  }

  find<K extends Kind>(kind: K, id: string): Row<K> | undefined {
    return this.#table(kind).get(id);
  }

  /** Returns a row that another row refers to, and that therefore exists. */
  get<K extends Kind>(kind: K, id: string): Row<K> {
    const row = this.find(kind, id);
    if (!row) throw new Error(`The sandbox has lost the ${kind} ${id}`);
    return row;
  }

  list<K extends Kind>(kind: K): Row<K>[] {
    return [...this.#table(kind).values()];
  }

  put<K extends Kind>(kind: K, row: Row<K>): Row<K> {
    this.#journal.add({ put: kind, row });
    return row;
  }

  /** Creates a row without storing it; missing fields have the values of a new one. */
  newRow<K extends Kind>(kind: K, fields: Partial<Row<K>>): Row<K> {
    return { id: newId(kind), created: this.now(), ...NEW_ROWS[kind], ...fields };
  }

  add<K extends Kind>(kind: K, fields: Partial<Row<K>>): Row<K> {
    return this.put(kind, this.newRow(kind, fields));
  }

  remove(kind: Kind, id: string): void {
    this.#journal.add({ remove: kind, id });
  }

  clear(): void {
    this.#journal.add({ clear: true });
  }

  close(): void {
    this.#journal.close();
  }

  /**
   * Changes a row and reports events. A `….updated` contains the old values of changed fields, and is
   * left out if readers of the API see no change.
   */
  change<K extends ViewKind>(kind: K, id: string, changes: Partial<Row<K>>, ...events: string[]) {
    const before = view(this, kind, this.get(kind, id));
    const row = this.put(kind, { ...this.get(kind, id), ...changes });
    const object = view(this, kind, row);
    const isOther = ([name, value]: [string, unknown]) =>
      JSON.stringify(value) !== JSON.stringify(object[name]);
    const changed = Object.entries(before).filter(isOther);
    for (const type of events) {
      const previous = type.endsWith('.updated') ? Object.fromEntries(changed) : null;
      if (previous && changed.length === 0) continue;
      this.onEvent(this.add('event', { type, object, previous }));
    }
    return row;
  }

  /** Seconds since 1970: real time plus what the clock was moved ahead. */
  now(): number {
    const ahead = Number(this.find('setting', 'clock')?.value ?? 0);
    return Math.floor(Date.now() / 1000 + ahead);
  }

  moveClock(time: number): void {
    if (time > this.now()) this.add('setting', { id: 'clock', value: time - Date.now() / 1000 });
  }

  get settings(): AccountSettings {
    return { ...DEFAULTS, ...(this.find('setting', 'settings')?.value as object | undefined) };
  }

  set settings(changes: object) {
    this.add('setting', { id: 'settings', value: { ...this.settings, ...changes } });
  }

  #apply(line: Line): void {
    if ('clear' in line) this.#tables.clear();
    else if ('remove' in line) this.#table(line.remove).delete(line.id);
    else this.#table(line.put).set(line.row?.id, { ...NEW_ROWS[line.put], ...line.row });
  }

  #table<K extends Kind>(kind: K): Map<string, Row<K>> {
    const table = this.#tables.get(kind) ?? new Map<string, unknown>();
    this.#tables.set(kind, table);
    return table as Map<string, Row<K>>;
  }

  #isReadable(): boolean {
    const canShow = <K extends ViewKind>(kind: K, row: Row<K>) =>
      typeof row.created === 'number' && view(this, kind, row) !== undefined;
    try {
      return VIEW_KINDS.every((kind) => this.list(kind).every((row) => canShow(kind, row)));
    } catch {
      return false;
    }
  }

  *#lines(): Generator<Line> {
    for (const put of this.#tables.keys()) {
      for (const row of this.list(put)) yield { put, row };
    }
  }
}
