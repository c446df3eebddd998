import { sql } from 'kysely';
import { z } from 'zod';
import {
  type AttemptLog,
  GONE,
  isTaken,
  MAX_ATTEMPTS,
  pauseAfter,
} from '#domain/webhooks/delivery.ts';
import type { Database, TeamTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { WebhookAnswer } from '#server/platform/webhooks/webhook-sender.ts';
import type { Services } from '#server/services.ts';
import { deliveryCopy } from '#copy/webhooks/events.ts';
import {
  type DueDelivery,
  findDue,
  isDue,
  noteDelivered,
  noteFailed,
  saveAttempt,
} from './delivery-queries.ts';
import { signedHeaders, webhookBody, webhookSeal } from './webhook-body.ts';
import { nextQueuedDelivery, withEndpointSlot } from './endpoint-slots.ts';

type Own = Pick<Services, 'db' | 'env' | 'log' | 'webhooks'>;

/** Deliveries to one endpoint that a process has under way. */
const MAX_UNDER_WAY = 4;

/**
 * Sends one event to one endpoint, and plans the next attempt. A crash between the sending and its
 * record sends again under the same `webhook-id`, by which receivers know a repeat.
 */
export const deliverWebhook = defineJob({
  // tell-webhooks.sql enqueues it, too.
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
      // Another process may have sent it, and planned its next attempt.
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
    await noteDelivered(tx, endpoint_id);
  } else {
    const pause =
      answer.status === GONE ? undefined : pauseAfter(attempts + 1, answer.retry_after_ms);
    const next_at = pause === undefined ? null : new Date(Date.now() + pause);
    const state = next_at ? 'waiting' : 'failed';
    if (!(await saveAttempt(tx, delivery_id, { attempts, state, next_at, attempt }))) return;
    const last = attempts + 1 >= MAX_ATTEMPTS ? 'after_three_days' : 'no';
    await noteFailed(tx, endpoint_id, answer.status === GONE ? 'at_once' : last);
    if (next_at) await deliverWebhook.enqueue(tx, { delivery_id }, { runAt: next_at });
  }
  await recordChanges(tx, 'api', [endpoint_id]);
}

function logOf({ status, ms, problem, response }: WebhookAnswer): AttemptLog {
  const refused =
    status !== null && !isTaken(status) ? deliveryCopy.answered({ status: String(status) }) : null;
  return { at: new Date().toISOString(), status, ms, problem: problem ?? refused, response };
}

/** Small transactions keep row locks short. */
const BATCH_SIZE = 1_000;

/** Deletes old events with their deliveries, once a day. A repeat does no harm. */
export const purgeWebhookEvents = defineSystemJob({
  name: 'webhooks:purge',
  payload: z.object({}),
  key: () => 'purge-webhook-events',
  async run({ db }: { db: Database }) {
    const purgeBatch = async () => {
      const { rows } = await db.outsideTeams((tx) =>
        sql<{ purged: number }>`SELECT gate_purge_webhook_events(${BATCH_SIZE}) AS purged`.execute(
          tx.db,
        ),
      );
      return rows[0]?.purged ?? 0;
    };
    while ((await purgeBatch()) === BATCH_SIZE);
  },
});
