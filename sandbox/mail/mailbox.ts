import { Journal } from '../journal.ts';
import type { StoredMail } from './stored-mail.ts';

type Line = { add: StoredMail } | { clear: true; to?: string };

/** What the mailbox keeps at most; the oldest are removed. */
const KEEP_MAILS = 5_000;
const KEEP_BYTES = 100 * 1024 * 1024;

export interface MailFilter {
  /** With an @: exactly this recipient. Otherwise a part of any recipient. Case does not matter. */
  to?: string | undefined;
  /** Any words of sender, recipients or subject. */
  search?: string | undefined;
}

/** The emails received, in a journal, so that a restarted sandbox still has them. */
export class Mailbox {
  readonly #journal: Journal<Line>;
  readonly #watchers = new Set<() => void>();
  /** Oldest first. */
  #mails: StoredMail[] = [];
  #bytes = 0;

  constructor(path: string) {
    this.#journal = new Journal<Line>(path, () => this.#mails.map((mail) => ({ add: mail })));
    this.#journal.open((line) => {
      if ('add' in line) this.#keep(line.add);
      else this.#remove(line.to);
    });
  }

  /** Stored in the file when this returns: only then may the SMTP server say yes. */
  add(mail: StoredMail): void {
    this.#keep(mail);
    this.#journal.append({ add: mail });
    this.#journal.flush();
    this.#notify();
  }

  find(id: string): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Newest first. */
  list(filter: MailFilter = {}, limit = Number.POSITIVE_INFINITY): StoredMail[] {
    const found: StoredMail[] = [];
    for (let i = this.#mails.length - 1; i >= 0 && found.length < limit; i -= 1) {
      const mail = this.#mails[i];
      if (mail && fits(mail, filter)) found.push(mail);
    }
    return found;
  }

  get count(): number {
    return this.#mails.length;
  }

  /** Returns how many emails were removed. */
  clear(to?: string): number {
    const gone = this.#remove(to);
    this.#journal.append(to === undefined ? { clear: true } : { clear: true, to });
    this.#journal.flush();
    this.#notify();
    return gone;
  }

  /** Calls `onChange` after every change, until the returned function is called. */
  subscribe(onChange: () => void): () => void {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  }

  close(): void {
    this.#watchers.clear();
    this.#journal.close();
  }

  #keep(mail: StoredMail): void {
    this.#mails.push(mail);
    this.#bytes += mail.size;
    while (
      this.#mails.length > KEEP_MAILS ||
      (this.#bytes > KEEP_BYTES && this.#mails.length > 1)
    ) {
      this.#bytes -= this.#mails.shift()?.size ?? 0;
    }
  }

  #remove(to?: string): number {
    const before = this.#mails.length;
    this.#mails = to === undefined ? [] : this.#mails.filter((mail) => !fits(mail, { to }));
    this.#bytes = this.#mails.reduce((sum, mail) => sum + mail.size, 0);
    return before - this.#mails.length;
  }

  #notify(): void {
    for (const onChange of this.#watchers) onChange();
  }
}

function fits(mail: StoredMail, { to, search }: MailFilter): boolean {
  if (to && !mail.to.some((address) => isRecipient(address, to.trim().toLowerCase()))) return false;
  if (!search) return true;
  const hay = `${mail.from} ${mail.fromName} ${mail.to.join(' ')} ${mail.subject}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

function isRecipient(address: string, wanted: string): boolean {
  return wanted.includes('@') ? address === wanted : address.includes(wanted);
}
