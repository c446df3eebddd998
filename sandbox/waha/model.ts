import { digitsOf, isLid, lidOf, phoneAddress } from './ids.ts';

/** Everyone outside: who owns which number, and which lid hides it. */
export class People {
  readonly #byPhone = new Map<string, Person>();
  readonly #byLid = new Map<string, Person>();
  readonly #changed: (person: Person) => void;

  constructor(changed: (person: Person) => void) {
    this.#changed = changed;
  }

  /** The person with this number; made, and given a lid, when there is none. */
  meet(phone: string, known: { name?: string | undefined; lid?: string | undefined } = {}): Person {
    const digits = digitsOf(phone);
    const person = this.#byPhone.get(digits);
    const name = known.name ?? person?.name ?? '';
    const lid = known.lid ?? person?.lid ?? lidOf(digits);
    if (person && person.name === name && person.lid === lid) return person;
    const next = { phone: digits, name, lid };
    this.put(next);
    this.#changed(next);
    return next;
  }

  put(person: Person): void {
    this.#byLid.delete(this.#byPhone.get(person.phone)?.lid ?? '');
    this.#byPhone.set(person.phone, person);
    this.#byLid.set(person.lid, person);
  }

  find(address: string): Person | undefined {
    return isLid(address) ? this.#byLid.get(address) : this.#byPhone.get(digitsOf(address));
  }

  /** One key for all the addresses of a person: the phone's, when it is known. */
  keyOf(address: string): string {
    const person = isLid(address) ? this.find(address) : undefined;
    return person ? phoneAddress(person.phone) : address;
  }

  /** The other address of a lead, as far as WhatsApp reveals it. */
  otherAddress(address: string): string | undefined {
    const person = this.find(address);
    return person && isLid(address) ? phoneAddress(person.phone) : person?.lid;
  }

  all(): Person[] {
    return [...this.#byPhone.values()];
  }
}

export type SessionStatus =
  | 'STOPPED'
  | 'STARTING'
  | 'SCAN_QR_CODE'
  | 'PASSKEY_REQUIRED'
  | 'PASSKEY_CONFIRMATION_REQUIRED'
  | 'WORKING'
  | 'FAILED';

export interface WebhookConfig {
  url: string;
  events: string[];
  hmac?: { key?: string | null } | null;
  retries?: {
    policy?: 'exponential' | 'constant';
    delaySeconds?: number;
    attempts?: number;
  } | null;
}

export interface SessionConfig {
  metadata?: Record<string, unknown> | null;
  webhooks?: WebhookConfig[] | null;
  noweb?: { store?: { enabled?: boolean } | null } | null;
  [other: string]: unknown;
}

/** ERROR, PENDING, SERVER, DEVICE, READ */
export type Ack = -1 | 0 | 1 | 2 | 3;
export const ackNames = {
  [-1]: 'ERROR',
  0: 'PENDING',
  1: 'SERVER',
  2: 'DEVICE',
  3: 'READ',
} as const satisfies Record<Ack, string>;

export interface Media {
  mimetype: string;
  filename?: string;
  /** Where the gateway serves it; null when it could not be fetched from WhatsApp. */
  url: string | null;
  /** What a voice note says, where the sandbox knows. */
  says?: string;
  /** Sent as a document, whatever it is. */
  asDocument?: boolean;
}

export interface Message {
  /** The bare id: `3EB0…` from the gateway, `3A…` from a phone. */
  id: string;
  /** The address that it came from or went to: a phone or a lid. */
  chat: string;
  fromMe: boolean;
  source: 'api' | 'app';
  text: string;
  /** Seconds since 1970. */
  at: number;
  ack: Ack;
  pushName?: string;
  /** The sender's other address (lid for a phone, phone for a lid), when WhatsApp reveals it. */
  alt?: string;
  media?: Media;
  /** Bare id of the message that this one answers. */
  replyTo?: string;
  /** WhatsApp's own message as the engine could not read it: without a body, these fields are all there is. */
  raw?: object;
  /** Who reacted with what. */
  reactions?: { me?: string; lead?: string };
  edited?: boolean;
  revoked?: boolean;
  /** On its way: the gateway was not connected when it was written. */
  held?: boolean;
}

export interface Chat {
  /** The phone's address when it is known, else the lid. */
  key: string;
  messages: Message[];
  /** Until when (ms since 1970) the lead sees that the gateway's side is typing; 0 for not. */
  typingUntil: number;
}

/** A person with a phone who is not the session's owner. */
export interface Person {
  /** Digits only, with the country code. */
  phone: string;
  name: string;
  lid: string;
}

/** One accepted call of sendText, sendImage and the like: the record of what was sent to whom. */
export interface SentEntry {
  /** Counts the accepted calls of this session, from 1. */
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  chatId: string;
  text: string;
  /** The bare message id. */
  id: string;
  /** True when this id had been accepted before: WhatsApp shows the message once. */
  repeat: boolean;
  replyTo?: string;
  /** The file; `text` is then its caption. */
  file?: { mimetype: string; filename: string | null; bytes: number; says?: string };
}

/** A request to the gateway that its OpenAPI document does not allow. */
export interface Violation {
  at: number;
  method: string;
  path: string;
  problems: string[];
}

/** What of a session outlives the process. */
export interface StoredSession {
  name: string;
  config: SessionConfig;
  status: SessionStatus;
  me?: { id: string; pushName: string; lid: string } | undefined;
  /** The phone removed this device: only a logout helps. */
  unlinked: boolean;
  /** Whose conversations it holds: the number that scanned last, also after a logout. */
  owner?: string | undefined;
}

/** One session of the gateway, as it is in memory. `lifecycle.ts` moves it between its states. */
export interface Session extends StoredSession {
  /** The last three states, as session.status reports them. */
  statuses: { status: SessionStatus; timestamp: number }[];
  /** The gateway's line to WhatsApp is cut. */
  offline: boolean;
  /** The code now shown, 1 to 6, until `expiresAt` (ms since 1970). */
  qr?: { value: string; number: number; expiresAt: number } | undefined;
  /** Ends with the last call that changes the session's life. */
  changed: Promise<void>;
  chats: Chats;
  /** Cancels the next step that the session would take without a call. */
  cancelStep?: (() => void) | undefined;
  /** Called at each change of status. */
  waiters: Set<() => void>;
}

/** The conversations of one session, found by chat and by message id without searching. */
export class Chats {
  readonly #people: People;
  readonly #chats = new Map<string, Chat>();
  readonly #byId = new Map<string, Message>();

  constructor(people: People) {
    this.#people = people;
  }

  add(message: Message): void {
    this.#byId.set(message.id, message);
    this.chat(message.chat).messages.push(message);
  }

  find(id: string): Message | undefined {
    return this.#byId.get(id);
  }

  /** The chat with this address; made when there is none. */
  chat(address: string): Chat {
    const key = this.#people.keyOf(address);
    const chat = this.#chats.get(key) ?? { key, messages: [], typingUntil: 0 };
    this.#chats.set(key, chat);
    return chat;
  }

  has(address: string): boolean {
    return this.#chats.has(this.#people.keyOf(address));
  }

  all(): Chat[] {
    return [...this.#chats.values()];
  }

  messages(): IterableIterator<Message> {
    return this.#byId.values();
  }

  clear(): void {
    this.#chats.clear();
    this.#byId.clear();
  }
}

/** What `POST /waha/_control/settings` takes; `README.md` says what each does. */
export interface Settings {
  timeScale: number;
  version: string;
  engine: 'NOWEB' | 'WEBJS' | 'WPP';
  acks: 'none' | 'DEVICE';
  reachOut: 'free' | 'error';
  history: 'merged' | 'by_lid';
}

export const defaultSettings = (): Settings => ({
  timeScale: Number(process.env.SANDBOX_TIME_SCALE ?? 1),
  version: '2026.7.1',
  engine: 'NOWEB',
  acks: 'DEVICE',
  reachOut: 'free',
  history: 'merged',
});
