import { sql } from 'kysely';
import { accountsErrors } from '#copy/errors/accounts.ts';
import {
  type IdentityProof,
  type ProofKind,
  proofKind,
  RECENT_SIGN_IN_MINUTES,
} from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { queuePositionOf, verifyPassword } from '../passwords/password-hashing.ts';
import { findPassword } from '../passwords/password-queries.ts';
import { resetAttempts, limitAttempts } from '../rate-limit/rate-limit.ts';
import { acceptCode } from './accept-code.ts';
import { hasTotp } from './totp-queries.ts';

/**
 * Verifies the user's identity before a change to how they sign in, because anyone can use an unlocked
 * browser. Throws PASSWORD_WRONG, CODE_WRONG, or IDENTITY_UNPROVEN.
 */
export async function proveIdentity(
  { db, env }: Pick<Services, 'db' | 'env'>,
  person: Person,
  { password, code }: IdentityProof,
  ip: string,
): Promise<void> {
  const { user_id } = person;
  const attempt = { ip, account: person.session_id };
  await limitAttempts(db, 'proveIdentity', attempt);
  if (password) {
    const hash = await db.outsideTeams((tx) => findPassword(tx, user_id));
    const isRight =
      hash !== undefined && (await verifyPassword(hash, password, queuePositionOf(person)));
    if (!isRight) throw new Refusal('PASSWORD_WRONG', accountsErrors.passwordWrong);
  } else if (code) {
    await db.outsideTeams((tx) => acceptCode(env, tx, user_id, code));
  } else {
    const { proof, signedInRecently } = await db.outsideTeams((tx) => findProof(tx, person));
    // Another click may have ended the session, or deleted the account.
    if (signedInRecently === null) throw new Refusal('UNAUTHORIZED');
    const isEnough = proof === 'recent_sign_in' && signedInRecently;
    if (!isEnough) throw new Refusal('IDENTITY_UNPROVEN');
  }
  await resetAttempts(db, 'proveIdentity', attempt);
}

/** Returns the proof that the user must give, and whether the sign-in is recent; null if it has ended. */
export async function findProof(
  tx: OpenTx,
  { user_id, session_id }: Person,
): Promise<{ proof: ProofKind; signedInRecently: boolean | null }> {
  const hasPassword = (await findPassword(tx, user_id)) !== undefined;
  const twoFactor = await hasTotp(tx, user_id);
  const { rows } = await sql<{ recent: boolean }>`
    SELECT created_at > now() - make_interval(mins => ${RECENT_SIGN_IN_MINUTES}) AS recent
    FROM sessions WHERE id = ${session_id}`.execute(tx.db);
  const signedInRecently = rows[0]?.recent ?? null;
  return { proof: proofKind({ hasPassword, twoFactor }), signedInRecently };
}
