import { z } from 'zod';
import { textOf } from '#copy/catalog/catalog.ts';
import { readingReasons } from '#copy/conversations/file-reasons.ts';
import { commonFields } from '#copy/fields/common.ts';
import { correctionFields } from '#copy/fields/conversations.ts';
import { typedText } from '#domain/text.ts';
import { FILE_REASONS, type FileReason } from './files.ts';
import { kindRule, type MessageKind, type ReadingKind } from './message-kinds.ts';

export type { ReadingKind } from './message-kinds.ts';

/**
 * `unclear`: the agent asks the lead once. `failed` and `sensitive`: a person has to open the file.
 * `off`: it isn't read, because of a setting or because no model can.
 */
export type ReadingState = 'waiting' | 'done' | 'unclear' | 'failed' | 'sensitive' | 'off';

/** A turn waits this long for a file; after that, a person is asked. */
export const READING_WITHIN_MS = 10 * 60_000;
/** Longer recordings are not transcribed. */
export const MAX_SPEECH_SECONDS = 600;
/** Maximum characters kept of a transcript or a description. */
export const MAX_READING = 20_000;

/** Files that no model describes and only a person opens. */
export const SENSITIVE_KINDS = ['identity_document', 'bank_card', 'intimate'] as const;
export type SensitiveKind = (typeof SENSITIVE_KINDS)[number];

/** Why a file was not understood, with the text shown for it. */
const READING_REASONS = readingReasons;
export type ReadingReason = keyof typeof READING_REASONS | FileReason;

export const readingReason = (reason: ReadingReason): string | undefined =>
  textOf(READING_REASONS, reason) ?? textOf(FILE_REASONS, reason);

/** What is known of a message's file, as the agent sees it. */
export interface MessageReading {
  kind: ReadingKind;
  state: ReadingState;
  /** the words of a voice message, or the content of a picture or document; a correction replaces it */
  text: string;
  reason: ReadingReason | null;
  /** since when it waits, in seconds since the epoch */
  since_unix: number;
}

/** Older messages come from a backfill: no one waits for them, and reading them costs money. */
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

/** Why a person has to look, by the kind of file that wasn't understood. */
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

/** Until when a turn waits for files of unanswered messages; null: it waits for none. */
export function readingDeadline(
  messages: readonly Answerable[],
  answered_seq: number,
): Date | null {
  const since = messages
    .filter(({ seq, deleted }) => seq > answered_seq && !deleted)
    .flatMap(({ reading }) => (reading?.state === 'waiting' ? reading.since_unix : []));
  return since.length === 0 ? null : new Date(Math.min(...since) * 1000 + READING_WITHIN_MS);
}

/** Maximum characters of a member's correction. */
export const MAX_CORRECTION = 20_000;

/** A member's own text for what a message's file says or shows. */
export const correctionForm = z.object({
  text: typedText()
    .trim()
    .min(1, { error: () => correctionFields.missing })
    .max(MAX_CORRECTION, { error: () => commonFields.tooLong({ max: MAX_CORRECTION }) }),
});
