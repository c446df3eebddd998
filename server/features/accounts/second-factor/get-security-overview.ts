import { hasFewRecoveryCodes, type SecurityOverview } from '#domain/accounts/two-factor.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { listPasskeys } from '../passkeys/passkey-queries.ts';
import { findProof } from './prove-identity.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { findTotp } from './totp-queries.ts';

/** The person's second factor and passkeys, for Settings, Security. */
export async function getSecurityOverview(
  { db }: Pick<Services, 'db'>,
  person: Person,
): Promise<SecurityOverview> {
  const { user_id } = person;
  return db.outsideTeams(async (tx) => {
    const since = (await findTotp(tx, user_id))?.confirmed_at ?? null;
    const recoveryCodesLeft = await countRecoveryCodes(tx, user_id);
    const on = since !== null;
    const passkeys = await listPasskeys(tx, user_id);
    return {
      ...(await findProof(tx, person)),
      twoFactor: {
        on,
        since: since?.toISOString() ?? null,
        recoveryCodesLeft,
        fewRecoveryCodes: on && hasFewRecoveryCodes(recoveryCodesLeft),
      },
      passkeys: passkeys.map((passkey) => ({
        passkey_id: passkey.passkey_id,
        name: passkey.name,
        backedUp: passkey.backed_up,
        created_at: passkey.created_at.toISOString(),
        last_used_at: passkey.last_used_at?.toISOString() ?? null,
      })),
    };
  });
}
