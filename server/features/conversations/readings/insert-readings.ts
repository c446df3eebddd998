import { type RawBuilder, sql } from 'kysely';
import { readingKindOf } from '#domain/conversations/messages/readings.ts';
import type { MessageEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

interface Row {
  message_id: string;
  event: MessageEvent;
}

/**
 * As a part of a larger statement: the readings of messages whose files are understood, which wait until
 * their files are here. `stored`: the messages that are stored by then. Undefined: none of them has one.
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
