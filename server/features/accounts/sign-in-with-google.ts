import { type GoogleErrorCode, judgeArrival } from '#domain/accounts/google.ts';
import { registration } from '#domain/accounts/schema.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/openid.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from './auth.ts';
import { findUserByGoogle, insertGoogleUser } from './google-queries.ts';
import { createProfile, findUserByEmail, lockAddress } from './queries.ts';
import { openSession, type SignInResult } from './second-factor/open-session.ts';
import { revokeSession } from './session-queries.ts';

type Outcome = { ok: true; result: SignInResult } | { ok: false; reason: GoogleErrorCode };

/**
 * Signs in whom Google vouches for: with a new session (the one that the browser had before ends), or
 * up to the second factor where the account has one. At the first time an account is made. Two at
 * the same moment make one.
 */
export async function signInWithGoogle(
  { db, env }: Pick<Services, 'db' | 'env'>,
  identity: Identity,
  caller: Caller,
): Promise<Outcome> {
  const email = registration.shape.email.safeParse(identity.email ?? '').data;
  const outcome = await db.outsideTeams(async (tx): Promise<Outcome> => {
    await lockAddress(tx, email ?? identity.sub);
    const known = await findUserByGoogle(tx, identity.sub);
    const taken = email !== undefined && (await findUserByEmail(tx, email)) !== undefined;
    const verified = email !== undefined && identity.emailVerified;
    const verdict = judgeArrival({ known: known !== undefined, verified, taken });
    if (verdict !== 'sign_in' && verdict !== 'create') return { ok: false, reason: verdict };
    const user_id = known ?? (await createAccount(tx, { ...identity, email: email ?? '' }));
    return { ok: true, result: await openSession({ env }, tx, user_id, caller) };
  });
  const signedIn = outcome.ok && outcome.result.kind === 'session';
  if (signedIn && caller.session_id) await revokeSession(db, caller.session_id);
  return outcome;
}

async function createAccount(tx: OpenTx, from: { sub: string; email: string; name: string }) {
  const { sub, email } = from;
  // Names that no form of ours would take are left out; onboarding asks for one.
  const name = registration.shape.name.safeParse(from.name).data ?? email.split('@')[0] ?? '';
  const user_id = await insertGoogleUser(tx, { sub, email, name });
  await createProfile(tx, { user_id, name, email, has_team: false });
  return user_id;
}
