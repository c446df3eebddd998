import { adminErrors } from '#copy/errors/admin.ts';
import type { AdminLevel } from '#domain/admin/levels.ts';
import { Refusal } from '#domain/errors.ts';
import {
  lockSuperadmins,
  requireAnotherSuperadmin,
} from '#server/features/accounts/deletion/deletion-queries.ts';
import type { Services } from '#server/services.ts';
import { lockPersonByEmail, saveLevel } from './admin-queries.ts';
import { recordAction } from './audit-queries.ts';
import { stopImpersonations } from './stop-impersonation.ts';

export interface LevelChange {
  email: string;
  /** null revokes the level */
  level: AdminLevel | null;
  /** a superadmin, or null for the operator at the command line */
  actor_user_id: string | null;
}

/**
 * Grants or revokes a level of platform staff from the next request on. A revocation stops a running
 * impersonation. Throws NOT_FOUND, CONFLICT for an unverified address, which could be anyone's,
 * and for the last superadmin.
 */
export async function changeLevel(
  { db }: Pick<Services, 'db'>,
  { email, level, actor_user_id }: LevelChange,
): Promise<void> {
  await db.outsideTeams(async (tx) => {
    await lockSuperadmins(tx);
    const person = await lockPersonByEmail(tx, email);
    if (!person) throw new Refusal('NOT_FOUND', adminErrors.noSuchAccount({ email }));
    if (level && !person.email_verified) {
      throw new Refusal('CONFLICT', adminErrors.notVerified({ email }));
    }
    if (level !== 'superadmin') await requireAnotherSuperadmin(tx, person.id);
    await saveLevel(tx, person.id, level);
    if (!level) await stopImpersonations(tx, { admin_user_id: person.id }, 'level revoked');
    await recordAction(tx, {
      action: level ? 'admin.granted' : 'admin.revoked',
      actor_user_id,
      on_behalf_of: person.id,
      details: level ? { level } : {},
    });
  });
}
