import { Refusal } from '#domain/errors.ts';
import { LAST_OWNER, mayLeave } from '#domain/teams/members.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { deleteMember, lockTeam } from './member-queries.ts';

/** Removes the person from the team. Throws CONFLICT for the last owner. */
export async function leaveTeam(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canViewAnalytics'>,
): Promise<void> {
  const { user_id } = access.person;
  await db.inTeam(access.scope, async (tx) => {
    const { members, actor } = await lockTeam(tx, access);
    if (!mayLeave(actor, members)) throw new Refusal('CONFLICT', LAST_OWNER);
    await deleteMember(tx, user_id);
    await recordChanges(tx, 'member', [user_id]);
  });
}
