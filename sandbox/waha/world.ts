import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { Journal } from '../journal.ts';
import type { PartContext } from '../part.ts';
import { Chats } from './chats.ts';
import { SessionLock } from './lock.ts';
import type { Line, Message, SentEntry, StoredSession, Violation } from './model.ts';
import { People } from './people.ts';
import { RingLog } from '../ring-log.ts';
import { type Session, storedSession } from './session.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { Timers } from './timers.ts';
import { Dispatcher } from './webhooks/dispatcher.ts';

const SENT_LIMIT = 200_000;
const ACTIVITY_LIMIT = 20_000;
const VIOLATION_LIMIT = 1000;

/** Something that the product did which leaves no message: typing, seen, reactions. */
export interface Activity {
  at: number;
  session: string;
  chatId: string;
  kind: 'typing' | 'paused' | 'seen' | 'reaction';
  messageId?: string;
  reaction?: string;
}

/** All that the WAHA stand-in knows, and the journal that brings it back after a restart. */
export class World {
  settings: Settings = defaultSettings();
  readonly timers = new Timers();
  readonly sessions = new Map<string, Session>();
  readonly people: People;
  readonly dispatcher: Dispatcher;
  readonly violations = new RingLog<Violation>(VIOLATION_LIMIT);
  /** In memory only. */
  readonly activity = new RingLog<Activity>(ACTIVITY_LIMIT);
  /** Tells open phone pages that something of a session changed: `(session: string) => void`. */
  readonly changes = new EventEmitter().setMaxListeners(0);
  readonly filesDir: string;
  readonly baseUrl: string;
  readonly startedAt = Date.now();
  /** By session name; a session's log outlives its deletion. */
  readonly #sent = new Map<string, RingLog<SentEntry>>();
  readonly #journal: Journal<Line>;

  constructor({ dataDir, baseUrl, faults }: PartContext) {
    this.baseUrl = baseUrl;
    this.filesDir = join(dataDir, 'waha', 'files');
    this.#journal = new Journal(join(dataDir, 'waha', 'journal.ndjson'), () => this.#snapshot());
    this.people = new People((person) => this.#journal.append({ t: 'person', person }));
    this.dispatcher = new Dispatcher({
      settings: () => this.settings,
      faults,
      timers: this.timers,
    });
    this.#journal.open((line) => this.#apply(line));
    this.timers.scale = this.settings.timeScale;
  }

  set(settings: Partial<Settings>): void {
    this.settings = { ...this.settings, ...settings };
    this.timers.scale = this.settings.timeScale;
    this.#journal.append({ t: 'settings', settings: this.settings });
  }

  addSession(name: string, stored: Partial<StoredSession> = {}): Session {
    const session: Session = {
      name,
      config: stored.config ?? {},
      status: stored.status ?? 'STOPPED',
      statuses: [],
      ...(stored.me ? { me: stored.me } : {}),
      ...(stored.owner ? { owner: stored.owner } : {}),
      unlinked: stored.unlinked ?? false,
      offline: false,
      deaf: false,
      lock: new SessionLock(this.timers),
      chats: new Chats((address) => this.people.keyOf(address)),
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

  /** Another number scanned the code: none of the old one's conversations are there. */
  clearChats(session: Session): void {
    session.chats.clear();
    this.#journal.append({ t: 'cleared', s: session.name });
  }

  saveSession(session: Session): void {
    this.#journal.append({ t: 'session', session: storedSession(session) });
    this.changed(session);
  }

  addMessage(session: Session, message: Message): void {
    session.chats.add(message);
    this.#journal.append({ t: 'message', s: session.name, message });
    this.changed(session);
  }

  /** Stores what was changed in a message that is already there. */
  saveMessage(session: Session, message: Message): void {
    this.#journal.append({ t: 'message', s: session.name, message });
    this.changed(session);
  }

  /** Writes what gathered to disk: nothing that was answered after it is forgotten by `kill -9`. */
  flush(): void {
    this.#journal.flush();
  }

  saveAck(session: Session, message: Message): void {
    this.#journal.append({ t: 'ack', s: session.name, id: message.id, ack: message.ack });
    this.changed(session);
  }

  /** Written to disk before it returns: an accepted send is never forgotten. */
  addSent(session: Session, sent: Omit<SentEntry, 'n' | 'at' | 'session'>): SentEntry {
    const log = this.sentLog(session.name);
    const entry = { n: log.total + 1, at: Date.now(), session: session.name, ...sent };
    log.add(entry);
    this.#journal.append({ t: 'sent', s: session.name, entry });
    this.#journal.flush();
    return entry;
  }

  sentLog(name: string): RingLog<SentEntry> {
    let log = this.#sent.get(name);
    if (!log) {
      log = new RingLog(SENT_LIMIT);
      this.#sent.set(name, log);
    }
    return log;
  }

  hasSent(name: string): boolean {
    return this.#sent.has(name);
  }

  addViolation(violation: Violation): void {
    this.violations.add(violation);
    this.#journal.append({ t: 'violation', violation });
  }

  clearViolations(): void {
    this.violations.clear();
    this.#journal.rewrite();
  }

  changed(session: Session): void {
    this.changes.emit('change', session.name);
  }

  /** Back to a sandbox that nobody has used, settings included. */
  reset(): void {
    for (const session of this.sessions.values()) {
      session.cancelStep?.();
      this.changed(session);
    }
    this.sessions.clear();
    this.people.clear();
    this.#sent.clear();
    this.violations.clear();
    this.activity.clear();
    this.dispatcher.resetCounts();
    this.settings = defaultSettings();
    this.timers.scale = this.settings.timeScale;
    this.#journal.rewrite();
  }

  async stop(): Promise<void> {
    this.timers.stop();
    this.changes.removeAllListeners();
    await this.dispatcher.stop();
    this.#journal.close();
  }

  #apply(line: Line): void {
    if (line.t === 'settings') this.settings = { ...this.settings, ...line.settings };
    else if (line.t === 'person') this.people.put(line.person);
    else if (line.t === 'violation') this.violations.add(line.violation);
    else if (line.t === 'sent') this.sentLog(line.s).add(line.entry);
    else if (line.t === 'gone') this.sessions.delete(line.s);
    else if (line.t === 'cleared') this.sessions.get(line.s)?.chats.clear();
    else if (line.t === 'session') this.#applySession(line.session);
    else this.#applyMessage(line);
  }

  #applySession(stored: StoredSession): void {
    const session = this.sessions.get(stored.name);
    if (!session) this.addSession(stored.name, stored);
    else Object.assign(session, { me: undefined, unlinked: false }, stored);
  }

  #applyMessage(line: Extract<Line, { t: 'message' | 'ack' }>): void {
    const chats = this.sessions.get(line.s)?.chats;
    const known = chats?.find(line.t === 'message' ? line.message.id : line.id);
    if (line.t === 'ack') {
      if (known) known.ack = line.ack;
    } else if (known) {
      delete known.held;
      Object.assign(known, line.message);
    } else chats?.add(line.message);
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
