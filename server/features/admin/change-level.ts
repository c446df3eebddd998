import type { AdminLevel } from '#domain/admin/levels.ts';
import { Refusal } from '#domain/errors.ts';
import type { Services } from '#server/services.ts';
import { lockPersonByEmail, saveLevel } from './admin-queries.ts';
import { recordAction } from './audit-queries.ts';
import { stopImpersonations } from './stop-impersonation.ts';

export interface LevelChange {
  email: string;
  /** null takes the level away */
  level: AdminLevel | null;
  /** who changes it: a superadmin, or null for the operator at the command line */
  by: string | null;
}

/**
 * Gives somebody a level of platform staff, or takes it away; from the next request on. Losing it
 * ends an impersonation under way. Throws NOT_FOUND, and CONFLICT for an address nobody verified:
 * it could be anybody's.
 */
export async function changeLevel(
  { db }: Pick<Services, 'db'>,
  { email, level, by }: LevelChange,
): Promise<void> {
  await db.outsideTeams(async (tx) => {
    const person = await lockPersonByEmail(tx, email);
    if (!person) throw new Refusal('NOT_FOUND', `There is no account with the address ${email}.`);
    if (level && !person.email_verified) {
      throw new Refusal('CONFLICT', `${email} has not been verified yet.`);
    }
    await saveLevel(tx, person.id, level);
    if (!level) await stopImpersonations(tx, { admin_user_id: person.id }, 'level revoked');
    await recordAction(tx, {
      action: level ? 'admin.granted' : 'admin.revoked',
      actor_user_id: by,
      on_behalf_of: person.id,
      details: level ? { level } : {},
    });
  });
}
