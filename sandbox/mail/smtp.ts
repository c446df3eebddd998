import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Fault } from '../fault.ts';
import type { FaultBox } from '../faults.ts';
import type { Mailbox } from './mailbox.ts';
import { parseMail } from './parse-mail.ts';

interface SmtpOptions {
  /** 0 takes any free port. */
  port: number;
  /** Emails above this many bytes are refused with 552. */
  maxBytes: number;
  mailbox: Mailbox;
  faults: FaultBox;
}

export interface RunningSmtp {
  port: number;
  stop(): Promise<void>;
}

type Done = (error?: Error | null, message?: string) => void;

/**
 * An SMTP server on 127.0.0.1 that accepts email from anybody to anybody, with any login or none.
 * Faults apply when an email is handed over (method `SMTP`, path `/mail/smtp/<recipients>`).
 * Throws the system's error (`EADDRINUSE`) when the port cannot be had.
 */
export async function startSmtp(options: SmtpOptions): Promise<RunningSmtp> {
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Sandbox mailbox: nothing is delivered further',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: options.maxBytes,
    maxClients: 200,
    logger: false,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anyone' }),
    onData: (stream, session, done) =>
      void receive(options, stream, session, done, () =>
        sockets.get(session.remotePort)?.destroy(),
      ),
  });
  // A client that disconnects in the middle of an email is no error.
  server.on('error', () => {});
  // smtp-server hands no socket to its handlers; cutting a connection needs one.
  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port));
  });
  await listen(server, options.port);
  const { port } = server.server.address() as AddressInfo;
  return { port, stop: () => close(server, sockets) };
}

async function receive(
  { maxBytes, mailbox, faults }: SmtpOptions,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  done: Done,
  cut: () => void,
): Promise<void> {
  try {
    const raw = await bytesOf(stream, maxBytes);
    if (!raw) return done(refusal(552, `Message exceeds ${maxBytes} bytes`));
    const envelope = {
      from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
      to: session.envelope.rcptTo.map((recipient) => recipient.address),
    };
    const fault = faults.take('SMTP', `/mail/smtp/${envelope.to.join(',')}`);
    if (fault?.delayMs) await new Promise((resolve) => setTimeout(resolve, fault.delayMs));
    if (fault?.drop) return cut();
    if (fault?.status !== undefined && !fault.accept) return done(faultRefusal(fault));
    const mail = await parseMail(raw, envelope);
    mailbox.add(mail);
    if (fault?.dropAfterAccept || fault?.truncate || fault?.empty) return cut();
    if (fault?.status !== undefined) return done(faultRefusal(fault));
    done(null, `Accepted as ${mail.id}`);
  } catch (error) {
    done(refusal(451, `Could not be read: ${(error as Error).message}`));
  }
}

/** The whole email, or undefined when it is larger than allowed (the rest is read and let go). */
async function bytesOf(
  stream: SMTPServerDataStream,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks);
}

function faultRefusal(fault: Fault): Error {
  const text = typeof fault.body === 'string' ? fault.body : 'Fault of the sandbox';
  return refusal(fault.status ?? 451, text);
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

function listen(server: SMTPServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: SMTPServer, sockets: Map<number, Socket>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const socket of sockets.values()) socket.destroy();
  });
}
