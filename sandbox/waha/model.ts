import { digitsOf, isLid, lidOf, phoneAddress } from './ids.ts';

/** Everyone outside: who owns which number, and which lid hides it. */
export class People {
  readonly #byPhone = new Map<string, Person>();
  readonly #byLid = new Map<string, Person>();
  readonly #keep: (person: Person) => void;

  /** @param keep calls `put` and stores the person */
  constructor(keep: (person: Person) => void) {
    this.#keep = keep;
  }

  /** Returns the person with this number; creates one with a lid if there is none. */
  meet(phone: string, known: { name?: string | undefined; lid?: string | undefined } = {}): Person {
    const digits = digitsOf(phone);
    const person = this.#byPhone.get(digits);
    const name = known.name ?? person?.name ?? '';
    const lid = known.lid ?? person?.lid ?? lidOf(digits);
    if (person && person.name === name && person.lid === lid) return person;
    const next = { phone: digits, name, lid };
    this.#keep(next);
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

  /** The same key for all addresses of a person: the phone's if it is known. */
  keyOf(address: string): string {
    const person = isLid(address) ? this.find(address) : undefined;
    return person ? phoneAddress(person.phone) : address;
  }

  /** A lead's other address, as far as WhatsApp reveals it. */
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

export type Ack = -1 | 0 | 1 | 2 | 3;
export const ackName = (ack: Ack): string | undefined =>
  ['ERROR', 'PENDING', 'SERVER', 'DEVICE', 'READ'][ack + 1];

export interface Media {
  mimetype: string;
  filename?: string;
  /** Where the gateway serves it; null if it couldn't be fetched from WhatsApp. */
  url: string | null;
  /** What a voice note says, if the sandbox knows. */
  says?: string;
  /** Sent as a document, whatever its type. */
  asDocument?: boolean;
}

/** A file as it comes in; without base64, the gateway fails to fetch it. */
export type FileInput = Pick<Media, 'mimetype' | 'filename'> & { data?: string };

export interface Message {
  /** The bare id: `3EB0…` from the gateway, `3A…` from a phone. */
  id: string;
  /** The sender's or recipient's address: a phone or a lid. */
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
  /** A WhatsApp message that the engine couldn't read: without a body, it only has these fields. */
  raw?: object;
  /** The reaction of each side. */
  reactions?: { me?: string; lead?: string };
  edited?: boolean;
  revoked?: boolean;
  /** Not delivered yet: the gateway wasn't connected when it was written. */
  held?: boolean;
}

export interface Chat {
  /** The phone's address if it is known, else the lid. */
  key: string;
  messages: Message[];
  /** Until when (ms since 1970) the lead sees the gateway's side typing; 0 if it isn't. */
  typingUntil: number;
}

/** A person with a phone other than the session's owner. */
export interface Person {
  /** Digits only, including the country code. */
  phone: string;
  name: string;
  lid: string;
}

/** The part of a session that outlives the process. */
export interface StoredSession {
  name: string;
  config: SessionConfig;
  status: SessionStatus;
  me?: { id: string; pushName: string; lid: string } | undefined;
  /** The phone removed this device: only a logout helps. */
  unlinked: boolean;
  /** The owner of its conversations: the number that scanned last, even after a logout. */
  owner?: string | undefined;
}

/** A session of the gateway in memory. `lifecycle.ts` moves it between its states. */
export interface Session extends StoredSession {
  /** The last three states, as session.status reports them. */
  statuses: { status: SessionStatus; timestamp: number }[];
  /** The gateway's connection to WhatsApp is cut. */
  offline: boolean;
  /** The current code, 1 to 6, until `expiresAt` (ms since 1970). */
  qr?: { value: string; number: number; expiresAt: number } | undefined;
  /** Resolves after the last call that changes the session's life. */
  changed: Promise<void>;
  chats: Chats;
  /** Cancels the session's next automatic step. */
  cancelStep?: (() => void) | undefined;
}

/** A session's conversations, found by chat and by message id without searching. */
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

  /** Returns the chat with this address; creates it if there is none. */
  chat(address: string): Chat {
    const key = this.#people.keyOf(address);
    const chat = this.existing(key) ?? { key, messages: [], typingUntil: 0 };
    this.#chats.set(key, chat);
    return chat;
  }

  existing(address: string): Chat | undefined {
    return this.#chats.get(this.#people.keyOf(address));
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

/** The body of `POST /waha/_control/settings`; `README.md` describes each field. */
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
