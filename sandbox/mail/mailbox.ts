import { Journal } from '../journal.ts';

/** An email as the mailbox keeps it and as `/mail/_control/messages` answers it. */
export interface StoredMail {
  id: string;
  /** Bare address of the From header, else of the envelope. */
  from: string;
  fromName: string;
  /** Envelope recipients, lower case: who really gets it, blind copies included. */
  to: string[];
  subject: string;
  text: string;
  /** Empty when the email has no HTML part. */
  html: string;
  /** Web addresses found in the text, in order, each once. */
  links: string[];
  /** ISO 8601, when the SMTP server accepted it. */
  receivedAt: string;
}

type Line = { add: StoredMail } | { clear: true };

/** What the mailbox keeps at most; the oldest are removed. */
const KEEP_MAILS = 2_000;

/** The emails received, in a journal, so that a restarted sandbox still has them. */
export class Mailbox {
  readonly #journal: Journal<Line>;
  readonly #watchers = new Set<() => void>();
  /** Oldest first. */
  #mails: StoredMail[] = [];

  constructor(path: string) {
    this.#journal = new Journal<Line>(path, () => this.#mails.map((mail) => ({ add: mail })));
    this.#journal.open((line) => this.#apply(line));
  }

  /** Stored in the file when this returns: only then may the SMTP server say yes. */
  add(mail: StoredMail): void {
    this.#write({ add: mail });
  }

  clear(): void {
    this.#write({ clear: true });
  }

  find(id: string): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Newest first: those to exactly this recipient, and with these words in their headers. */
  list({ to = '', search = '' } = {}): StoredMail[] {
    const words = search.toLowerCase().split(/\s+/);
    const fits = (mail: StoredMail) => {
      const head = [mail.from, mail.fromName, mail.subject, ...mail.to].join(' ').toLowerCase();
      return (
        (!to || mail.to.includes(to.toLowerCase())) && words.every((word) => head.includes(word))
      );
    };
    return this.#mails.filter(fits).toReversed();
  }

  /** Calls `onChange` after every change, until the returned function is called. */
  subscribe(onChange: () => void): () => void {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  }

  close(): void {
    this.#journal.close();
  }

  #write(line: Line): void {
    this.#apply(line);
    this.#journal.append(line);
    this.#journal.flush();
    for (const onChange of this.#watchers) onChange();
  }

  #apply(line: Line): void {
    this.#mails = 'clear' in line ? [] : [...this.#mails, line.add].slice(-KEEP_MAILS);
  }
}
