import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { PATIENCE_MS, until } from './until.ts';
import { overTcp } from '#server/test/database.ts';

/** Stops a process at the first statement that contains `text`. */
export interface Stop {
  text: string;
  /**
   * `before`: the statement doesn't reach the database. `before commit`, `after commit`: of the statement's
   * transaction; after means that the database has committed but the process doesn't know.
   */
  when: 'before' | 'before commit' | 'after commit';
}

/** A connection that is paused. */
export interface PausedConnection {
  /** Resumes it as if nothing had happened. */
  release(): void;
  /** Breaks it; what was held back is lost. */
  cut(): void;
}

/**
 * A proxy between one process and the database that reads all messages and can stop the process at any step,
 * so that a test can kill it exactly there. The product doesn't know about it.
 */
export class DatabaseProxy {
  readonly url: string;
  readonly #server: Server;
  readonly #lines = new Set<Line>();
  #stop: (Stop & { stopped: (paused: PausedConnection) => void }) | undefined;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(databaseUrl: string): Promise<DatabaseProxy> {
    const target = new URL(databaseUrl);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const databaseUrlOverTcp = overTcp(databaseUrl);
    databaseUrlOverTcp.port = String((server.address() as AddressInfo).port);
    const proxy = new DatabaseProxy(server, databaseUrlOverTcp.href);
    server.on('connection', (client) => proxy.#accept(client, Number(target.port)));
    return proxy;
  }

  /** Resolves when the process first gets there, on any connection. Throws if it doesn't. */
  stopAt(stop: Stop): Promise<PausedConnection> {
    let connection: PausedConnection | undefined;
    const stopped = (paused: PausedConnection) => {
      connection = paused;
    };
    this.#stop = { ...stop, stopped };
    return until(`${stop.when} ${stop.text}`, PATIENCE_MS, async () => connection);
  }

  close(): void {
    this.#server.close();
    for (const line of this.#lines) line.cut();
  }

  #accept(client: Socket, port: number) {
    const line = new Line(client, connect(port, '127.0.0.1'), (statement, transaction) => {
      const stop = this.#stop;
      if (!stop) return undefined;
      const commits = statement.startsWith('COMMIT');
      const fits =
        stop.when === 'before'
          ? statement.includes(stop.text)
          : commits && transaction.some((item) => item.includes(stop.text));
      if (!fits) return undefined;
      this.#stop = undefined;
      return { after: stop.when === 'after commit', stopped: stop.stopped };
    });
    this.#lines.add(line);
    client.once('close', () => this.#lines.delete(line));
  }
}

/** The database's CommandComplete message for a COMMIT. */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

type StopFinder = (
  statement: string,
  transaction: string[],
) => { after: boolean; stopped: (paused: PausedConnection) => void } | undefined;

/** One connection of the process, forwarded message by message. */
class Line implements PausedConnection {
  readonly #client: Socket;
  readonly #backend: Socket;
  readonly #findStop: StopFinder;
  readonly #names = new Map<string, string>();
  #transaction: string[] = [];
  #unread: Buffer = Buffer.alloc(0);
  #greeted = false;
  #withheld: Buffer[] | undefined;
  #silent: Buffer[] | undefined;
  #answered: (() => void) | undefined;

  constructor(client: Socket, backend: Socket, findStop: StopFinder) {
    this.#client = client;
    this.#backend = backend;
    this.#findStop = findStop;
    client.on('data', (data) => this.#fromProcess(data));
    backend.on('data', (data) => this.#fromDatabase(data));
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => other.destroy());
    }
  }

  release(): void {
    const [withheld = [], silent = []] = [this.#withheld, this.#silent];
    this.#withheld = undefined;
    this.#silent = undefined;
    for (const data of silent) this.#client.write(data);
    for (const data of withheld) this.#backend.write(data);
  }

  cut(): void {
    this.#client.destroy();
    this.#backend.destroy();
  }

  #fromProcess(data: Buffer) {
    const { messages, rest } = readMessages(Buffer.concat([this.#unread, data]), this.#greeted);
    this.#unread = rest;
    for (const message of messages) {
      if (this.#greeted) this.#judge(message);
      this.#greeted = true;
      if (this.#withheld) this.#withheld.push(message);
      else this.#backend.write(message);
    }
  }

  #judge(message: Buffer) {
    const statement = statementOf(message, this.#names);
    if (statement === undefined) return;
    if (statement.startsWith('BEGIN')) this.#transaction = [];
    this.#transaction.push(statement);
    const stop = this.#findStop(statement, this.#transaction);
    if (!stop) return;
    if (stop.after) {
      this.#silent = [];
      this.#answered = () => stop.stopped(this);
    } else {
      this.#withheld = [];
      stop.stopped(this);
    }
  }

  #fromDatabase(data: Buffer) {
    if (!this.#silent) return void this.#client.write(data);
    this.#silent.push(data);
    // Responses to earlier statements may arrive first; only this one says that it is committed.
    if (!Buffer.concat(this.#silent).includes(COMMITTED)) return;
    this.#answered?.();
    this.#answered = undefined;
  }
}

/**
 * Splits a PostgreSQL client's data into complete messages. The first message of a connection has no type
 * byte before its length.
 */
function readMessages(data: Buffer, greeted: boolean): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  let at = 0;
  let letter = greeted ? 1 : 0;
  while (data.length >= at + letter + 4) {
    const end = at + letter + data.readUInt32BE(at + letter);
    if (data.length < end) break;
    messages.push(data.subarray(at, end));
    at = end;
    letter = 1;
  }
  return { messages, rest: data.subarray(at) };
}

/**
 * Returns the statement that a message executes: a simple query, or the binding of a prepared one, whose text
 * came earlier under its name. Undefined for all other messages.
 */
function statementOf(message: Buffer, names: Map<string, string>): string | undefined {
  const letter = String.fromCharCode(message[0] ?? 0);
  const texts = () => message.subarray(5).toString('latin1').split('\0');
  if (letter === 'Q') return message.subarray(5, -1).toString();
  if (letter === 'P') {
    const [name = '', text = ''] = texts();
    names.set(name, text);
  }
  if (letter === 'B') return names.get(texts()[1] ?? '') ?? '';
  return undefined;
}
