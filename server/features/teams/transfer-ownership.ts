import { Refusal } from '#domain/errors.ts';
import { memberCan } from '#domain/teams/members.ts';
import { roleMessage } from '#domain/teams/role-names.ts';
import { updateCustomer } from '#server/features/billing/update-customer.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { lockTeam, saveOwner, saveRole } from './member-queries.ts';

export const TRANSFER_OWNERSHIP = 'transfer the ownership';

/**
 * Makes another member the owner, and the current owner an admin. Throws FORBIDDEN, also after a
 * concurrent transfer, and NOT_FOUND for a removed member.
 */
export async function transferOwnership(
  { db }: Pick<Services, 'db'>,
  access: TeamAccess<'canEditMembers'>,
  { user_id }: { user_id: string },
): Promise<void> {
  await db.inTeam(access.scope, async (tx) => {
    const { members, actor } = await lockTeam(tx, access);
    if (actor.role !== 'owner') {
      throw new Refusal('FORBIDDEN', roleMessage('owner', TRANSFER_OWNERSHIP));
    }
    const member = members.find((one) => one.user_id === user_id);
    if (!member) throw new Refusal('NOT_FOUND', 'This person is no longer a member of the team.');
    if (!memberCan(actor, member).transferOwnership) {
      throw new Refusal('CONFLICT', 'This person already owns the team.');
    }
    await saveRole(tx, actor.user_id, 'admin');
    await saveRole(tx, user_id, 'owner');
    await saveOwner(tx, user_id);
    // Invoices go to the new owner.
    await updateCustomer.enqueue(tx, {});
    await recordChanges(tx, 'member', [actor.user_id, user_id]);
  });
}
