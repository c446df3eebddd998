import { type Insertable, sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { newId } from '#server/platform/id.ts';

export async function listPasskeys({ db }: OpenTx, user_id: string) {
  return db
    .selectFrom('passkeys')
    .select(['passkey_id', 'credential_id', 'name', 'backed_up', 'created_at', 'last_used_at'])
    .where('user_id', '=', user_id)
    .orderBy('created_at')
    .execute();
}

export async function findPasskey({ db }: OpenTx, credential_id: string) {
  return db
    .selectFrom('passkeys')
    .select(['passkey_id', 'user_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credential_id)
    .executeTakeFirst();
}

/** Counts the user's passkeys. Until the transaction ends, no other one can be added for them. */
export async function lockAndCountPasskeys({ db }: OpenTx, user_id: string): Promise<number> {
  await sql`SELECT FROM users WHERE id = ${user_id} FOR NO KEY UPDATE`.execute(db);
  const { count } = await db
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns false if this passkey is already stored, for any user. */
export async function insertPasskey(
  { db }: OpenTx,
  row: Omit<Insertable<Tables['passkeys']>, 'passkey_id'>,
): Promise<boolean> {
  const stored = await db
    .insertInto('passkeys')
    .values({ passkey_id: newId(), ...row })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Records a use. Returns false if the counter hasn't grown since it was read, so that of two answers with
 * the same count, only one is accepted. Authenticators without a counter always send 0.
 */
export async function recordPasskeyUse(
  { db }: OpenTx,
  passkey_id: string,
  { counter, backed_up }: { counter: number; backed_up: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE passkeys SET counter = ${counter}, backed_up = ${backed_up}, last_used_at = now()
    WHERE passkey_id = ${passkey_id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))
    RETURNING passkey_id`.execute(db);
  return rows.length > 0;
}

export async function deletePasskeys({ db }: OpenTx, user_id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
