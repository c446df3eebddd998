import { adminErrors } from '#copy/errors/admin.ts';
import { Refusal } from '#domain/errors.ts';
import { deletePasskeys } from '#server/features/accounts/passkeys/passkey-queries.ts';
import { removeTotp } from '#server/features/accounts/second-factor/two-factor.ts';
import { sendSecurityNotice } from '#server/features/accounts/security-notice.ts';
import { revokeSessions } from '#server/features/accounts/sessions/session-queries.ts';
import type { Services } from '#server/services.ts';
import { lockPersonByEmail } from './admin-queries.ts';
import { recordAction } from './audit-queries.ts';

/**
 * Removes the authenticator app, recovery codes and passkeys of a locked-out user, and signs them out
 * everywhere. Only the operator at the command line can do this. The audit log records it, and the user
 * gets an email. Throws NOT_FOUND.
 */
export async function resetTwoFactor(
  { db }: Pick<Services, 'db'>,
  email: string,
): Promise<{ twoFactor: boolean; passkeys: number }> {
  return db.outsideTeams(async (tx) => {
    const person = await lockPersonByEmail(tx, email);
    if (!person) throw new Refusal('NOT_FOUND', adminErrors.noSuchAccount({ email }));
    const twoFactor = await removeTotp(tx, person.id);
    const passkeys = await deletePasskeys(tx, person.id);
    await revokeSessions(tx, person.id);
    await recordAction(tx, {
      action: 'two_factor.reset',
      actor_user_id: null,
      on_behalf_of: person.id,
      details: { two_factor: String(twoFactor), passkeys: String(passkeys) },
    });
    await sendSecurityNotice(tx, person.id, { about: 'two_factor_reset' });
    return { twoFactor, passkeys };
  });
}
