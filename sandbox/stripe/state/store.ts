import { Journal } from '../../journal.ts';
import type { Tables } from './records.ts';

type Kind = keyof Tables;
type Line = { put: Kind; row: Tables[Kind] } | { remove: Kind; id: string } | { clear: true };

/** Beyond this many the oldest of a kind that only grows are forgotten. */
const KEPT: Partial<Record<Kind, number>> = { event: 3000, idempotent: 1000, portal_session: 500 };

/**
 * The account's rows, in the order in which they came, in a journal. A row is never changed in
 * place: `put` replaces it.
 */
export class Store {
  readonly #journal: Journal<Line>;
  readonly #tables = new Map<Kind, Map<string, Tables[Kind]>>();

  constructor(path: string) {
    this.#journal = new Journal<Line>(path, () => this.#lines());
    this.#journal.open((line) => this.#apply(line));
  }

  find<K extends Kind>(kind: K, id: string): Tables[K] | undefined {
    return this.#table(kind).get(id);
  }

  /** For a row that another row names, which is therefore there. */
  get<K extends Kind>(kind: K, id: string): Tables[K] {
    const row = this.find(kind, id);
    if (!row) throw new Error(`The sandbox has lost the ${kind} ${id}`);
    return row;
  }

  /** Oldest first. */
  list<K extends Kind>(kind: K): Tables[K][] {
    return [...this.#table(kind).values()];
  }

  put<K extends Kind>(kind: K, row: Tables[K]): Tables[K] {
    this.#write({ put: kind, row });
    const most = KEPT[kind];
    const table = this.#table(kind);
    if (most !== undefined && table.size > most) {
      const [oldest] = table.keys();
      if (oldest !== undefined) this.remove(kind, oldest);
    }
    return row;
  }

  remove(kind: Kind, id: string): void {
    this.#write({ remove: kind, id });
  }

  clear(): void {
    this.#write({ clear: true });
  }

  close(): void {
    this.#journal.close();
  }

  #write(line: Line): void {
    this.#apply(line);
    this.#journal.append(line);
  }

  #apply(line: Line): void {
    if ('put' in line) this.#table(line.put).set(line.row.id, line.row);
    else if ('remove' in line) this.#table(line.remove).delete(line.id);
    else this.#tables.clear();
  }

  #table<K extends Kind>(kind: K): Map<string, Tables[K]> {
    let table = this.#tables.get(kind);
    if (!table) {
      table = new Map();
      this.#tables.set(kind, table);
    }
    return table as Map<string, Tables[K]>;
  }

  *#lines(): Generator<Line> {
    for (const [put, table] of this.#tables) {
      for (const row of table.values()) yield { put, row };
    }
  }
}
