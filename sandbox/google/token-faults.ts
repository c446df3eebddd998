import type { TokenFault } from './claims.ts';

/** Faults of the next id tokens. In memory only: after a restart all tokens are valid. */
export class TokenFaults {
  #next: TokenFault[] = [];

  set(tokenFaults: TokenFault[]): void {
    this.#next = tokenFaults.map((fault) => ({ ...fault }));
  }

  list(): TokenFault[] {
    return this.#next;
  }

  /** The one for the token that is being made, counted. */
  take(): TokenFault | undefined {
    const [first] = this.#next;
    if (!first) return undefined;
    first.times -= 1;
    if (first.times <= 0) this.#next.shift();
    return first;
  }
}
