import { randomInt } from 'node:crypto';
import { Journal } from '../journal.ts';
import { newSigningKey, type SigningKey, signingKey } from './tokens.ts';

/** A Google account as the claims of a token describe it. */
export interface GoogleAccount {
  /** 21 digits that never change */
  sub: string;
  email: string;
  name: string;
  email_verified: boolean;
}

type Line = { key: string } | { account: GoogleAccount } | { clear: true };

/** The accounts and the key that signs their tokens, in a journal: both outlive a restart. */
export class AccountBox {
  readonly #journal: Journal<Line>;
  readonly #accounts = new Map<string, GoogleAccount>();
  #key: SigningKey | undefined;

  constructor(path: string) {
    this.#journal = new Journal<Line>(path, () => this.#lines());
    this.#journal.open((line) => this.#apply(line));
  }

  get key(): SigningKey {
    if (!this.#key) this.#write({ key: newSigningKey().pem });
    return this.#key as SigningKey;
  }

  list(): GoogleAccount[] {
    return [...this.#accounts.values()];
  }

  find(sub: string): GoogleAccount | undefined {
    return this.#accounts.get(sub);
  }

  findByEmail(email: string): GoogleAccount | undefined {
    return this.list().find((account) => account.email.toLowerCase() === email.toLowerCase());
  }

  /** Adds an account, or changes the one with this `sub`. A new `sub` is as Google's. */
  keep(given: Omit<GoogleAccount, 'sub'> & { sub?: string | undefined }): GoogleAccount {
    const digits = Array.from({ length: 20 }, () => randomInt(10)).join('');
    const account = { ...given, sub: given.sub ?? `1${digits}` };
    this.#write({ account });
    return account;
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
    this.#journal.flush();
  }

  #apply(line: Line): void {
    if ('key' in line) this.#key = signingKey(line.key);
    else if ('account' in line) this.#accounts.set(line.account.sub, line.account);
    else this.#accounts.clear();
  }

  *#lines(): Generator<Line> {
    if (this.#key) yield { key: this.#key.pem };
    for (const account of this.#accounts.values()) yield { account };
  }
}
