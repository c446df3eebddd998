import { sql } from 'kysely';
import { gatewayOf } from '#server/features/whatsapp/gateway.ts';
import { outgoingKey } from '#server/features/whatsapp/gateway-event.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { askForPerson } from './ask-for-person.ts';
import { optedOut } from './opted-out.ts';
import { releaseTurn, type TurnLease } from './turn-lease.ts';

/** A stored message of ours that is to be handed to the gateway. */
export interface Outgoing {
  message_id: string;
  conversation_id: string;
  /** the id that the gateway gave us to send with */
  gateway_id: string;
  text: string;
  session: string;
  chat: string;
}

/** Statuses by which the gateway says that this message can never be sent as it is. */
const REFUSED = new Set([400, 413]);
const SEND_RETRY_MS = 5_000;

/**
 * Hands one stored message to the gateway and notes that it took it. A retry carries the same id,
 * so it is the same message to WhatsApp. The caller holds the session's lane and the lease; with
 * `thenRelease` the lease is given back in the same transaction, also when the gateway refuses the
 * message for good. Throws RetryAfter when the gateway did not take it.
 */
export async function deliverMessage(
  services: Services,
  scope: TeamScope,
  outgoing: Outgoing,
  thenRelease?: TurnLease,
): Promise<void> {
  try {
    const gateway = gatewayOf(services.waha);
    await gateway.sendText(outgoing.session, outgoing.chat, outgoing.text, outgoing.gateway_id);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    if (!REFUSED.has(error.status)) {
      throw new RetryAfter(SEND_RETRY_MS, 'the gateway did not take the message', { cause: error });
    }
    services.log.error(
      { message_id: outgoing.message_id, status: error.status },
      'message refused',
    );
    await services.db.inTeam(scope, async (tx) => {
      await markFailed(tx, outgoing);
      if (thenRelease) await releaseTurn(tx, thenRelease);
    });
    return services.live.poke();
  }
  // Forgotten with a crash of the database, the message is sent again under its id: the same message.
  await services.db.inTeamAtOnce(scope, (tx) => markSent(tx, outgoing, thenRelease), {
    durable: false,
  });
  services.live.poke();
}

async function markSent(tx: TeamTx, { message_id, conversation_id }: Outgoing, lease?: TurnLease) {
  await sql`WITH sent AS (
      UPDATE messages SET state = 'sent', send_attempts = send_attempts + 1
      WHERE team_id = ${tx.team_id} AND message_id = ${message_id} AND state = 'pending'
    ), released AS (
      DELETE FROM conversation_turns WHERE team_id = ${tx.team_id}
        AND conversation_id = ${conversation_id} AND turn_id = ${lease?.turn_id ?? null}
    )
    INSERT INTO live_events (team_id, kind, subject_id)
    VALUES (${tx.team_id}, 'conversation', ${conversation_id})`.execute(tx.db);
}

async function markFailed(tx: TeamTx, { message_id, conversation_id }: Outgoing) {
  await tx.db
    .updateTable('messages')
    .set({ state: 'failed' })
    .where('team_id', '=', tx.team_id)
    .where('message_id', '=', message_id)
    .execute();
  await askForPerson(tx, conversation_id);
}

/**
 * Sends what is stored and was not sent, oldest first: after a crash, a gateway that was down, or a
 * person's reply. An answer of the agent is withdrawn when somebody took over since, everything
 * when the lead opted out. The caller holds the lease.
 */
export async function deliverPending(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
): Promise<void> {
  const { waha, db } = services;
  for (;;) {
    const next = await db.inTeam(scope, (tx) => nextPending(tx, lease));
    if (!next) return;
    if (!next.session) throw new RetryAfter(60_000, 'no number is connected');
    const ready = next.gateway_id ? next : await giveId(services, scope, next);
    await waha.lanes.run(ready.session, () => deliverIfPending(services, scope, lease, ready));
  }
}

/**
 * So long holds, at most, what the database said of a message that is to be sent. When its word took
 * longer to arrive, it is asked again: somebody may have taken over since.
 */
export const FRESH_MS = 400;
const MOST_LOOKS = 5;

/**
 * Looks at a stored message again, and sends it unless it was withdrawn: a STOP may have come in
 * while the lane was busy. Answers whether it was sent. The caller holds the session's lane and the
 * lease; with `thenRelease` the lease is given back too.
 */
export async function deliverIfPending(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  outgoing: Outgoing,
  thenRelease?: TurnLease,
): Promise<boolean> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const asked = Date.now();
    const still = await services.db.inTeam(scope, (tx) => nextPending(tx, lease));
    if (still?.message_id !== outgoing.message_id) return false;
    if (Date.now() - asked > FRESH_MS) continue;
    await deliverMessage(services, scope, outgoing, thenRelease);
    return true;
  }
  throw new RetryAfter(SEND_RETRY_MS, 'the database is too slow to be sure');
}

interface PendingRow {
  message_id: string;
  wa_key: string;
  text: string;
  session: string | null;
  chat: string;
}

/**
 * The oldest message to send. On the way, answers of an agent that was stopped are withdrawn, and
 * those that nobody would understand any more after a day; to a lead who opted out not even a person's
 * text is sent. A person is told of what has been waiting for minutes.
 */
async function nextPending(tx: TeamTx, lease: TurnLease): Promise<Outgoing | undefined> {
  const { conversation_id } = lease;
  await sql`WITH withdrawn AS (
      UPDATE messages m SET state = 'canceled' FROM conversations c
      WHERE m.team_id = ${tx.team_id} AND m.conversation_id = ${conversation_id}
        AND m.state = 'pending'
        AND c.team_id = m.team_id AND c.conversation_id = m.conversation_id
        AND (${optedOut} OR (m.type_interaction <> 'HUMAN_MESSAGE'
          AND (c.manual_override OR NOT c.agent_active
            OR m.created_at < now() - interval '1 day')))
    )
    UPDATE conversations c SET needs_attention = true
    WHERE c.team_id = ${tx.team_id} AND c.conversation_id = ${conversation_id}
      AND NOT c.needs_attention
      AND EXISTS (SELECT FROM messages m WHERE m.team_id = c.team_id
        AND m.conversation_id = c.conversation_id AND m.state = 'pending'
        AND m.created_at < now() - interval '5 minutes')`.execute(tx.db);
  const { rows } = await sql<PendingRow>`
    SELECT m.message_id, m.wa_key, m.message_ia AS text, k.waha_session AS session,
      c.reply_address AS chat
    FROM messages m
    JOIN conversations c ON c.team_id = m.team_id AND c.conversation_id = m.conversation_id
    JOIN campaigns k ON k.team_id = c.team_id AND k.campaign_id = c.campaign_id
    WHERE m.team_id = ${tx.team_id} AND m.conversation_id = ${conversation_id}
      AND m.state = 'pending'
    ORDER BY m.seq LIMIT 1`.execute(tx.db);
  const row = rows[0];
  if (!row) return undefined;
  const gateway_id = row.wa_key.startsWith('out:') ? row.wa_key.slice('out:'.length) : '';
  const { message_id, text, chat } = row;
  return { message_id, conversation_id, gateway_id, text, session: row.session ?? '', chat };
}

/** A person's reply was stored before the gateway was asked for an id; now it gets one. */
async function giveId(services: Services, scope: TeamScope, outgoing: Outgoing): Promise<Outgoing> {
  const gateway_id = await newMessageId(services, outgoing.session);
  await services.db.inTeam(scope, (tx) =>
    tx.db
      .updateTable('messages')
      .set({ wa_key: outgoingKey(gateway_id) })
      .where('team_id', '=', tx.team_id)
      .where('message_id', '=', outgoing.message_id)
      .execute(),
  );
  return { ...outgoing, gateway_id };
}

/** An id from the gateway to store first and send with. Throws RetryAfter while it has none. */
export async function newMessageId(services: Services, session: string): Promise<string> {
  try {
    return await gatewayOf(services.waha).newMessageId(session);
  } catch (error) {
    if (!(error instanceof WahaError)) throw error;
    throw new RetryAfter(SEND_RETRY_MS, 'the gateway gives no message id', { cause: error });
  }
}

/** Releases a lease in a transaction of its own. */
export async function endTurn(services: Services, scope: TeamScope, lease: TurnLease) {
  await services.db.inTeam(scope, (tx) => releaseTurn(tx, lease));
}
