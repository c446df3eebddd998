import { sql } from 'kysely';
import type { AttemptLog } from '#domain/webhooks/delivery.ts';
import { pageOf, readTimeCursor } from '#domain/time-cursor.ts';
import type { WebhookDelivery, WebhookDeliveryState } from '#domain/webhooks/schema.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** A delivery to send, and its endpoint. */
export interface DueDelivery {
  delivery_id: string;
  endpoint_id: string;
  attempts: number;
  url: string;
  /** nothing is sent to the endpoint any more */
  closed: boolean;
  failing_since: Date | null;
  secret_sealed: Buffer;
  previous_secret_sealed: Buffer | null;
  event_id: string;
  type: string;
  at: Date;
  data: Record<string, unknown>;
}

/** Undefined: it was delivered, abandoned, or removed with its lead or endpoint. */
export async function findDue(tx: TeamTx, delivery_id: string): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    SELECT d.delivery_id, d.endpoint_id, d.attempts, e.url,
      NOT e.enabled OR e.dead_at IS NOT NULL AS closed, e.failing_since, e.secret_sealed,
      CASE WHEN e.previous_until > now() THEN e.previous_secret_sealed END
        AS previous_secret_sealed, v.event_id, v.type, v.at, v.data
    FROM webhook_deliveries d
    JOIN webhook_endpoints e ON e.team_id = d.team_id AND e.endpoint_id = d.endpoint_id
    JOIN webhook_events v ON v.team_id = d.team_id AND v.event_id = d.event_id
    WHERE d.team_id = ${tx.team_id} AND d.delivery_id = ${delivery_id}
      AND d.state = 'waiting'`.execute(tx.db);
  return rows[0];
}

/** Whether its next attempt is due now. */
export async function isDue({ db, team_id }: TeamTx, delivery_id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM webhook_deliveries WHERE team_id = ${team_id}
    AND delivery_id = ${delivery_id} AND state = 'waiting' AND next_at <= now()`.execute(db);
  return rows.length > 0;
}

interface AttemptResult {
  attempts: number;
  state: WebhookDeliveryState;
  /** null: unchanged */
  next_at: Date | null;
  attempt?: AttemptLog;
}

/** `attempts` is the count before this one. Returns false if another run has recorded it. */
export async function saveAttempt(
  tx: TeamTx,
  delivery_id: string,
  { attempts, state, next_at, attempt }: AttemptResult,
): Promise<boolean> {
  const { rows } = await sql`UPDATE webhook_deliveries SET state = ${state},
      attempts = attempts + ${attempt ? 1 : 0}, next_at = coalesce(${next_at}::timestamptz, next_at),
      log = log || ${JSON.stringify(attempt ? [attempt] : [])}::jsonb
    WHERE team_id = ${tx.team_id} AND delivery_id = ${delivery_id} AND state = 'waiting'
      AND attempts = ${attempts} RETURNING 1`.execute(tx.db);
  return rows.length > 0;
}

export async function recordDelivered(tx: TeamTx, endpoint_id: string): Promise<void> {
  await sql`UPDATE webhook_endpoints SET last_delivered_at = now(), failing_since = NULL
    WHERE team_id = ${tx.team_id} AND endpoint_id = ${endpoint_id}
      AND (failing_since IS NOT NULL OR last_delivered_at IS NULL
        OR last_delivered_at < now() - interval '10 seconds')`.execute(tx.db);
}

/** Records a failed delivery, which may mark the endpoint as dead. A success resets the three days. */
export async function recordFailed(
  tx: TeamTx,
  endpoint_id: string,
  dead: 'no' | 'after_three_days' | 'at_once',
): Promise<void> {
  await sql`UPDATE webhook_endpoints SET
      failing_since = coalesce(failing_since, now()),
      dead_at = CASE WHEN ${dead} = 'at_once' OR (${dead} = 'after_three_days'
        AND failing_since < now() - interval '71 hours') THEN now() ELSE dead_at END
    WHERE team_id = ${tx.team_id} AND endpoint_id = ${endpoint_id}`.execute(tx.db);
}

const PAGE = 50;

export interface DeliveriesPage {
  items: WebhookDelivery[];
  nextCursor: string | null;
}

type Row = Omit<WebhookDelivery, 'next_at'> & { next_at: Date };

/** Lists an endpoint's log, newest first. Ignores an invalid cursor. */
export async function listDeliveries(
  tx: TeamTx,
  endpoint_id: string,
  cursor = '',
): Promise<DeliveriesPage> {
  const { at, id } = readTimeCursor(cursor) ?? { at: null, id: null };
  const { rows } = await sql<Row>`
    SELECT d.delivery_id, d.event_id, v.type, d.state, d.attempts, d.next_at, d.log,
      to_json(d.created_at) #>> '{}' AS created_at
    FROM webhook_deliveries d
    JOIN webhook_events v ON v.team_id = d.team_id AND v.event_id = d.event_id
    WHERE d.team_id = ${tx.team_id} AND d.endpoint_id = ${endpoint_id}
      AND (${at}::timestamptz IS NULL
        OR (d.created_at, d.delivery_id) < (${at}::timestamptz, ${id}::uuid))
    ORDER BY d.created_at DESC, d.delivery_id DESC LIMIT ${PAGE + 1}`.execute(tx.db);
  const { page, next } = pageOf(rows, PAGE, (row) => ({
    at: row.created_at,
    id: row.delivery_id,
  }));
  const items = page.map((row) => ({
    ...row,
    next_at: row.state === 'waiting' ? row.next_at.toISOString() : null,
  }));
  return { items, nextCursor: next };
}
