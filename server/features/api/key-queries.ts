import { type Selectable, sql } from 'kysely';
import {
  actorName,
  API_SCOPES,
  type ApiKey,
  type ApiScope,
  ROTATION_OVERLAP_HOURS,
} from '#domain/api/keys.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId } from '#server/platform/id.ts';

export const knownScopes = (scopes: string[]): ApiScope[] =>
  API_SCOPES.filter((scope) => scopes.includes(scope));

const keysOf = ({ db, team_id }: TeamTx) =>
  db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .selectAll('k')
    .select('u.name as created_by_name')
    .where('k.team_id', '=', team_id)
    .where('k.revoked_at', 'is', null);

type Row = Selectable<Tables['api_keys']> & { created_by_name: string | null };

const iso = (at: Date | null) => at?.toISOString() ?? null;

function toKey(row: Row): ApiKey {
  const { key_id, name, scopes, token_last4, created_by_name, previous_until } = row;
  const overlaps = previous_until !== null && previous_until.getTime() > Date.now();
  return {
    key_id,
    name,
    scopes: knownScopes(scopes),
    token_last4,
    created_by: created_by_name,
    created_at: row.created_at.toISOString(),
    last_used_at: iso(row.last_used_at),
    previous_until: overlaps ? iso(previous_until) : null,
  };
}

/** Newest first. */
export async function listKeys(tx: TeamTx): Promise<ApiKey[]> {
  const rows = await keysOf(tx).orderBy('k.created_at', 'desc').orderBy('k.key_id').execute();
  return rows.map(toKey);
}

export const requireKey = async (tx: TeamTx, key_id: string): Promise<ApiKey> =>
  toKey(await keysOf(tx).where('k.key_id', '=', key_id).executeTakeFirstOrThrow());

type NewKey = Pick<
  Selectable<Tables['api_keys']>,
  'key_id' | 'name' | 'scopes' | 'token_hash' | 'token_last4' | 'created_by'
>;

/**
 * Stores the key with the user that represents it. We generate the user's id: all teams share users, so
 * an id chosen by a browser could reveal whether another team has it. Returns false if the team already
 * has a key with this id.
 */
export async function insertKey({ db, team_id }: TeamTx, key: NewKey): Promise<boolean> {
  const id = newId();
  const actor_id = `api-key:${id}`;
  const inserted = await db
    .insertInto('api_keys')
    .values({ team_id, actor_id, ...key })
    .onConflict((conflict) => conflict.columns(['team_id', 'key_id']).doNothing())
    .returning('key_id')
    .executeTakeFirst();
  if (!inserted) return false;
  await db
    .insertInto('users')
    .values({
      id: actor_id,
      name: actorName(key.name),
      // A name that no mail server can have (RFC 2606).
      email: `${id}@api-key.invalid`,
      image: null,
    })
    .execute();
  return true;
}

/** Counts a team's keys under a lock: of two concurrent creations, the second counts the first. */
export async function lockAndCountKeys({ db, team_id }: TeamTx): Promise<number> {
  await sql`SELECT FROM team_settings WHERE team_id = ${team_id} FOR NO KEY UPDATE`.execute(db);
  const { rows } = await sql<{ keys: number }>`SELECT count(*)::int AS keys FROM api_keys
    WHERE team_id = ${team_id} AND revoked_at IS NULL`.execute(db);
  return rows[0]?.keys ?? 0;
}

/**
 * The current token stays valid for a day. If it was never used, because its rotation was repeated, it is
 * replaced immediately. Returns false if the key doesn't exist.
 */
export async function replaceToken(
  { db, team_id }: TeamTx,
  key_id: string,
  token: { token_hash: Buffer; token_last4: string },
): Promise<boolean> {
  const isPreviousValid = sql`previous_until > now() AND token_used_at IS NULL`;
  const { rows } = await sql`UPDATE api_keys SET
      previous_hash = CASE WHEN ${isPreviousValid} THEN previous_hash ELSE token_hash END,
      previous_until = CASE WHEN ${isPreviousValid} THEN previous_until
        ELSE now() + make_interval(hours => ${ROTATION_OVERLAP_HOURS}) END,
      token_hash = ${token.token_hash}, token_last4 = ${token.token_last4}, rotated_at = now(),
      token_used_at = NULL
    WHERE team_id = ${team_id} AND key_id = ${key_id} AND revoked_at IS NULL
    RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** Keeps the row, because the log of the key's actions refers to it. */
export async function revokeKeyRow({ db, team_id }: TeamTx, key_id: string): Promise<boolean> {
  const { rows } = await sql`UPDATE api_keys SET revoked_at = now(), previous_hash = NULL
    WHERE team_id = ${team_id} AND key_id = ${key_id} AND revoked_at IS NULL
    RETURNING 1`.execute(db);
  return rows.length > 0;
}
