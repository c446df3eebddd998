import { createHmac, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import {
  formatRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_COUNT,
  readCode,
} from '#domain/accounts/two-factor.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';

type Secrets = Pick<Env, 'APP_SECRET'>;

/** Replaces all recovery codes. The returned codes are the only copy. */
export async function renewCodes(env: Secrets, tx: OpenTx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    formatRecoveryCode(randomCharacter),
  );
  await deleteRecoveryCodes(tx, user_id);
  await tx.db
    .insertInto('recovery_codes')
    .values(
      codes.map((formatted) => ({
        user_id,
        code_hash: hashOf(env, user_id, readCode(formatted)?.code ?? formatted),
      })),
    )
    .execute();
  return codes;
}

/** Consumes a code. Of concurrent calls, only one gets true. */
export async function consumeRecoveryCode(
  env: Secrets,
  tx: OpenTx,
  user_id: string,
  code: string,
): Promise<boolean> {
  const row = await tx.db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where((eb) => eb.and({ user_id, code_hash: hashOf(env, user_id, code) }))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes({ db }: OpenTx, user_id: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((of) => of.fn.countAll<number>().as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
}

export async function deleteRecoveryCodes({ db }: OpenTx, user_id: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
}

const randomCharacter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)] ?? '';

const hashOf = ({ APP_SECRET }: Secrets, user_id: string, code: string) =>
  createHmac('sha256', APP_SECRET).update(`recovery-code:${user_id}:${code}`).digest();
