import { type GoogleErrorCode, decideGoogleSignIn } from '#domain/accounts/google.ts';
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
 * Signs in a Google user with a new session, or up to the second factor. The browser's earlier
 * session is revoked. The first sign-in creates the account; concurrent ones create one.
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
    const decision = decideGoogleSignIn({ known: known !== undefined, verified, taken });
    if (decision !== 'sign_in' && decision !== 'create') return { ok: false, reason: decision };
    const user_id = known ?? (await createAccount(tx, { ...identity, email: email ?? '' }));
    return { ok: true, result: await openSession({ env }, tx, user_id, caller) };
  });
  const signedIn = outcome.ok && outcome.result.kind === 'session';
  if (signedIn && caller.session_id) await revokeSession(db, caller.session_id);
  return outcome;
}

async function createAccount(tx: OpenTx, from: { sub: string; email: string; name: string }) {
  const { sub, email } = from;
  // A name that our form would reject is dropped. Onboarding asks for one.
  const name = registration.shape.name.safeParse(from.name).data ?? email.split('@')[0] ?? '';
  const user_id = await insertGoogleUser(tx, { sub, email, name });
  await createProfile(tx, { user_id, name, email, has_team: false });
  return user_id;
}
