/** The shapes that the stand-in keeps; what it says on the wire is in `shapes/`. */

export const SESSION_STATUSES = [
  'STOPPED',
  'STARTING',
  'SCAN_QR_CODE',
  'PASSKEY_REQUIRED',
  'PASSKEY_CONFIRMATION_REQUIRED',
  'WORKING',
  'FAILED',
] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

export interface Me {
  /** `15550001111@c.us` */
  id: string;
  pushName: string;
  lid: string;
}

export interface WebhookConfig {
  url: string;
  events: string[];
  hmac?: { key?: string | null } | null;
  retries?: {
    policy?: 'linear' | 'exponential' | 'constant';
    delaySeconds?: number;
    attempts?: number;
  } | null;
  customHeaders?: { name: string; value: string }[] | null;
}

export interface SessionConfig {
  metadata?: Record<string, unknown> | null;
  webhooks?: WebhookConfig[] | null;
  ignore?: { status?: boolean; groups?: boolean; channels?: boolean; broadcast?: boolean } | null;
  noweb?: { markOnline?: boolean; store?: { enabled?: boolean; fullSync?: boolean } | null } | null;
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
  /** Sent as a document, whatever it is. */
  asDocument?: boolean;
}

export interface Message {
  /** The bare id: `3EB0…` from the gateway, `3A…` from a phone. */
  id: string;
  /** The address that it came from or went to: a phone, a lid, a group, a broadcast. */
  chat: string;
  fromMe: boolean;
  source: 'api' | 'app';
  text: string;
  /** Seconds since 1970. */
  at: number;
  ack: Ack;
  pushName?: string;
  /** The sender inside a group. */
  participant?: string;
  /** The sender's other address (lid for a phone, phone for a lid), when WhatsApp reveals it. */
  alt?: string;
  media?: Media;
  /** WhatsApp's own message when it is more than text or a file: `{orderMessage: {…}}`. */
  content?: Record<string, unknown>;
  /** Bare id of the message that this one answers. */
  replyTo?: string;
  /** Who reacted with what. */
  reactions?: { me?: string; lead?: string };
  edited?: boolean;
  revoked?: boolean;
  /** On its way: the gateway was not connected when it was written. */
  held?: boolean;
}

/** A person with a phone who is not the session's owner. */
export interface Person {
  /** Digits only, with the country code. */
  phone: string;
  name: string;
  lid: string;
  /** False for a number without WhatsApp. */
  exists: boolean;
}

/** One accepted call of sendText, sendImage and the like: the record of what was sent to whom. */
export interface SentEntry {
  /** Counts the accepted calls of this session, from 1. */
  n: number;
  /** Milliseconds since 1970. */
  at: number;
  session: string;
  chatId: string;
  text: string;
  /** The bare message id. */
  id: string;
  /** True when this id had been accepted before: WhatsApp shows the message once. */
  repeat: boolean;
  replyTo?: string;
  /** The file; `text` is then its caption. */
  file?: { mimetype: string; filename: string | null; bytes: number };
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
  me?: Me;
  unlinked?: boolean;
  /** Whose conversations it holds: the number that scanned last, also after a logout. */
  owner?: string;
}

/** One line of the journal. */
export type Line =
  | { t: 'settings'; settings: object }
  | { t: 'session'; session: StoredSession }
  | { t: 'gone'; s: string }
  | { t: 'cleared'; s: string }
  | { t: 'person'; person: Person }
  | { t: 'message'; s: string; message: Message }
  | { t: 'ack'; s: string; id: string; ack: Ack }
  | { t: 'sent'; s: string; entry: SentEntry }
  | { t: 'violation'; violation: Violation };
