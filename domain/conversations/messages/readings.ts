import { FILE_REASONS, type FileReason } from './files.ts';
import { kindRule, type MessageKind } from './message-kinds.ts';
import type { ReadingKind } from './reading-kind.ts';

export type { ReadingKind } from './reading-kind.ts';

/**
 * `unclear`: the agent asks the lead once. `failed` and `sensitive`: a person has to open the file.
 * `off`: it isn't read, by a setting or because no model can.
 */
export const READING_STATES = ['waiting', 'done', 'unclear', 'failed', 'sensitive', 'off'] as const;
export type ReadingState = (typeof READING_STATES)[number];

/** A turn waits this long for a file; then a person is asked. */
export const READING_WITHIN_MS = 10 * 60_000;
/** Longer recordings are not transcribed. */
export const MAX_SPEECH_SECONDS = 600;
/** The most characters of a transcript or a description that are kept. */
export const MAX_READING = 20_000;

/** Files that no model describes, and that only a person opens. */
export const SENSITIVE_KINDS = ['identity_document', 'bank_card', 'intimate'] as const;
export type SensitiveKind = (typeof SENSITIVE_KINDS)[number];

/** Why a file was not understood, and what a person reads about it. */
export const READING_REASONS = {
  ...FILE_REASONS,
  late: "It wasn't understood within 10 minutes. Please open it yourself.",
  too_long: 'This recording is longer than 10 minutes. Please listen to it yourself.',
  silent: 'No speech was heard in this recording.',
  noisy: "The words in this recording couldn't be made out.",
  language: 'This recording may be in a language that the agent does not speak.',
  refused: "The model doesn't take this file. Please open it yourself.",
  down: "The model didn't answer for 10 minutes. Please open it yourself.",
  spending: "Your team's spending ceiling is reached. Please open it yourself.",
  endpoint: "The model can't understand such files.",
  turned_off: 'Your team has turned this off.',
  unseen: "What this picture shows couldn't be made out.",
  format: "Files of this type can't be read here. Please open it yourself.",
  broken: 'This file is damaged, or not what its name says. Please open it yourself.',
  too_many_pixels: 'This picture is larger than 64 megapixels. Please open it yourself.',
  too_complex: 'This file takes too much time or memory to read. Please open it yourself.',
  encrypted: 'This file is protected by a password. Please ask the lead for it.',
  empty: "There's no text in this file: it may be a scan. Please open it yourself.",
  too_many_pages: 'This file has more than 500 pages. Please open it yourself.',
  identity_document: 'This may be an identity document, so no model describes it.',
  bank_card: 'This may be a bank card, so no model describes it.',
  intimate: 'This may be an intimate picture, so no model describes it.',
  declined: 'The model declined to look at this picture, so it may be sensitive.',
  private: 'Files of people whom the agent leaves alone stay unread.',
} as const;
export type ReadingReason = keyof typeof READING_REASONS | FileReason;

/** What is known of a message's file, as the agent reads it. */
export interface MessageReading {
  kind: ReadingKind;
  state: ReadingState;
  /** the words of a voice message, or what is in a picture or document; a correction goes first */
  text: string;
  reason: ReadingReason | null;
  /** while it waits: when it began to, in seconds since the epoch */
  since_unix: number;
}

/** Older messages come from histories: no one waits for them, and reading them costs. */
const READ_WITHIN_SECONDS = 24 * 3600;

interface Incoming {
  from_me: boolean;
  to_many: boolean;
  media_type: MessageKind | null;
  file: object | null;
  /** WhatsApp's time, in seconds */
  timestamp: number;
}

/** How the file of a message is read; undefined: it isn't. */
export function readingKindOf(message: Incoming, now_unix: number): ReadingKind | undefined {
  const { from_me, to_many, media_type, file, timestamp } = message;
  if (from_me || to_many || !file || !media_type) return undefined;
  return now_unix - timestamp < READ_WITHIN_SECONDS ? kindRule(media_type)?.reading : undefined;
}

/** Why a person has to look, by what couldn't be understood. */
export const UNREAD_REASON = {
  speech: 'voice_unread',
  image: 'picture_unread',
  document: 'document_unread',
} as const satisfies Record<ReadingKind, string>;

interface Answerable {
  seq: number;
  deleted?: boolean;
  reading?: MessageReading | null;
}

/** Until when a turn waits for files of messages that no one has answered; null: it waits for none. */
export function readUntil(messages: readonly Answerable[], answered_seq: number): Date | null {
  const since = messages
    .filter(({ seq, deleted }) => seq > answered_seq && !deleted)
    .flatMap(({ reading }) => (reading?.state === 'waiting' ? reading.since_unix : []));
  return since.length === 0 ? null : new Date(Math.min(...since) * 1000 + READING_WITHIN_MS);
}
