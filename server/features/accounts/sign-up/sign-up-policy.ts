import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Registration } from '#domain/accounts/schema.ts';
import { type SignUpPolicy, signUpRefusal } from '#domain/accounts/sign-up.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Services } from '#server/services.ts';

/** The operator's settings for who may create an account. */
export function signUpPolicy(env: Pick<Env, 'SIGN_UP' | 'SIGN_UP_DOMAINS'>): SignUpPolicy {
  return { mode: env.SIGN_UP, domains: env.SIGN_UP_DOMAINS };
}

/**
 * Throws OPENID_REQUIRED, SIGN_UP_CLOSED, SIGN_UP_INVITATION or SIGN_UP_DOMAIN before looking up the
 * address, so that the answer is the same whether it has an account or not.
 */
export async function requireMaySignUp(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { email, invitation }: Pick<Registration, 'email' | 'invitation'>,
): Promise<void> {
  if (env.OPENID_ONLY) throw new Refusal('OPENID_REQUIRED');
  const policy = signUpPolicy(env);
  const asks = policy.mode === 'invitation' && invitation !== undefined;
  const invited = asks && (await db.outsideTeams((tx) => holdsInvitation(tx, email, invitation)));
  const refusal = signUpRefusal(policy, { email, invited });
  if (refusal) throw new Refusal(refusal);
}

/** Whether the secret of an emailed link belongs to an open invitation of this address. */
async function holdsInvitation(
  { db }: OpenTx,
  email: string,
  { teamId, membershipId, secret }: NonNullable<Registration['invitation']>,
): Promise<boolean> {
  const hash = createHash('sha256').update(secret).digest();
  const { rows } = await sql<{ email: string; ended_as: string | null; expires_at: Date }>`
    SELECT email, ended_as, expires_at
    FROM gate_invitation(${teamId}::uuid, ${membershipId}::uuid, ${hash})`.execute(db);
  return rows.some(
    (row) => row.email === email && row.ended_as === null && row.expires_at > new Date(),
  );
}

/** For an address that its provider has verified: the invitation itself is the proof. */
export async function hasOpenInvitation({ db }: OpenTx, email: string): Promise<boolean> {
  const { rows } = await sql<{ invited: boolean }>`
    SELECT gate_has_open_invitation(${email}) AS invited`.execute(db);
  return rows[0]?.invited ?? false;
}
