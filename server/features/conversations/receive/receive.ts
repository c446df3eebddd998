import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'hono';
import { type Connection, findConnection } from '#server/features/whatsapp/connection-scope.ts';
import type {
  AckEvent,
  GatewayEvent,
  MessageEvent,
} from '#server/features/whatsapp/gateway/gateway-event.ts';
import type { StatusEvent } from '#server/features/whatsapp/gateway/status-event.ts';
import { noteRestriction } from '#server/features/whatsapp/reported-restriction.ts';
import { applySessionStatus } from '#server/features/whatsapp/session-status.ts';
import { webhookReader } from '#server/features/whatsapp/webhook.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { createIntakeLimit, type IntakeBounds } from '#server/platform/http/intake-limit.ts';
import type { Services } from '#server/services.ts';
import { backfill } from '../backfill/backfill.ts';
import { changeConversation } from '../conversation-store.ts';
import { adoptSentFiles } from '../delivery/sent-files.ts';
import { applyUpdate } from './apply-update.ts';
import { keepEarlyChange, type MessageUpdate } from './early-changes.ts';
import { connectionLock } from './find-leads.ts';
import { conversationOfFailed, isOwnEcho, recordAck } from './record-acks.ts';
import {
  type EditedMessage,
  type ReactedMessage,
  recordDeletion,
  type Recorded,
  recordEdit,
  recordReaction,
} from './record-changes.ts';
import { storeEditedLater } from './store-edited.ts';
import { receiveMessages } from './store-inbound.ts';
import { isOfDeletedChat } from './without-deleted.ts';
import { isPrivateChat } from './without-left-alone.ts';

/**
 * Two cores that do everything else, too, store this many within half a second. The gateway repeats the
 * rest later, by its own policy, and we read the history of the number.
 */
const INTAKE: IntakeBounds = {
  maxWaiting: 256,
  maxPerKey: 128,
  maxBytes: 64 * 1024 * 1024,
  maxAge: 5_000,
};
const RETRY_AFTER_SECONDS = '5';

/**
 * `POST /webhooks/waha/:connection`: 200 is answered only when everything is stored; any other answer
 * makes the gateway deliver again. Beyond `bounds` 429 is answered at once, before the body is read.
 */
export function wahaWebhook(
  services: Services,
  stopping: AbortSignal,
  networkOf: (c: Context) => string,
  bounds: IntakeBounds = INTAKE,
): (c: Context) => Promise<Response> {
  const intake = createIntakeLimit(bounds);
  const reader = webhookReader(services, networkOf);
  const rejected = retryRejectedWebhooks(services, stopping);
  const inLine = oneAfterTheOther();
  return async (c) => {
    const id = c.req.param('connection') ?? '';
    const connection = await reader.find(c).catch((error: unknown) => {
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
      const webhook = await reader.read(c, connection);
      if (webhook instanceof Response) return webhook;
      await inLine(id, () => receiveEvent(services, webhook.connection, webhook.event));
      return c.json({ ok: true });
    } catch (error) {
      rejected(id);
      throw error;
    } finally {
      leave();
    }
  };
}

/**
 * The webhooks of one number in their order of arrival. All at once would each hold a database
 * connection while they wait for the number's lock, and leave none to the rest of the process.
 */
function oneAfterTheOther() {
  const lines = new Map<string, Promise<void>>();
  return (key: string, work: () => Promise<void>): Promise<void> => {
    const before = lines.get(key) ?? Promise.resolve();
    const done = before.then(work);
    const ended = done
      .catch(() => {})
      .then(() => {
        if (lines.get(key) === ended) lines.delete(key);
      });
    lines.set(key, ended);
    return done;
  };
}

/**
 * Stores an event of the gateway; when this returns, it is durable. Repeats and any order of arrival do
 * no harm.
 */
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

/** Whether we sent a message of our side: its echo names what is stored, or one of our files on its way. */
async function isOwn(
  { db }: Services,
  connection: Connection,
  event: MessageEvent,
): Promise<boolean> {
  if (!event.from_me || event.typed_on_phone) return false;
  const { scope } = connection;
  if (await db.inTeamAtOnce(scope, (tx) => isOwnEcho(tx, connection, event))) return true;
  if (!event.file) return false;
  const own = await db.inTeam(scope, (tx) => adoptSentFiles(tx, connection, [event]));
  return own.length > 0;
}

async function receiveUpdate(
  services: Services,
  connection: Connection,
  event: MessageUpdate,
): Promise<void> {
  let recorded = await services.db.inTeamAtOnce(connection.scope, (tx) =>
    recordUpdate(tx, connection, event),
  );
  if (recorded === 'not_stored') recorded = await keepEarly(services, connection, event);
  if (event.kind === 'ack' && event.ack < 0) await flagFailed(services, connection, event);
  if (typeof recorded === 'object') await applyUpdate(services, connection, event, recorded);
}

function recordUpdate(
  tx: TeamTx,
  connection: Connection,
  event: MessageUpdate,
): Promise<Recorded | EditedMessage | ReactedMessage> {
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
 * The message is not stored yet. Checked again under the lock of the code that stores messages, or another
 * process could store it in between; what was said is kept for when the message comes.
 */
async function keepEarly(
  services: Services,
  connection: Connection,
  event: MessageUpdate,
): Promise<Recorded | EditedMessage | ReactedMessage> {
  return services.db.inTeam(
    connection.scope,
    async (tx) => {
      const recorded = await recordUpdate(tx, connection, event);
      if (recorded !== 'not_stored') return recorded;
      if (await isOfDeletedChat(services, tx, connection, event)) return recorded;
      if (await isPrivateChat(services, tx, connection, event)) return recorded;
      await keepEarlyChange(tx, connection, event);
      if (event.kind === 'edited') await storeEditedLater(tx, connection, event);
      return recorded;
    },
    connectionLock(connection),
  );
}

/** A message of ours could not be delivered, which a person should know. */
async function flagFailed(services: Services, connection: Connection, ack: AckEvent) {
  await services.db.inTeam(connection.scope, async (tx) => {
    const id = await conversationOfFailed(tx, connection, ack);
    if (id) await changeConversation(services, tx, id, { kind: 'send_failed' });
    if (ack.restriction) await noteRestriction(tx, connection, ack.restriction);
  });
}

/** A session that works again may have missed messages: its open conversations are read again. */
async function receiveStatus(services: Services, connection: Connection, event: StatusEvent) {
  await services.db.inTeam(connection.scope, async (tx) => {
    const { nowWorking } = await applySessionStatus(tx, connection, event);
    if (nowWorking) await backfill.enqueue(tx, connection, { because: 'missed' });
  });
}

const RETRY_EVERY_MS = 1_000;
/** As many numbers as one process may remember; it has thousands at most. */
const MAX_REJECTED = 10_000;

/**
 * The gateway repeats a webhook that could not be stored, but after longer and longer waits: after an
 * hour without a database, up to another hour later. So the history of every number whose webhook was
 * rejected is read as soon as the database is back. Answers the function to call with each rejected
 * webhook's connection id.
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
    // At once: a rejection of this moment must start the next round.
    retrying = false;
  }

  return (connectionId) => {
    if (rejected.size < MAX_REJECTED) rejected.add(connectionId);
    if (retrying) return;
    retrying = true;
    void retry();
  };
}
