import type { ConnectResult, Provider } from '#domain/accounts/providers.ts';
import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Identity } from '#server/platform/openid.ts';
import type { Services } from '#server/services.ts';
import { lockAddress } from '../queries.ts';
import { proveIdentity } from '../second-factor/prove-identity.ts';
import { sendSecurityNotice } from '../security-notice.ts';
import { findUserByProvider, isConnected, linkProvider, providerId } from './provider-queries.ts';
import { startProvider } from './start-provider.ts';

/**
 * Starts connecting single sign-on to the user's account. Throws EMAIL_NOT_VERIFIED, what `proveIdentity`
 * throws, or OPENID_FAILED.
 */
export async function startConnecting(
  services: Services,
  person: Person,
  { proof, redirect }: { proof: IdentityProof; redirect?: string | undefined },
  from: { ip: string; headers: Headers },
): Promise<{ url: string; cookie: string }> {
  // Otherwise, someone who registered with another person's address could keep a way in.
  if (!person.email_verified) throw new Refusal('EMAIL_NOT_VERIFIED');
  await proveIdentity(services, person, proof, from.ip);
  const start = { provider: 'openid' as const, redirect, connect: person.user_id };
  return startProvider(services, start, from);
}

/**
 * Links an account at a provider to the user who requested it. Requires their session: another user who
 * has signed in with this browser since then gets nothing. Doesn't compare addresses, because the user
 * has proved that both accounts are theirs.
 */
export async function connectProvider(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { provider, user_id }: { provider: Provider; user_id: string },
  { sub }: Identity,
  person: Person | null,
): Promise<ConnectResult> {
  if (!person || person.user_id !== user_id || person.impersonation) return 'other';
  const provider_id = providerId(env, provider);
  return db.outsideTeams(async (tx) => {
    await lockAddress(tx, `${provider_id} ${sub}`);
    await lockAddress(tx, user_id);
    const owner = await findUserByProvider(tx, provider_id, sub);
    if (owner === user_id) return 'connected';
    if (owner !== undefined || (await isConnected(tx, provider_id, user_id))) return 'taken';
    await linkProvider(tx, provider_id, { sub, user_id });
    await sendSecurityNotice(tx, user_id, { about: 'single_sign_on_connected' });
    return 'connected';
  });
}
