import { type RawBuilder, sql } from 'kysely';
import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import { asksToStop } from '#domain/conversations/lead/stop-words.ts';
import { previewText } from '#domain/conversations/messages/message-kinds.ts';
import {
  type ReadingKind,
  readingKindOf,
  type ReadingReason,
} from '#domain/conversations/messages/readings.ts';
import { type ModelFacts, pausedUntil } from '#server/features/models/model-facts.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Services } from '#server/services.ts';

/** A stored file to be understood. */
export interface FileToRead {
  message_id: string;
  conversation_id: string;
  campaign_id: string;
  kind: ReadingKind;
  file_id: string;
  mime: string;
  bytes: number;
  name: string;
  /** a recording's length as declared by its sender */
  seconds: number | null;
  /** since when a lead may be waiting for it */
  created_at: Date;
  /** the agent's language, as named by the team; empty if not set */
  agent_language: string;
}

/** What is stored about the use of a model for a file. */
export interface ReadingUse {
  model: string;
  /** in billionths of a US dollar; null if unknown */
  cost_nanos: number | null;
}

/** The result of reading a file; `use` is missing if no model was asked. */
export type ReadingResult = { use?: ReadingUse; seconds?: number | null } & (
  | { state: 'done'; text: string; language?: string | null }
  | { state: 'unclear' | 'failed' | 'sensitive' | 'off'; reason: ReadingReason }
);

/**
 * Reads one kind of file, with no transaction open, and records the usage. Throws RetryAfter while the
 * model is unavailable: the job is limited by how long a lead waits.
 */
export type FileReader = (
  services: Services,
  scope: TeamScope,
  file: FileToRead,
) => Promise<ReadingResult>;

/** A reading that waits for something other than the model. */
export class ReadingPaused extends RetryAfter {
  readonly reason = 'spending';
}

interface Row {
  message_id: string;
  event: MessageEvent;
}

/**
 * Part of a larger statement: adds the readings of messages whose files should be understood, which wait
 * until the files are stored. `stored`: the messages stored by then. Undefined if no message has one.
 */
export function readingRows(
  { team_id }: TeamTx,
  messages: Row[],
  stored: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined {
  const now = Date.now() / 1000;
  const rows = messages.flatMap(({ message_id, event }) => {
    const kind = readingKindOf(event, now);
    return kind ? [{ message_id, kind, seconds: event.file?.seconds ?? null }] : [];
  });
  if (rows.length === 0) return undefined;
  return sql`INSERT INTO message_readings (team_id, message_id, kind, state, seconds)
    SELECT ${team_id}, r.message_id, r.kind, 'waiting', r.seconds
    FROM unnest(${rows.map((row) => row.message_id)}::uuid[], ${rows.map((row) => row.kind)}::text[],
      ${rows.map((row) => row.seconds)}::real[]) AS r (message_id, kind, seconds)
    JOIN ${stored} s ON s.message_id = r.message_id
    ON CONFLICT DO NOTHING`;
}

export interface ReadMessage {
  kind: ReadingKind;
  seq: number;
  caption: string;
  media_type: string | null;
  details: string;
  timestamp_unix: number;
}

/** The events of a message whose file was read, or whose text was corrected. A spoken STOP is an opt-out. */
export function readEvents(
  { kind, seq, caption, media_type, details, timestamp_unix: unix }: ReadMessage,
  text: string,
  before: string,
): ConversationEvent[] {
  const lineOf = (understood: string) =>
    previewText({ text: caption, kind: media_type, details, understood });
  const shown = { before: lineOf(before), now: lineOf(text), unix };
  const read: ConversationEvent = { kind: 'file_read', seq, shown };
  if (kind !== 'speech' || !asksToStop(text)) return [read];
  return [{ kind: 'opt_out_found', read_unix: unix, quote: text, quote_seq: seq }, read];
}

/** A ceiling may be raised before its period ends. */
const CEILING_MS = 60_000;

/** Throws while the team's ceiling for models is reached. */
export function assertNotPaused(facts: ModelFacts, env: Env): void {
  if (!pausedUntil(facts, env, new Date())) return;
  throw new ReadingPaused(CEILING_MS, "the team's ceiling is reached", { steady: true });
}
