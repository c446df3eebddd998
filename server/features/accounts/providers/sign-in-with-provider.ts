import { nameOfAddress } from '#domain/accounts/profile.ts';
import {
  decideProviderSignIn,
  type Provider,
  type ProviderErrorCode,
} from '#domain/accounts/providers.ts';
import { registration } from '#domain/accounts/schema.ts';
import { signUpRefusal } from '#domain/accounts/sign-up.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Identity } from '#server/platform/openid.ts';
import type { Services } from '#server/services.ts';
import { createUser, findUserByEmail, lockAddress } from '../queries.ts';
import { openSession, type SignInResult } from '../second-factor/pending-sign-in.ts';
import type { Caller } from '../sessions/session-cookie.ts';
import { revokeSession } from '../sessions/session-queries.ts';
import { hasOpenInvitation, signUpPolicy } from '../sign-up/sign-up-policy.ts';
import { findUserByProvider, linkProvider, providerId } from './provider-queries.ts';

type Outcome = { ok: true; result: SignInResult } | { ok: false; reason: ProviderErrorCode };

/**
 * Signs in a provider's user with a new session, or up to the second factor. Revokes the browser's earlier
 * session. The first sign-in creates the account; concurrent ones create only one.
 */
export async function signInWithProvider(
  { db, env }: Pick<Services, 'db' | 'env'>,
  provider: Provider,
  identity: Identity,
  caller: Caller,
): Promise<Outcome> {
  const email = registration.shape.email.safeParse(identity.email ?? '').data;
  const provider_id = providerId(env, provider);
  const outcome = await db.outsideTeams(async (tx): Promise<Outcome> => {
    await lockAddress(tx, email ?? identity.sub);
    const known = await findUserByProvider(tx, provider_id, identity.sub);
    const taken = email !== undefined && (await findUserByEmail(tx, email)) !== undefined;
    const verified = email !== undefined && identity.emailVerified;
    const decision = decideProviderSignIn({ known: known !== undefined, verified, taken });
    if (decision !== 'sign_in' && decision !== 'create') return { ok: false, reason: decision };
    const refusal = decision === 'create' ? await refusalOf(tx, env, email ?? '') : null;
    if (refusal) return { ok: false, reason: refusal };
    const user_id =
      known ?? (await createAccount(tx, provider_id, { ...identity, email: email ?? '' }));
    return { ok: true, result: await openSession({ env }, tx, user_id, caller) };
  });
  const signedIn = outcome.ok && outcome.result.kind === 'session';
  if (signedIn && caller.session_id) await revokeSession(db, caller.session_id);
  return outcome;
}

const REASONS = {
  SIGN_UP_CLOSED: 'sign_up_closed',
  SIGN_UP_INVITATION: 'sign_up_invitation',
  SIGN_UP_DOMAIN: 'sign_up_domain',
} as const satisfies Record<string, ProviderErrorCode>;

/** The provider has verified the address, so an open invitation to it is sufficient. */
async function refusalOf(
  tx: OpenTx,
  env: Services['env'],
  email: string,
): Promise<ProviderErrorCode | null> {
  const policy = signUpPolicy(env);
  const invited = policy.mode === 'invitation' && (await hasOpenInvitation(tx, email));
  const refusal = signUpRefusal(policy, { email, invited });
  return refusal && REASONS[refusal];
}

async function createAccount(
  tx: OpenTx,
  provider_id: string,
  from: { sub: string; email: string; name: string },
) {
  const { sub, email } = from;
  // Drops a name that our form would reject. The onboarding asks for one.
  const name = registration.shape.name.safeParse(from.name).data ?? nameOfAddress(email);
  const user_id = await createUser(tx, { name, email, email_verified: true });
  await linkProvider(tx, provider_id, { sub, user_id });
  return user_id;
}
