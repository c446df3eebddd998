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
  type FileInput,
  type Media,
  type Message,
  People,
  type Person,
  type Settings,
} from './model.ts';
import type { Session, StoredSession } from './model.ts';
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
  | { t: 'settings'; settings: Partial<Settings> }
  | { t: 'session'; session: StoredSession }
  | { t: 'gone'; s: string }
  | { t: 'cleared'; s: string }
  | { t: 'person'; person: Person }
  | { t: 'message'; s: string; message: Message }
  | { t: 'sent'; s: string; entry: object }
  | { t: 'violation'; violation: object };

/** The WAHA stand-in's whole state, and the journal that restores it after a restart. */
export class World {
  settings: Settings = defaultSettings();
  readonly timers = new Timers(() => this.settings.timeScale);
  readonly sessions = new Map<string, Session>();
  readonly people: People;
  readonly dispatcher: Dispatcher;
  /** Requests to the gateway that its OpenAPI document doesn't allow. */
  readonly violations = new RingLog<object>(VIOLATION_LIMIT);
  /** In memory only. */
  readonly activity = new RingLog<Activity>(ACTIVITY_LIMIT);
  /** Tells open phone pages of a change. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  readonly #filesDir: string;
  readonly #baseUrl: string;
  /** What was sent to whom, by session name; a session's log outlives its deletion. */
  readonly #sent = new Map<string, RingLog<object>>();
  readonly #journal: Journal<Line>;

  constructor({ dataDir, baseUrl, faults }: PartContext) {
    this.#baseUrl = baseUrl;
    this.#filesDir = join(dataDir, 'waha', 'files');
    this.people = new People((person) => this.#journal.add({ t: 'person', person }));
    this.dispatcher = new Dispatcher(this, faults);
    this.#journal = new Journal<Line>(join(dataDir, 'waha', 'journal.ndjson'), {
      apply: (line) => this.#apply(line),
      snapshot: () => this.#snapshot(),
    });
  }

  set(settings: Partial<Settings>): void {
    this.#journal.add({ t: 'settings', settings });
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
    };
    this.sessions.set(name, session);
    return session;
  }

  dropSession(session: Session): void {
    session.cancelStep?.();
    this.#journal.add({ t: 'gone', s: session.name });
    this.changed();
  }

  /** After another number scanned the code, none of the old one's conversations exist. */
  clearChats(session: Session): void {
    this.#journal.add({ t: 'cleared', s: session.name });
  }

  saveSession(session: Session): void {
    this.#journal.append({ t: 'session', session: storedSession(session) });
    this.changed();
  }

  /** Stores a message, or the changes to an existing one. */
  saveMessage(session: Session, message: Message): void {
    if (!session.chats.find(message.id)) session.chats.add(message);
    this.#journal.append({ t: 'message', s: session.name, message });
    this.changed();
  }

  /** Notes an accepted call of sendText, sendImage and the like; `README.md` describes the fields. */
  addSent({ name: s }: Session, sent: object): void {
    const entry = { n: this.sentLog(s).total + 1, at: Date.now(), ...sent };
    this.#journal.add({ t: 'sent', s, entry });
  }

  sentLog(name: string): RingLog<object> {
    const log = this.#sent.get(name) ?? new RingLog(SENT_LIMIT);
    this.#sent.set(name, log);
    return log;
  }

  addViolation(violation: object): void {
    this.#journal.add({ t: 'violation', violation });
  }

  clearViolations(): void {
    this.violations.clear();
    this.#journal.rewrite();
  }

  /** Stores a file where the gateway serves it; without base64, as if WhatsApp hadn't delivered it. */
  storeMedia(session: string, id: string, { data, ...media }: FileInput): Media {
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

  changed(): void {
    this.changes.emit('change');
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
    else if (line.t === 'cleared') this.sessions.get(line.s)?.chats.clear();
    else if (line.t === 'message') this.#applyMessage(line.s, line.message);
  }

  #applySession(stored: StoredSession): void {
    const session = this.sessions.get(stored.name);
    if (session) Object.assign(session, { me: undefined, unlinked: false }, stored);
    else this.addSession(stored.name, stored);
  }

  #applyMessage(name: string, message: Message): void {
    const chats = this.sessions.get(name)?.chats;
    const known = chats?.find(message.id);
    delete known?.held;
    if (known) Object.assign(known, message);
    else chats?.add(message);
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
      for (const entry of log.entries) yield { t: 'sent', s, entry };
    }
    for (const violation of this.violations.entries) yield { t: 'violation', violation };
  }
}

const storedSession = ({ name, config, status, me, unlinked, owner }: Session): StoredSession => ({
  name,
  config,
  status,
  me,
  unlinked,
  owner,
});
