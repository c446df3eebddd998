import { sql } from 'kysely';
import { z } from 'zod';
import {
  type AttemptLog,
  GONE_STATUS,
  isSuccess,
  MAX_ATTEMPTS,
  retryDelayAfter,
} from '#domain/webhooks/delivery.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { definePurge } from '#server/platform/jobs/define-system-job.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { WebhookAnswer } from '#server/platform/webhooks/webhook-sender.ts';
import type { Services } from '#server/services.ts';
import { deliveryCopy } from '#copy/webhooks/events.ts';
import {
  type DueDelivery,
  findDue,
  isDue,
  recordDelivered,
  recordFailed,
  saveAttempt,
} from './delivery-queries.ts';
import { signedHeaders, webhookBody, webhookSeal } from './webhook-body.ts';

/** Doubles up to a minute, so that a thousand waiting deliveries don't retry every second. */
const RETRY_MS = 1000;
/** The maximum number of deliveries in an endpoint's queue. The rest retry by the clock alone. */
const MAX_QUEUED = 1000;

/** One endpoint's deliveries in this process. */
interface Slots {
  underWay: number;
  /** in the order of their requests */
  waiting: Set<string>;
}

const endpoints = new Map<string, Slots>();

/**
 * Runs `work` for a delivery while fewer than `most` to its endpoint are under way, so that a slow
 * endpoint can't occupy every worker. Throws RetryAfter at the limit.
 */
export async function withEndpointSlot<T>(
  { endpoint_id, delivery_id }: { endpoint_id: string; delivery_id: string },
  most: number,
  work: () => Promise<T>,
): Promise<T> {
  const slots = endpoints.get(endpoint_id) ?? { underWay: 0, waiting: new Set() };
  endpoints.set(endpoint_id, slots);
  if (slots.underWay >= most) {
    if (slots.waiting.size < MAX_QUEUED) slots.waiting.add(delivery_id);
    throw new RetryAfter(RETRY_MS, 'others are on their way there');
  }
  slots.waiting.delete(delivery_id);
  slots.underWay += 1;
  try {
    return await work();
  } finally {
    slots.underWay -= 1;
    if (slots.underWay === 0 && slots.waiting.size === 0) endpoints.delete(endpoint_id);
  }
}

/**
 * Takes the delivery that has waited longest, to run it now. By the clock alone, deliveries that were
 * refused together would retry together, and be refused again.
 */
export function nextQueuedDelivery(endpoint_id: string): string | undefined {
  const slots = endpoints.get(endpoint_id);
  const [first] = slots?.waiting ?? [];
  if (!slots || first === undefined) return undefined;
  slots.waiting.delete(first);
  if (slots.underWay === 0 && slots.waiting.size === 0) endpoints.delete(endpoint_id);
  return first;
}

type Own = Pick<Services, 'db' | 'env' | 'log' | 'webhooks'>;

/** The maximum number of parallel deliveries of a process to one endpoint. */
const MAX_UNDER_WAY = 4;

/**
 * Sends one event to one endpoint, and schedules the next attempt. After a crash between sending and
 * recording, it sends again with the same `webhook-id`, by which receivers recognize a repeat.
 */
export const deliverWebhook = defineJob({
  // tell-webhooks.sql also enqueues it.
  name: 'webhooks:deliver',
  payload: z.object({ delivery_id: z.uuid() }),
  key: ({ delivery_id }) => `webhook:${delivery_id}`,
  priority: 1,
  run: async (services: Own, scope, { delivery_id }) => {
    const due = await services.db.inTeam(scope, (tx) => findDue(tx, delivery_id));
    if (!due) return;
    if (due.closed) {
      const { attempts } = due;
      const canceled = { attempts, state: 'canceled', next_at: null } as const;
      await services.db.inTeam(scope, (tx) => saveAttempt(tx, delivery_id, canceled));
      return;
    }
    const { endpoint_id } = due;
    const answer = await withEndpointSlot(due, due.failing_since ? 1 : MAX_UNDER_WAY, () =>
      post(services, due),
    );
    const next = nextQueuedDelivery(endpoint_id);
    await services.db.inTeam(scope, async (tx) => {
      await record(tx, due, answer);
      // Another process may have sent it and scheduled its next attempt.
      if (next !== undefined && (await isDue(tx, next))) {
        await deliverWebhook.enqueue(tx, { delivery_id: next });
      }
    });
    services.log.info({ delivery_id, endpoint_id, status: answer.status }, 'webhook sent');
  },
});

async function post({ env, webhooks }: Own, due: DueDelivery): Promise<WebhookAnswer> {
  const seal = webhookSeal(env);
  const secrets = [due.secret_sealed, due.previous_secret_sealed].flatMap(
    (sealed) => (sealed && seal.open(sealed, due.endpoint_id)) ?? [],
  );
  if (secrets.length === 0) {
    const problem = deliveryCopy.secret;
    return { status: null, ms: 0, problem, response: '', retry_after_ms: 0 };
  }
  const body = webhookBody(due);
  const unix = Math.floor(Date.now() / 1000);
  return webhooks.send(due.url, signedHeaders({ id: due.event_id, body, unix }, secrets), body);
}

async function record(tx: TeamTx, due: DueDelivery, answer: WebhookAnswer): Promise<void> {
  const { delivery_id, endpoint_id, attempts } = due;
  const attempt = logOf(answer);
  if (attempt.problem === null) {
    const delivered = { attempts, state: 'delivered', next_at: null, attempt } as const;
    if (!(await saveAttempt(tx, delivery_id, delivered))) return;
    await recordDelivered(tx, endpoint_id);
  } else {
    const pause =
      answer.status === GONE_STATUS
        ? undefined
        : retryDelayAfter(attempts + 1, answer.retry_after_ms);
    const next_at = pause === undefined ? null : new Date(Date.now() + pause);
    const state = next_at ? 'waiting' : 'failed';
    if (!(await saveAttempt(tx, delivery_id, { attempts, state, next_at, attempt }))) return;
    const last = attempts + 1 >= MAX_ATTEMPTS ? 'after_three_days' : 'no';
    await recordFailed(tx, endpoint_id, answer.status === GONE_STATUS ? 'at_once' : last);
    if (next_at) await deliverWebhook.enqueue(tx, { delivery_id }, { runAt: next_at });
  }
  await recordChanges(tx, 'api', [endpoint_id]);
}

function logOf({ status, ms, problem, response }: WebhookAnswer): AttemptLog {
  const refused =
    status !== null && !isSuccess(status)
      ? deliveryCopy.answered({ status: String(status) })
      : null;
  return { at: new Date().toISOString(), status, ms, problem: problem ?? refused, response };
}

/** Deletes old events with their deliveries, once a day. Safe to repeat. */
export const purgeWebhookEvents = definePurge(
  'webhooks:purge',
  (max) => sql`SELECT gate_purge_webhook_events(${max}) AS gone`,
);
