import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fault, FaultBox } from '../faults.ts';
import { Journal } from '../journal.ts';

/** An email as the mailbox stores it and `/mail/_control/messages` returns it. */
export interface StoredMail {
  id: string;
  /** Bare address of the From header, else of the envelope. */
  from: string;
  fromName: string;
  /** Envelope recipients in lower case: everyone who really gets it, including blind copies. */
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

/** The mailbox keeps this many emails and removes the oldest. */
const KEEP_MAILS = 2_000;

/** The emails received, in a journal, so that a restarted sandbox still has them. */
export class Mailbox {
  readonly #journal: Journal<Line>;
  /** Tells open mailbox pages of a change. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  /** Oldest first. */
  #mails: StoredMail[] = [];

  constructor(path: string) {
    this.#journal = new Journal<Line>(path, {
      apply: (line) => this.#apply(line),
      snapshot: () => this.#mails.map((mail) => ({ add: mail })),
    });
  }

  /** Returns once the email is in the file: only then may the SMTP server accept it. */
  add(mail: StoredMail): void {
    this.#journal.add({ add: mail });
  }

  clear(): void {
    this.#journal.add({ clear: true });
  }

  find(id: string): StoredMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  /** Newest first; those to exactly this recipient, or all. */
  list(to = ''): StoredMail[] {
    return this.#mails.filter((mail) => !to || mail.to.includes(to.toLowerCase())).toReversed();
  }

  close(): void {
    this.#journal.close();
  }

  #apply(line: Line): void {
    this.#mails = 'clear' in line ? [] : [...this.#mails, line.add].slice(-KEEP_MAILS);
    this.changes.emit('change');
  }
}

/** Larger emails are refused with 552. */
const MAX_BYTES = 1024 * 1024;

/**
 * An SMTP server on 127.0.0.1 that accepts email from anyone to anyone, with any login or none.
 * Faults apply when an email is handed over (method `SMTP`, path `/mail/smtp/<recipients>`).
 * Throws the system's error (`EADDRINUSE`) if the port isn't available; 0 takes any free one.
 */
export async function startSmtp(smtpPort: number, mailbox: Mailbox, faults: FaultBox) {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Sandbox mailbox: nothing is delivered further',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    maxClients: 200,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) => {
      const cut = () => sockets.get(session.remotePort)?.destroy();
      void receive({ mailbox, faults }, stream, session, { done, cut });
    },
  });
  // A client that disconnects in the middle of an email is no error.
  server.on('error', () => {});
  // smtp-server hands no socket to its handlers; cutting a connection needs one.
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  server.listen(smtpPort, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
      for (const socket of sockets.values()) socket.destroy();
    });
  return { port, stop };
}

async function receive(
  { mailbox, faults }: { mailbox: Mailbox; faults: FaultBox },
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  { done, cut }: { done: (error?: Error) => void; cut: () => void },
): Promise<void> {
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      // The rest of an email that is too large is read and discarded.
      if (size <= MAX_BYTES) chunks.push(chunk);
    }
    if (size > MAX_BYTES)
      return done(refusal({ status: 552, body: `More than ${MAX_BYTES} bytes` }));
    const to = envelope.rcptTo.map(({ address }) => address.toLowerCase());
    const fault = faults.take('SMTP', `/mail/smtp/${to.join(',')}`) ?? {};
    if (fault.delayMs) await sleep(fault.delayMs);
    if (fault.drop) return cut();
    if (fault.status === undefined || fault.accept) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      mailbox.add(await parseMail(Buffer.concat(chunks), from, to));
      if (fault.dropAfterAccept) return cut();
    }
    done(fault.status === undefined ? undefined : refusal(fault));
  } catch (error) {
    done(error as Error);
  }
}

function refusal({ status: responseCode, body }: Fault): Error {
  const message = typeof body === 'string' ? body : 'Fault of the sandbox';
  return Object.assign(new Error(message), { responseCode });
}

/** Parses a raw email. Anything else becomes an email with empty headers. */
async function parseMail(raw: Buffer, sender: string, to: string[]): Promise<StoredMail> {
  const { from, subject = '', text = '', html = '' } = await PostalMime.parse(raw);
  return {
    id: randomUUID(),
    from: (from?.address ?? sender).toLowerCase(),
    fromName: from?.name ?? '',
    to,
    subject,
    text: text.trim(),
    html,
    links: [...new Set(text.match(webAddress))],
    receivedAt: new Date().toISOString(),
  };
}

/** A web address in running text, without the punctuation after it. */
export const webAddress = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g;
