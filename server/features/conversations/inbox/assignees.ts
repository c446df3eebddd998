import type { Assignee } from '#domain/conversations/schema.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import { roleAllows } from '#domain/teams/roles.ts';
import type { TeamTx } from '#server/platform/db/database.ts';

/** Members who may reply, and so may look after a lead, in the order in which they joined. */
export async function listAssignees({ db, team_id }: TeamTx): Promise<Assignee[]> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'm.role', 'u.name'])
    .where('m.team_id', '=', team_id)
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute();
  return rows
    .filter(({ role }) => mayLookAfterLeads(role))
    .map(({ user_id, name }) => ({ user_id, name }));
}

/**
 * Holds the membership until the end of the transaction, so that no one is assigned who just left or
 * may reply no longer.
 */
export async function isAssignee({ db, team_id }: TeamTx, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .forShare()
    .executeTakeFirst();
  return row !== undefined && mayLookAfterLeads(row.role);
}

export const mayLookAfterLeads = (role: string) => roleAllows(roleOf([role]), 'canEditCampaigns');
