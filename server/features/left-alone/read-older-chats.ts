import { sql } from 'kysely';
import { addressForms, allAddressForms } from '#domain/identity/number-forms.ts';
import { addressHash } from '#server/features/conversations/address-hash.ts';
import { backfill } from '#server/features/conversations/backfill/backfill.ts';
import { changeConversations } from '#server/features/conversations/conversation-store.ts';
import { connectionLock } from '#server/features/conversations/receive/find-leads.ts';
import type { Connection } from '#server/features/whatsapp/connection-scope.ts';
import { findNumberConnection } from '#server/features/whatsapp/campaigns-of-number.ts';
import { gatewayOf, type RecentChat } from '#server/features/whatsapp/gateway/gateway.ts';
import { numberOf } from '#server/features/whatsapp/gateway/json-values.ts';
import { numberLinked } from '#server/features/whatsapp/number-lost.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { RetryAfter } from '#server/platform/jobs/retry.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import { onWahaError, WahaError } from '#server/platform/waha/client.ts';
import type { Services } from '#server/services.ts';
import { listChats } from './preview-chats.ts';
import { findNumber, type RuledNumber } from './number-of-campaign.ts';

/** How many chats of a number are read, newest first. A busy number takes years to have more. */
const MAX_CHATS = 5_000;
/** Chats active since the linking, whose history shows whether they are older. */
const MAX_HISTORIES = 50;
const HISTORY = 30;
const RETRY_MS = 10_000;
/** A gateway receives the chats of a newly paired phone gradually, so they are read again. */
const RETRY_DELAYS_MS = [2 * 60_000, 15 * 60_000];

/**
 * Stores which chats a number had before it was linked, as hashes of their addresses. A number without
 * any goes live immediately. Otherwise a user looks at the preview first. A repeat changes nothing.
 */
export async function readOlderChats(
  services: Services,
  scope: TeamScope,
  { campaign_id, round = 0 }: { campaign_id: string; round?: number | undefined },
): Promise<void> {
  const { connection, number } = await services.db.inTeam(scope, async (tx) => ({
    connection: await findNumberConnection(tx, campaign_id),
    number: await findNumber(tx, campaign_id),
  }));
  if (!connection || !number?.linked) return;
  const retry = (cause: WahaError): never => {
    throw new RetryAfter(RETRY_MS, 'the chats cannot be read now', { cause });
  };
  const older = await olderChats(services, connection, number).catch(onWahaError(retry));
  await services.db.inTeam(
    scope,
    async (tx) => {
      await storeOlder(services, tx, number, older);
      if (number.live_since === null)
        await markRecentLeftAlone(services, tx, connection, number, older);
      const live = await noteRead(tx, number, older.length === 0 && round === 0);
      if (live && number.live_since === null) {
        await backfill.enqueue(tx, connection, { because: 'missed' });
      }
      const ms = RETRY_DELAYS_MS[round];
      if (ms !== undefined) {
        const runAt = new Date(Date.now() + ms);
        await numberLinked.enqueue(tx, { campaign_id, round: round + 1 }, { runAt });
      }
      await recordChanges(tx, 'campaign', [campaign_id]);
    },
    connectionLock(connection),
  );
}

/** The addresses of older chats. */
async function olderChats(
  services: Services,
  connection: Connection,
  number: RuledNumber,
): Promise<string[]> {
  const chats = (await listChats(services, connection, number.agent_phone_id, MAX_CHATS)) ?? [];
  const begin = Math.floor(number.linked_at.getTime() / 1000);
  const older = chats.filter(({ at }) => at < begin).map(({ id }) => id);
  for (const chat of chats.filter(({ at }) => at >= begin).slice(0, MAX_HISTORIES)) {
    if (await hasOlderMessage(services, connection, chat, begin)) older.push(chat.id);
  }
  return older;
}

async function hasOlderMessage(
  { waha }: Services,
  { waha_session }: Connection,
  { id }: RecentChat,
  begin: number,
): Promise<boolean> {
  try {
    const history = await gatewayOf(waha).history(waha_session, id, HISTORY);
    return history.some(({ timestamp }) => numberOf(timestamp) > 0 && numberOf(timestamp) < begin);
  } catch (error) {
    // A gateway without a chat's history can't tell its age.
    if (error instanceof WahaError && error.status >= 400 && error.status < 500) return false;
    throw error;
  }
}

async function storeOlder(
  services: Services,
  { db, team_id }: TeamTx,
  { agent_phone_id }: RuledNumber,
  older: string[],
): Promise<void> {
  const hashes = allAddressForms(older).map((item) =>
    addressHash(services, team_id, item).toString('hex'),
  );
  if (hashes.length === 0) return;
  await sql`INSERT INTO older_chats (team_id, agent_phone_id, address_hash)
    SELECT ${team_id}, ${agent_phone_id}, decode(h, 'hex') FROM unnest(${hashes}::text[]) AS h
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Leaves alone the older chats that wrote between the linking and this reading. */
async function markRecentLeftAlone(
  services: Services,
  tx: TeamTx,
  { campaign_id }: Connection,
  { linked_at }: RuledNumber,
  older: string[],
): Promise<void> {
  const { rows } = await sql<{ conversation_id: string }>`
    SELECT DISTINCT c.conversation_id FROM lead_addresses a
    JOIN conversations c ON c.team_id = a.team_id AND c.conversation_id = a.conversation_id
    WHERE a.team_id = ${tx.team_id} AND a.campaign_id = ${campaign_id}
      AND a.address = ANY(${older.flatMap(addressForms)}::text[])
      AND c.created_at >= ${linked_at} AND c.last_inbound_seq > 0`.execute(tx.db);
  const ids = rows.map(({ conversation_id }) => conversation_id);
  if (ids.length === 0) return;
  const event = { kind: 'left_alone', why: 'older_chat', by_user_id: null } as const;
  await changeConversations(services, tx, ids, event);
}

/** Returns whether the number is live. */
async function noteRead(
  { db, team_id }: TeamTx,
  { agent_phone_id }: RuledNumber,
  live: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ live: boolean }>`UPDATE number_rules SET chats_read_at = now(),
      live_since = CASE WHEN ${live} THEN coalesce(live_since, now()) ELSE live_since END
    WHERE team_id = ${team_id} AND agent_phone_id = ${agent_phone_id}
    RETURNING live_since IS NOT NULL AS live`.execute(db);
  return rows[0]?.live ?? true;
}
