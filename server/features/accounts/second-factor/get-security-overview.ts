import { hasFewRecoveryCodes, type SecurityOverview } from '#domain/accounts/two-factor.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { listPasskeys } from '../passkeys/passkey-queries.ts';
import { isConnected, providerId } from '../providers/provider-queries.ts';
import { isProviderOffered } from '../sign-in-methods.ts';
import { findProof } from './prove-identity.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { findTotp } from './totp-queries.ts';

/** Returns the user's second factor and passkeys, for Settings, Security. */
export async function getSecurityOverview(
  { db, env, google, openid }: Pick<Services, 'db' | 'env' | 'google' | 'openid'>,
  person: Person,
): Promise<SecurityOverview> {
  const { user_id } = person;
  return db.outsideTeams(async (tx) => {
    const since = (await findTotp(tx, user_id))?.confirmed_at ?? null;
    const recoveryCodesLeft = await countRecoveryCodes(tx, user_id);
    const on = since !== null;
    const passkeys = await listPasskeys(tx, user_id);
    const singleSignOn = isProviderOffered({ env, google, openid }, 'openid')
      ? {
          label: env.OPENID_LABEL,
          connected: await isConnected(tx, providerId(env, 'openid'), user_id),
        }
      : null;
    const { proof, signedInRecently } = await findProof(tx, person);
    return {
      proof,
      signedInRecently: signedInRecently === true,
      singleSignOn,
      twoFactor: {
        on,
        since: since?.toISOString() ?? null,
        recoveryCodesLeft,
        fewRecoveryCodes: on && hasFewRecoveryCodes(recoveryCodesLeft),
      },
      passkeys: passkeys.map((passkey) => ({
        passkey_id: passkey.passkey_id,
        name: passkey.name,
        backed_up: passkey.backed_up,
        created_at: passkey.created_at.toISOString(),
        last_used_at: passkey.last_used_at?.toISOString() ?? null,
      })),
    };
  });
}
