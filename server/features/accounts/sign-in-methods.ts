import type { Provider } from '#domain/accounts/providers.ts';
import { adminLevelOf } from '#domain/admin/levels.ts';
import { Refusal } from '#domain/errors.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Env } from '#server/platform/settings/env.ts';
import type { Services } from '#server/services.ts';

export function isProviderOffered(
  services: Pick<Services, 'env' | 'google' | 'openid'>,
  provider: Provider,
): boolean {
  const allowed = provider === 'openid' || !services.env.OPENID_ONLY;
  return allowed && services[provider].enabled;
}

/**
 * Throws OPENID_REQUIRED if the operator allows single sign-on only. Superadmins keep their other ways, in
 * case the provider is gone. Called only after the password or passkey was correct, so that strangers
 * learn nothing from the answer.
 */
export async function assertLocalSignInAllowed(
  { OPENID_ONLY }: Pick<Env, 'OPENID_ONLY'>,
  { db }: OpenTx,
  user_id: string,
): Promise<void> {
  if (!OPENID_ONLY) return;
  const marks = await db
    .selectFrom('users')
    .leftJoin('user_profiles', 'user_profiles.user_id', 'users.id')
    .select(['users.labels', 'user_profiles.is_admin', 'user_profiles.admin_level'])
    .where('users.id', '=', user_id)
    .executeTakeFirstOrThrow();
  const profile = { is_admin: marks.is_admin ?? false, admin_level: marks.admin_level };
  if (adminLevelOf({ labels: marks.labels, profile }) !== 'superadmin') {
    throw new Refusal('OPENID_REQUIRED');
  }
}
