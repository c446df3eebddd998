import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { type Connection, findConnection } from '#server/features/whatsapp/connection-scope.ts';
import type {
  AckEvent,
  GatewayEvent,
  MessageEvent,
} from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { StatusEvent } from '#server/features/whatsapp/gateway/status-event.ts';
import { recordRestriction } from '#server/features/whatsapp/reported-restriction.ts';
import { applySessionStatus } from '#server/features/whatsapp/session-status.ts';
import { connectionFinder, readWebhook } from '#server/features/whatsapp/webhook.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { createIntakeLimit, type IntakeBounds } from '#server/platform/http/intake-limit.ts';
import { createLanes } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { backfill } from '../backfill/backfill.ts';
import { changeConversation } from '../conversation-store.ts';
import { matchSentFiles } from '../delivery/sent-files.ts';
import { applyUpdate } from './apply-update.ts';
import { storeEarlyChange, type MessageUpdate } from './early-changes.ts';
import { connectionLock } from './find-leads.ts';
import { conversationOfFailed, isOwnEcho, recordAck } from './record-acks.ts';
import {
  type EditedMessage,
  type ReactedMessage,
  recordDeletion,
  type RecordResult,
  recordEdit,
  recordReaction,
} from './record-changes.ts';
import { enqueueStoreEdited } from './store-edited.ts';
import { receiveMessages } from './store-inbound.ts';
import { isNeverStored } from './drop-left-alone.ts';

/**
 * Two cores, shared with everything else, store this many within half a second. The gateway redelivers
 * the rest later, by its own policy, and we read the history of the number.
 */
const INTAKE: IntakeBounds = {
  maxWaiting: 256,
  maxPerKey: 128,
  maxBytes: 64 * 1024 * 1024,
  maxAge: 5_000,
};
const RETRY_AFTER_SECONDS = '5';

/**
 * `POST /webhooks/waha/:connection`: returns 200 only when everything is stored. Any other status makes
 * the gateway redeliver. Beyond `bounds` it returns 429 immediately, before reading the body.
 */
export function wahaWebhook(
  services: Services,
  stopping: AbortSignal,
  networkOf: (c: Context) => string,
  bounds: IntakeBounds = INTAKE,
): (c: Context) => Promise<Response> {
  const intake = createIntakeLimit(bounds);
  const findConnectionOf = connectionFinder(services, networkOf);
  const rejected = retryRejectedWebhooks(services, stopping);
  // One at a time, in their order of arrival: concurrently, each would hold a database connection while it
  // waits for the number's lock, and leave none to the rest of the process.
  const numbers = createLanes();
  return async (c) => {
    const id = c.req.param('connection') ?? '';
    const connection = await findConnectionOf(c).catch((error: unknown) => {
      rejected(id);
      throw error;
    });
    if (!connection) return c.json({ error: 'Unknown connection' }, 404);
    const leave = intake.enter(id, Number(c.req.header('content-length')) || 0);
    if (!leave) {
      rejected(id);
      c.header('retry-after', RETRY_AFTER_SECONDS);
      return c.json({ error: 'Too many webhooks are waiting. Send it again later.' }, 429);
    }
    try {
      const event = await readWebhook(c, connection);
      if (event instanceof Response) return event;
      await numbers.run(id, () => receiveEvent(services, connection, event));
      return c.json({ ok: true });
    } catch (error) {
      rejected(id);
      throw error;
    } finally {
      leave();
    }
  };
}

/** Stores a gateway event durably. Repeats and any order of arrival do no harm. */
export async function receiveEvent(
  services: Services,
  connection: Connection,
  event: GatewayEvent,
): Promise<void> {
  if (event.kind === 'status') return receiveStatus(services, connection, event);
  if (event.kind !== 'message') return receiveUpdate(services, connection, event);
  if (!(await isOwn(services, connection, event)))
    await receiveMessages(services, connection, [event]);
}

/** Whether we sent this message of our side: its echo matches a stored message, or a file on its way. */
async function isOwn(
  { db }: Services,
  connection: Connection,
  event: MessageEvent,
): Promise<boolean> {
  if (!event.from_me || event.typed_on_phone) return false;
  const { scope } = connection;
  if (await db.inTeamAtOnce(scope, (tx) => isOwnEcho(tx, connection, event))) return true;
  if (!event.file) return false;
  const matched = await db.inTeam(scope, (tx) => matchSentFiles(tx, connection, [event]));
  return matched.length > 0;
}

async function receiveUpdate(
  services: Services,
  connection: Connection,
  event: MessageUpdate,
): Promise<void> {
  let recorded = await services.db.inTeamAtOnce(connection.scope, (tx) =>
    recordUpdate(tx, connection, event),
  );
  if (recorded === 'not_stored') recorded = await storeEarly(services, connection, event);
  if (event.kind === 'ack' && event.ack < 0) await flagFailed(services, connection, event);
  if (typeof recorded === 'object') await applyUpdate(services, connection, recorded);
}

function recordUpdate(
  tx: TeamTx,
  connection: Connection,
  event: MessageUpdate,
): Promise<RecordResult | EditedMessage | ReactedMessage> {
  switch (event.kind) {
    case 'ack':
      return recordAck(tx, connection, event);
    case 'reaction':
      return recordReaction(tx, connection, event);
    case 'edited':
      return recordEdit(tx, connection, event);
    case 'deleted':
      return recordDeletion(tx, connection, event);
  }
}

/**
 * For an event whose message isn't stored yet. Checks again under the lock of the code that stores
 * messages, or another process could store it in between. Keeps the event until the message arrives.
 */
async function storeEarly(
  services: Services,
  connection: Connection,
  event: MessageUpdate,
): Promise<RecordResult | EditedMessage | ReactedMessage> {
  return services.db.inTeam(
    connection.scope,
    async (tx) => {
      const recorded = await recordUpdate(tx, connection, event);
      if (recorded !== 'not_stored') return recorded;
      if (await isNeverStored(services, tx, connection, event)) return recorded;
      await storeEarlyChange(tx, connection, event);
      if (event.kind === 'edited') await enqueueStoreEdited(tx, connection, event);
      return recorded;
    },
    connectionLock(connection),
  );
}

/** Flags our undelivered message to the team. */
async function flagFailed(services: Services, connection: Connection, ack: AckEvent) {
  await services.db.inTeam(connection.scope, async (tx) => {
    const id = await conversationOfFailed(tx, connection, ack);
    if (id) await changeConversation(services, tx, id, { kind: 'send_failed' });
    if (ack.restriction) await recordRestriction(tx, connection, ack.restriction);
  });
}

/** A session that works again may have missed messages, so its open conversations are synced. */
async function receiveStatus(services: Services, connection: Connection, event: StatusEvent) {
  await services.db.inTeam(connection.scope, async (tx) => {
    const nowWorking = await applySessionStatus(tx, connection, event);
    if (nowWorking) await backfill.enqueue(tx, connection, { because: 'missed' });
  });
}

const RETRY_EVERY_MS = 1_000;
/** How many numbers a process remembers. It has thousands at most. */
const MAX_REJECTED = 10_000;

/**
 * The gateway redelivers a failed webhook after increasing waits: after an hour without a database, up to
 * another hour later. So the history of every number with a rejected webhook is synced as soon as the
 * database is back. Returns the function to call with each rejected webhook's connection id.
 */
function retryRejectedWebhooks(
  { db, log }: Pick<Services, 'db' | 'log'>,
  stopping: AbortSignal,
): (connectionId: string) => void {
  const rejected = new Set<string>();
  let retrying = false;

  async function plan(connectionId: string): Promise<void> {
    const connection = await findConnection(db, connectionId);
    if (!connection) return;
    await db.inTeam(connection.scope, (tx) =>
      backfill.enqueue(tx, connection, { because: 'missed' }),
    );
  }

  async function retry(): Promise<void> {
    while (rejected.size > 0 && !stopping.aborted) {
      await sleep(RETRY_EVERY_MS, undefined, { ref: false });
      for (const id of rejected) {
        try {
          await plan(id);
          rejected.delete(id);
        } catch (error) {
          log.debug({ err: error }, 'rejected webhooks cannot be retried yet');
          break;
        }
      }
    }
    // Without a pause, so that a rejection at this moment starts the next round.
    retrying = false;
  }

  return (connectionId) => {
    if (rejected.size < MAX_REJECTED) rejected.add(connectionId);
    if (retrying) return;
    retrying = true;
    void retry();
  };
}
