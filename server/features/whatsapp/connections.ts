import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { campaignsErrors } from '#copy/errors/campaigns.ts';
import { whatsappErrors } from '#copy/errors/whatsapp.ts';
import { numbersErrors } from '#copy/errors/numbers.ts';
import { Refusal } from '#domain/errors.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { newId } from '#server/platform/id.ts';
import type { Connection, SignedConnection } from './connection-scope.ts';
import type { SessionRequest } from './gateway/gateway-session.ts';

/**
 * Call this before any change to a campaign's connection or number: webhook, screen and jobs make such
 * changes at the same moment and lock the same rows in different orders. Incoming messages don't wait
 * for this lock. Returns whether the campaign exists.
 */
export async function lockCampaign(tx: TeamTx, campaign_id: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('campaigns')
    .select('campaign_id')
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export interface StoredConnection extends SignedConnection {
  /** why the scanned number was refused, for the user who scans */
  link_error: string | null;
}

/** The connection of a campaign, or by its own id, if one was ever begun. */
export async function findTeamConnection(
  tx: TeamTx,
  by: { campaign_id: string } | { connection_id: string },
): Promise<StoredConnection | undefined> {
  const row = await tx.db
    .selectFrom('whatsapp_connections')
    .selectAll()
    .where((eb) => eb.and({ team_id: tx.team_id, ...by }))
    .executeTakeFirst();
  return row && { ...row, scope: tx.scope };
}

/**
 * The connection of a campaign, created on first use, with a session name that is unique at the gateway
 * and a 256-bit key that signs its webhooks. It is stored before the first call to the gateway.
 */
export async function openConnection(tx: TeamTx, campaign_id: string): Promise<StoredConnection> {
  if (!(await lockCampaign(tx, campaign_id)))
    throw new Refusal('NOT_FOUND', campaignsErrors.notFound);
  await requireOwnNumber(tx, campaign_id);
  const found = await findTeamConnection(tx, { campaign_id });
  try {
    const connection = found ?? (await makeConnection(tx, campaign_id));
    await noteSession(tx, connection);
    return { ...connection, link_error: null };
  } catch (error) {
    throw isSessionTaken(error) ? new Refusal('CONFLICT', whatsappErrors.sessionTaken) : error;
  }
}

/** A campaign has one number, so it can't connect one while it answers on another campaign's. */
async function requireOwnNumber({ db, team_id }: TeamTx, campaign_id: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT d.campaign_name AS name FROM campaigns k
    JOIN campaigns d ON d.team_id = k.team_id AND d.campaign_id = k.number_campaign_id
    WHERE k.team_id = ${team_id} AND k.campaign_id = ${campaign_id}`.execute(db);
  if (!rows[0]) return;
  throw new Refusal('CONFLICT', numbersErrors.onOtherNumber({ campaign: rows[0].name }));
}

async function noteSession(tx: TeamTx, { connection_id, campaign_id, waha_session }: Connection) {
  await tx.db
    .updateTable('whatsapp_connections')
    .set({ link_error: null })
    .where((eb) => eb.and({ team_id: tx.team_id, connection_id }))
    .execute();
  await tx.db
    .updateTable('campaigns')
    .set({ waha_session, updated_at: sql`now()` })
    .where((eb) => eb.and({ team_id: tx.team_id, campaign_id }))
    .execute();
}

/** Unique indexes by which a gateway session serves only one campaign across all teams. */
const ONE_PER_SESSION = new Set(['whatsapp_connections_by_session', 'campaigns_by_session']);

const isSessionTaken = (error: unknown): boolean =>
  ONE_PER_SESSION.has(String((error as { constraint?: unknown }).constraint));

async function makeConnection(tx: TeamTx, campaign_id: string): Promise<SignedConnection> {
  const connection = {
    connection_id: newId(),
    campaign_id,
    waha_session: `setter-${campaign_id}`,
    hmac_key: randomBytes(32).toString('base64url'),
  };
  await tx.db
    .insertInto('whatsapp_connections')
    .values({ ...connection, team_id: tx.team_id, status: null, link_error: null })
    .execute();
  return { ...connection, scope: tx.scope };
}

/** The request that creates a connection's session at the gateway. */
export function sessionRequest(env: Env, connection: SignedConnection): SessionRequest {
  return {
    session: connection.waha_session,
    webhookUrl: `${env.WAHA_WEBHOOK_BASE}/webhooks/waha/${connection.connection_id}`,
    hmacKey: connection.hmac_key,
  };
}

/** Stores when the last event arrived, at most once a minute. */
export async function recordEventReceived(
  { db, team_id }: TeamTx,
  { connection_id }: Pick<Connection, 'connection_id'>,
): Promise<void> {
  await db
    .updateTable('whatsapp_connections')
    .set({ last_event_at: sql`now()` })
    .where((eb) => eb.and({ team_id, connection_id }))
    .where(sql<boolean>`(last_event_at IS NULL OR last_event_at < now() - interval '1 minute')`)
    .execute();
}

/** Stores up to when a number's history was read completely. */
export async function recordSynced(
  { db, team_id }: TeamTx,
  { connection_id }: Pick<Connection, 'connection_id'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('whatsapp_connections')
    .set({ last_synced_at: at })
    .where((eb) => eb.and({ team_id, connection_id }))
    .execute();
}
