import { createHash } from 'node:crypto';
import type { ChartDay } from '#domain/overview/charts.ts';
import { sql } from 'kysely';
import { counterSlot } from '#server/platform/db/counter-slot.ts';
import { isOptedOut } from '#domain/conversations/conversation.ts';
import {
  TERMS_ACTOR,
  type DeletionPreview,
  type DeletionProof,
  type DeletionRecord,
  type DeletionRow,
  hashedText,
  type LeadRemains,
  WORK_HOURS,
} from '#domain/conversations/lead/lead-deletion.ts';
import { EXPORT_RETENTION_DAYS } from '#domain/privacy/team-export.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { TEAM_ZONE } from '#server/platform/db/team-day.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { newId } from '#server/platform/id.ts';
import type { Services } from '#server/services.ts';
import type { StoredConversation } from '../stored-conversation.ts';
import { requireConversation } from '../conversation-queries.ts';
import { deleteConversations, lockConversations, storeChanges } from '../conversation-store.ts';
import { gainsOf } from '../counters.ts';
import { addressHash, plainAddressHash } from '../address-hash.ts';
import { purgeCaptured, findPersonAddresses, lockImportsOf } from './purge-captured.ts';
import { lockLeadSettings } from './lead-fields.ts';
import { conversationsOfPerson } from './get-lead.ts';

type Access = TeamAccess<'canDeleteLeads'>;

/** What `deleteLead` would delete. Throws NOT_FOUND. */
export async function previewDeletion(
  tx: TeamTx,
  conversation_id: string,
): Promise<DeletionPreview> {
  await requireConversation(tx, conversation_id);
  const conversations = await conversationsOfPerson(tx, conversation_id);
  const ids = conversations.map((conversation) => conversation.conversation_id);
  const rows = await countRows(tx, ids);
  const stored = await Promise.all(ids.map((id) => requireConversation(tx, id)));
  return {
    conversations,
    messages: rows.messages ?? 0,
    notes: rows.lead_notes ?? 0,
    opted_out: stored.some((row) => row.opted_out),
  };
}

/**
 * Deletes a lead with everything that the team has about it, in all campaigns, in one transaction. Keeps
 * keyed hashes of the addresses, so that old messages don't come back and an opt-out holds, and a proof
 * without anything about the lead. An answer that is being sent to WhatsApp may still arrive. Throws
 * NOT_FOUND.
 */
export async function deleteLead(
  services: Pick<Services, 'db' | 'env' | 'log'>,
  { scope, person }: Access,
  conversation_id: string,
): Promise<DeletionProof> {
  const { user_id } = person;
  const proof = await services.db.inTeam(scope, (tx) =>
    deleteLeadInTx(services, tx, conversation_id, user_id),
  );
  const { deletion_id } = proof.record;
  services.log.info({ deletion_id, user_id }, 'a lead was deleted');
  return proof;
}

/** The same in the caller's transaction, for a user or a rule of the team. */
export async function deleteLeadInTx(
  services: Pick<Services, 'env' | 'log'>,
  tx: TeamTx,
  conversation_id: string,
  by_user_id: string,
): Promise<DeletionProof> {
  // Deletions run one after the other: each proof names the previous one.
  await lockLeadSettings(tx);
  await requireConversation(tx, conversation_id);
  const keepWaiting = by_user_id === TERMS_ACTOR;
  if (!keepWaiting)
    await lockImportsOf(tx, await findPersonAddresses(tx, await idsOfPerson(tx, conversation_id)));
  const stored = await lockConversations(tx, await idsOfPerson(tx, conversation_id));
  const ids = stored.map((item) => item.conversation_id);
  const [counted, days] = [await countRows(tx, ids), await countDays(tx, ids)];
  const captured = await purgeCaptured(tx, await findPersonAddresses(tx, ids), keepWaiting);
  const rows = addUp(counted, captured);
  const opt_out_kept = await keepAddresses(services, tx, stored);
  await sql`SELECT gate_forget_evidence(${ids}::uuid[])`.execute(tx.db);
  await deleteConversations(tx, ids);
  storeChanges(services, tx, [], {
    gains: [
      ...stored.map(({ state }) => gainsOf(state, undefined)),
      { messages_count: -(rows.messages ?? 0) },
    ],
    alsoChanged: ids,
  });
  tx.withCommit(() => subtractFromDays(tx, days));
  const stays = await remainsOf(services, tx);
  return addProof(tx, { by_user_id, conversations: ids.length, opt_out_kept, rows, stays });
}

const idsOfPerson = async (tx: TeamTx, conversation_id: string): Promise<string[]> =>
  (await conversationsOfPerson(tx, conversation_id)).map((item) => item.conversation_id);

const addUp = (counts: Record<string, number>, more: Record<string, number>) => ({
  ...counts,
  ...Object.fromEntries(
    Object.entries(more).map(([table, rows]) => [table, (counts[table] ?? 0) + rows]),
  ),
});

async function countRows({ db }: TeamTx, ids: string[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ counts: Record<string, number> }>`
    SELECT rows_of_leads(${ids}::uuid[]) AS counts`.execute(db);
  return rows[0]?.counts ?? {};
}

/** Returns whether one of them had asked to stop. */
async function keepAddresses(
  services: Pick<Services, 'env'>,
  { db, team_id }: TeamTx,
  stored: StoredConversation[],
): Promise<boolean> {
  const ids = stored.map((item) => item.conversation_id);
  const addresses = await db
    .selectFrom('lead_addresses')
    .select(['address', 'campaign_id', 'conversation_id'])
    .where((eb) => eb.and({ team_id, conversation_id: sql<string>`ANY(${ids}::uuid[])` }))
    .execute();
  const optOuts = new Map(
    stored.map(({ conversation_id, state }) => [
      conversation_id,
      isOptedOut(state) ? state.opt_out_unix : null,
    ]),
  );
  const hashes = addresses.map((address) =>
    addressHash(services, team_id, address.address).toString('hex'),
  );
  await sql`INSERT INTO deleted_leads (team_id, campaign_id, address_hash, opt_out_unix)
    SELECT ${team_id}, campaign_id, decode(hash, 'hex'), opt_out_unix
    FROM unnest(${addresses.map((address) => address.campaign_id)}::uuid[], ${hashes}::text[],
      ${addresses.map((address) => optOuts.get(address.conversation_id) ?? null)}::bigint[])
      AS a (campaign_id, hash, opt_out_unix)
    ON CONFLICT (team_id, address_hash, campaign_id) DO UPDATE
      SET deleted_at = now(), opt_out_unix = excluded.opt_out_unix`.execute(db);
  // The ledger may have old plain hashes of them, which can't be keyed once the lead is gone.
  const plain = addresses.map((address) =>
    plainAddressHash(team_id, address.address).toString('hex'),
  );
  await sql`SELECT gate_key_addresses(${addresses.map((address) => address.conversation_id)}::uuid[],
    ${plain}::text[], ${hashes}::text[])`.execute(db);
  return [...optOuts.values()].some((unix) => unix !== null);
}

async function countDays({ db, team_id }: TeamTx, ids: string[]): Promise<ChartDay[]> {
  const { rows } = await sql<ChartDay>`SELECT
      message_day_in(${TEAM_ZONE}, timestamp_unix, created_at)::text AS day,
      (count(*) FILTER (WHERE type_interaction = 'USER_MESSAGE'))::int AS received,
      (count(*) FILTER (WHERE type_interaction <> 'USER_MESSAGE'))::int AS sent
    FROM messages WHERE team_id = ${team_id} AND conversation_id = ANY(${ids}::uuid[])
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** Call it after `addToCounters`, which says why. */
async function subtractFromDays({ db, team_id }: TeamTx, days: ChartDay[]): Promise<void> {
  await sql`INSERT INTO team_days AS d (team_id, day, slot, received_count, sent_count)
    SELECT ${team_id}::uuid, gone.day, ${counterSlot()}, -gone.received, -gone.sent
    FROM unnest(${days.map((day) => day.day)}::date[],
      ${days.map((day) => day.received)}::int[], ${days.map((day) => day.sent)}::int[])
      AS gone (day, received, sent)
    ORDER BY gone.day
    ON CONFLICT (team_id, day, slot) DO UPDATE SET
      received_count = d.received_count + excluded.received_count,
      sent_count = d.sent_count + excluded.sent_count`.execute(db);
}

async function remainsOf(
  { env }: Pick<Services, 'env'>,
  { db, team_id }: TeamTx,
): Promise<LeadRemains> {
  // A running export may already have read the lead.
  const retention = sql`make_interval(days => ${EXPORT_RETENTION_DAYS})`;
  const { rows } = await sql<{ until: Date | null }>`
    SELECT max(CASE state WHEN 'done' THEN expires_at ELSE now() + ${retention} END) AS until
    FROM team_exports WHERE team_id = ${team_id} AND state IN ('running', 'done')`.execute(db);
  return {
    archives_until: rows[0]?.until?.toISOString() ?? null,
    backup_days: env.BACKUP_DAYS ?? null,
    work_hours: WORK_HOURS,
  };
}

async function addProof(
  { db, team_id }: TeamTx,
  about: Pick<DeletionRecord, 'by_user_id' | 'conversations' | 'opt_out_kept' | 'rows' | 'stays'>,
): Promise<DeletionProof> {
  const before = await db
    .selectFrom('lead_deletions')
    .select(['place', 'hash'])
    .where('team_id', '=', team_id)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { by_user_id } = about;
  const at = new Date();
  const deletion_id = newId();
  const record: DeletionRecord = { deletion_id, team_id, at: at.toISOString(), ...about };
  const previous_hash = before?.hash ?? '';
  const hash = hashOfProof(previous_hash, record);
  const proof = { place: (before?.place ?? 0) + 1, record, previous_hash, hash };
  await db
    .insertInto('lead_deletions')
    .values({ team_id, deletion_id, at, by_user_id, ...proof, record: JSON.stringify(record) })
    .execute();
  return proof;
}

function hashOfProof(previous_hash: string, record: DeletionRecord): string {
  return createHash('sha256').update(hashedText(previous_hash, record)).digest('hex');
}

const PAGE = 50;

/**
 * One page of the proofs of the team's deletions, newest first. The next one has places below
 * `nextBefore`. `intact`: every proof has the hash of its record and follows the previous one.
 */
export async function listDeletions(tx: TeamTx, before?: number) {
  const rows: DeletionRow[] = await tx.db
    .selectFrom('lead_deletions as d')
    .leftJoin('users as u', 'u.id', 'd.by_user_id')
    .select(['d.place', 'd.record', 'd.previous_hash', 'd.hash', 'u.name as by_name'])
    .where('d.team_id', '=', tx.team_id)
    .where('d.place', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('d.place', 'desc')
    .limit(PAGE + 1)
    .execute();
  const items = rows.slice(0, PAGE);
  const intact = items.every(({ place, record, previous_hash, hash }, index) => {
    const older = rows[index + 1];
    const follows = older
      ? older.hash === previous_hash && older.place === place - 1
      : place === 1 && previous_hash === '';
    return follows && hash === hashOfProof(previous_hash, record);
  });
  const last = items.at(-1);
  return { items, intact, nextBefore: rows.length > PAGE && last ? last.place : null };
}
