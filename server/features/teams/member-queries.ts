import { sql } from 'kysely';
import { z } from 'zod';
import type { Reason } from '#copy/catalog/reasons.ts';
import { teamsErrors } from '#copy/errors/teams.ts';
import { Refusal } from '#domain/errors.ts';
import type { AssignableRole, TeamSeats, TeamActor } from '#domain/teams/members.ts';
import { permissionReason, roleOf } from '#domain/teams/role-names.ts';
import { type Role, roleAllows } from '#domain/teams/roles.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { declareJob } from '#server/platform/jobs/define-job.ts';
import { deleteRemovals } from './removal-queries.ts';
import { memberHasSecondFactor } from './two-factor-queries.ts';

export type StoredMember = Awaited<ReturnType<typeof listMembers>>[number];

/** Lists members: owners first, then by time of joining. */
export async function listMembers({ db, team_id }: TeamTx) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['user_id', 'role as role_name', 'name', 'email', 'email_verified', 'joined_at'])
    .select(memberHasSecondFactor.as('has_second_factor'))
    .where('team_id', '=', team_id)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  const members = rows.map((row) => ({ ...row, role: roleOf([row.role_name]) }));
  return members.sort((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'));
}

interface LockedMembers {
  team: TeamSeats;
  members: StoredMember[];
}

/**
 * Locks the team's row, which serialises membership changes. Returns undefined for a removed team. The
 * lock doesn't block messages or campaigns.
 */
export async function lockMembers(tx: TeamTx): Promise<LockedMembers | undefined> {
  const team = await tx.db
    .selectFrom('team_settings')
    .select(['subscription_plan', 'subscription_status', 'members_limit'])
    .where('team_id', '=', tx.team_id)
    .where('dissolved_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return team && { team, members: await listMembers(tx) };
}

/**
 * Locks the members for an actor and rereads the actor's role, so that a member who has just been removed or
 * lost the permission changes nothing.
 */
export async function lockTeam(
  tx: TeamTx,
  { person, permission }: TeamAccess,
): Promise<LockedMembers & { actor: TeamActor }> {
  const locked = await lockMembers(tx);
  if (!locked) throw new Refusal('NOT_FOUND', teamsErrors.noAccess);
  const { team, members } = locked;
  const impersonating = person.impersonation !== null;
  const own = members.find(({ user_id }) => user_id === person.user_id);
  const role: Role | undefined = impersonating ? 'owner' : own?.role;
  if (!role) throw new Refusal('NOT_FOUND', teamsErrors.noAccess);
  if (!roleAllows(role, permission)) {
    throw new Refusal('FORBIDDEN', permissionReason(permission));
  }
  return { team, members, actor: { user_id: person.user_id, role, impersonating } };
}

/** Locks the team for a change of its settings, some of which only owners may make. */
export async function lockSettings(
  tx: TeamTx,
  access: TeamAccess<'canEditSettings'>,
  ownersOnly?: Reason,
): Promise<void> {
  const { actor } = await lockTeam(tx, access);
  if (ownersOnly && actor.role !== 'owner') throw new Refusal('FORBIDDEN', ownersOnly);
}

export async function saveRole(
  { db, team_id }: TeamTx,
  user_id: string,
  role: AssignableRole | 'owner',
) {
  await db
    .updateTable('memberships')
    .set({ role })
    .where((eb) => eb.and({ team_id, user_id }))
    .execute();
}

export async function saveOwner({ db, team_id }: TeamTx, owner_user_id: string) {
  await db
    .updateTable('team_settings')
    .set({ owner_user_id, updated_at: new Date() })
    .where('team_id', '=', team_id)
    .execute();
}

/**
 * Deletes a membership and clears the team in the user's profile. Another job then unassigns the user's
 * leads.
 */
export async function deleteMember(tx: TeamTx, user_id: string) {
  const { db, team_id } = tx;
  await membershipEnded.enqueue(tx, { user_id });
  await db
    .deleteFrom('memberships')
    .where((eb) => eb.and({ team_id, user_id }))
    .execute();
  await db
    .updateTable('user_profiles')
    .set({ team_id: null, updated_at: new Date() })
    .where((eb) => eb.and({ team_id, user_id }))
    .execute();
}

/** Adds an invited user to the team, which becomes their profile's team if it has none. */
export async function insertMember(tx: TeamTx, user_id: string, role: AssignableRole) {
  const { db, team_id } = tx;
  await db
    .insertInto('memberships')
    .values({ team_id, user_id, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await deleteRemovals(tx, user_id);
  await db
    .updateTable('user_profiles')
    .set({
      team_id: sql`coalesce(team_id, ${team_id}::uuid)`,
      invited: true,
      // Invited users complete the onboarding with their name.
      onboarding_completed: sql<boolean>`onboarding_completed
        OR (trim(first_name) <> '' AND trim(last_name) <> '')`,
      updated_at: new Date(),
    })
    .where('user_id', '=', user_id)
    .execute();
}

/** Unassigns the leads of a member who left, was removed or may no longer reply. */
export const membershipEnded = declareJob({
  name: 'teams:membership-ended',
  payload: z.object({ user_id: z.string() }),
  key: ({ team_id, user_id }) => `membership-ended:${team_id}:${user_id}`,
});
