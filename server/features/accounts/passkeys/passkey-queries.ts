import { sql } from 'kysely';
import type { OpenTx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/id.ts';

export async function listPasskeys({ db }: OpenTx, user_id: string) {
  return db
    .selectFrom('passkeys')
    .select([
      'passkey_id',
      'credential_id',
      'name',
      'transports',
      'backed_up',
      'created_at',
      'last_used_at',
    ])
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

export interface NewPasskeyRow {
  user_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  backed_up: boolean;
  name: string;
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
export async function insertPasskey({ db }: OpenTx, row: NewPasskeyRow): Promise<boolean> {
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

/** Returns whether the passkey belongs to the user. */
export async function savePasskeyName(
  { db }: OpenTx,
  user_id: string,
  { passkey_id, name }: { passkey_id: string; name: string },
): Promise<boolean> {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where((eb) => eb.and({ passkey_id, user_id }))
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the name of the deleted passkey, if it belonged to the user. */
export async function deletePasskey(
  { db }: OpenTx,
  user_id: string,
  passkey_id: string,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where((eb) => eb.and({ passkey_id, user_id }))
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function deletePasskeys({ db }: OpenTx, user_id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
