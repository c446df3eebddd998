import { EventEmitter } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Journal, RingLog } from '../journal.ts';
import { readRecording } from '../media/recording.ts';
import type { PartContext } from '../part.ts';
import {
  Chats,
  defaultSettings,
  type Media,
  type Message,
  People,
  type Person,
  type Settings,
} from './model.ts';
import type { Ack, SentEntry, Session, StoredSession, Violation } from './model.ts';
import { Dispatcher, Timers } from './webhooks.ts';

const SENT_LIMIT = 200_000;
const ACTIVITY_LIMIT = 20_000;
const VIOLATION_LIMIT = 1000;

/** An action of the product that leaves no message. */
interface Activity {
  session: string;
  kind: 'typing' | 'paused' | 'seen' | 'reaction';
  reaction?: string;
}

/** One line of the journal. */
type Line =
  | { t: 'settings'; settings: object }
  | { t: 'session'; session: StoredSession }
  | { t: 'gone'; s: string }
  | { t: 'cleared'; s: string }
  | { t: 'person'; person: Person }
  | { t: 'message'; s: string; message: Message }
  | { t: 'ack'; s: string; id: string; ack: Ack }
  | { t: 'sent'; s: string; entry: SentEntry }
  | { t: 'violation'; violation: Violation };

/** The WAHA stand-in's whole state, and the journal that restores it after a restart. */
export class World {
  settings: Settings = defaultSettings();
  readonly timers = new Timers();
  readonly sessions = new Map<string, Session>();
  readonly people: People;
  readonly dispatcher: Dispatcher;
  readonly violations = new RingLog<Violation>(VIOLATION_LIMIT);
  /** In memory only. */
  readonly activity = new RingLog<Activity>(ACTIVITY_LIMIT);
  /** Tells open phone pages that a session changed: `(session: string) => void`. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  readonly #filesDir: string;
  readonly #baseUrl: string;
  /** By session name; a session's log outlives its deletion. */
  readonly #sent = new Map<string, RingLog<SentEntry>>();
  readonly #journal: Journal<Line>;

  constructor({ dataDir, baseUrl, faults }: PartContext) {
    this.#baseUrl = baseUrl;
    this.#filesDir = join(dataDir, 'waha', 'files');
    this.#journal = new Journal(join(dataDir, 'waha', 'journal.ndjson'), () => this.#snapshot());
    this.people = new People((person) => this.#journal.append({ t: 'person', person }));
    const { timers } = this;
    this.dispatcher = new Dispatcher({ settings: () => this.settings, faults, timers });
    this.#journal.open((line) => this.#apply(line));
    this.timers.scale = this.settings.timeScale;
  }

  set(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
    this.timers.scale = this.settings.timeScale;
    this.#journal.append({ t: 'settings', settings: this.settings });
  }

  addSession(name: string, stored: Partial<StoredSession>): Session {
    const session: Session = {
      config: {},
      status: 'STOPPED',
      unlinked: false,
      ...stored,
      name,
      statuses: [],
      offline: false,
      changed: Promise.resolve(),
      chats: new Chats(this.people),
      waiters: new Set(),
    };
    this.sessions.set(name, session);
    return session;
  }

  dropSession(session: Session): void {
    session.cancelStep?.();
    this.sessions.delete(session.name);
    this.#journal.append({ t: 'gone', s: session.name });
    this.changed(session);
  }

  /** After another number scanned the code, none of the old one's conversations exist. */
  clearChats(session: Session): void {
    session.chats.clear();
    this.#journal.append({ t: 'cleared', s: session.name });
  }

  saveSession(session: Session): void {
    this.#journal.append({ t: 'session', session: storedSession(session) });
    this.changed(session);
  }

  /** Stores a message, or the changes to an existing one. */
  saveMessage(session: Session, message: Message): void {
    if (!session.chats.find(message.id)) session.chats.add(message);
    this.#journal.append({ t: 'message', s: session.name, message });
    this.changed(session);
  }

  /** Writes collected lines to disk, so that `kill -9` loses nothing that is acknowledged afterwards. */
  flush(): void {
    this.#journal.flush();
  }

  saveAck(session: Session, message: Message): void {
    this.#journal.append({ t: 'ack', s: session.name, id: message.id, ack: message.ack });
    this.changed(session);
  }

  /** Writes to disk before it returns: an accepted send is never lost. */
  addSent(session: Session, sent: Omit<SentEntry, 'n' | 'at'>): void {
    const log = this.sentLog(session.name);
    const entry = { n: log.total + 1, at: Date.now(), ...sent };
    log.add(entry);
    this.#journal.append({ t: 'sent', s: session.name, entry });
    this.#journal.flush();
  }

  sentLog(name: string): RingLog<SentEntry> {
    const log = this.#sent.get(name) ?? new RingLog(SENT_LIMIT);
    this.#sent.set(name, log);
    return log;
  }

  addViolation(violation: Violation): void {
    this.violations.add(violation);
    this.#journal.append({ t: 'violation', violation });
  }

  clearViolations(): void {
    this.violations.clear();
    this.#journal.rewrite();
  }

  /** Stores a file where the gateway serves it; without base64, as if WhatsApp hadn't delivered it. */
  storeMedia(
    session: string,
    id: string,
    { data, ...media }: Omit<Media, 'url'> & GivenData,
  ): Media {
    if (data === undefined) return { ...media, url: null };
    const file = `${id}.${/\/([a-z0-9]+)/i.exec(media.mimetype)?.[1] ?? 'bin'}`;
    mkdirSync(this.#filesDir, { recursive: true, mode: 0o700 });
    const bytes = Buffer.from(data, 'base64');
    writeFileSync(join(this.#filesDir, file), bytes, { mode: 0o600 });
    const url = `${this.#baseUrl}/waha/api/files/${session}/${file}`;
    const { says } = readRecording(bytes);
    return { ...media, ...(says && { says }), url };
  }

  /** The bytes of a file, or undefined. The name can't lead out of the folder. */
  async readMedia(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const file = await readFile(join(this.#filesDir, basename(name))).catch(() => undefined);
    return file && new Uint8Array(file);
  }

  changed(session: Session): void {
    this.changes.emit('change', session.name);
  }

  async stop(): Promise<void> {
    this.timers.stop();
    this.changes.removeAllListeners();
    this.dispatcher.stop();
    this.#journal.close();
  }

  #apply(line: Line): void {
    if (line.t === 'settings') this.settings = { ...this.settings, ...line.settings };
    else if (line.t === 'person') this.people.put(line.person);
    else if (line.t === 'violation') this.violations.add(line.violation);
    else if (line.t === 'sent') this.sentLog(line.s).add(line.entry);
    else if (line.t === 'gone') this.sessions.delete(line.s);
    else if (line.t === 'session') this.#applySession(line.session);
    else this.#applyMessage(line);
  }

  #applySession(stored: StoredSession): void {
    const session = this.sessions.get(stored.name);
    if (session) Object.assign(session, { me: undefined, unlinked: false }, stored);
    else this.addSession(stored.name, stored);
  }

  #applyMessage(line: Extract<Line, { t: 'cleared' | 'message' | 'ack' }>): void {
    const chats = this.sessions.get(line.s)?.chats;
    if (line.t === 'cleared') chats?.clear();
    else {
      const known = chats?.find(line.t === 'message' ? line.message.id : line.id);
      if (line.t === 'ack') Object.assign(known ?? {}, { ack: line.ack });
      else if (known) {
        delete known.held;
        Object.assign(known, line.message);
      } else chats?.add(line.message);
    }
  }

  *#snapshot(): Generator<Line> {
    yield { t: 'settings', settings: this.settings };
    for (const person of this.people.all()) yield { t: 'person', person };
    for (const session of this.sessions.values()) {
      yield { t: 'session', session: storedSession(session) };
      for (const message of session.chats.messages()) {
        yield { t: 'message', s: session.name, message };
      }
    }
    for (const [s, log] of this.#sent) {
      for (const entry of log.read()) yield { t: 'sent', s, entry };
    }
    for (const violation of this.violations.read()) yield { t: 'violation', violation };
  }
}

interface GivenData {
  data?: string | undefined;
}

const storedSession = ({ name, config, status, me, unlinked, owner }: Session): StoredSession => ({
  name,
  config,
  status,
  me,
  unlinked,
  owner,
});
