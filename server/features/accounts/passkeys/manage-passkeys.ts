import type { IdentityProof } from '#domain/accounts/two-factor.ts';
import { Refusal } from '#domain/errors.ts';
import type { Person } from '#server/platform/http/person.ts';
import type { Services } from '#server/services.ts';
import { proveIdentity } from '../second-factor/prove-identity.ts';
import { sendSecurityNotice } from '../security-notice.ts';
import { deletePasskey, savePasskeyName } from './passkey-queries.ts';

/** Renames one of the person's own passkeys. Throws NOT_FOUND. */
export async function renamePasskey(
  { db }: Pick<Services, 'db'>,
  { user_id }: Person,
  change: { passkey_id: string; name: string },
): Promise<void> {
  const renamed = await db.outsideTeams((tx) => savePasskeyName(tx, user_id, change));
  if (!renamed) throw new Refusal('NOT_FOUND');
}

/** Removes one of the person's own passkeys. Throws NOT_FOUND. */
export async function removePasskey(
  services: Pick<Services, 'db' | 'env'>,
  person: Person,
  { passkey_id, proof }: { passkey_id: string; proof: IdentityProof },
  ip: string,
): Promise<void> {
  const { user_id } = person;
  await proveIdentity(services, person, proof, ip);
  await services.db.outsideTeams(async (tx) => {
    const name = await deletePasskey(tx, user_id, passkey_id);
    if (name === undefined) throw new Refusal('NOT_FOUND');
    await sendSecurityNotice(tx, user_id, { about: 'passkey_removed', name });
  });
}
