import type { Spoil } from './claims.ts';

/** How the next id tokens are to be spoilt. In memory: a restarted sandbox is honest. */
export class SpoilBox {
  #next: Spoil[] = [];

  set(spoils: Spoil[]): void {
    this.#next = spoils.map((spoil) => ({ ...spoil }));
  }

  list(): Spoil[] {
    return this.#next;
  }

  /** The one for the token that is being made, counted. */
  take(): Spoil | undefined {
    const [first] = this.#next;
    if (!first) return undefined;
    first.times -= 1;
    if (first.times <= 0) this.#next.shift();
    return first;
  }
}
