import { sql } from 'kysely';
import { Refusal } from '#domain/errors.ts';
import type { Subscription } from '#domain/billing/plans.ts';
import type { TeamActor, GivenRole, Member } from '#domain/teams/members.ts';
import { roleOf } from '#domain/teams/role-names.ts';
import type { Role } from '#domain/teams/roles.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamAccess } from '#server/platform/http/rpc.ts';
import { memberHasSecondFactor } from './two-factor-queries.ts';

const NO_ACCESS = "You don't have access to this team";

export interface StoredMember extends Member {
  /** the role's name as stored */
  role_name: string;
  name: string;
  email: string;
  joined_at: Date;
  has_second_factor: boolean;
}

/** Owners first, then by joining. */
export async function listMembers({ db, team_id }: TeamTx): Promise<StoredMember[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['user_id', 'role as role_name', 'name', 'email', 'joined_at'])
    .select(memberHasSecondFactor.as('has_second_factor'))
    .where('team_id', '=', team_id)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  const members = rows.map((row) => ({ ...row, role: roleOf([row.role_name]) }));
  return members.sort((a, b) => Number(b.role === 'owner') - Number(a.role === 'owner'));
}

interface LockedMembers {
  team: Subscription;
  members: StoredMember[];
}

/**
 * Takes the team for a change of who is in it: such changes come one after the other, each deciding
 * on what the one before has left. Undefined when the team is gone. Sending and campaigns are not
 * held up by it.
 */
export async function lockMembers(tx: TeamTx): Promise<LockedMembers | undefined> {
  const team = await tx.db
    .selectFrom('team_settings')
    .select(['subscription_plan', 'subscription_status'])
    .where('team_id', '=', tx.team_id)
    .where('dissolved_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return team && { team, members: await listMembers(tx) };
}

/**
 * The same for somebody in the team. Their role is read again in here, so that who was removed a
 * moment ago changes nothing any more.
 */
export async function lockTeam(
  tx: TeamTx,
  { person }: TeamAccess,
): Promise<LockedMembers & { actor: TeamActor }> {
  const locked = await lockMembers(tx);
  if (!locked) throw new Refusal('NOT_FOUND', NO_ACCESS);
  const { team, members } = locked;
  const impersonating = person.impersonation !== null;
  const own = members.find(({ user_id }) => user_id === person.user_id);
  const role: Role | undefined = impersonating ? 'owner' : own?.role;
  if (!role) throw new Refusal('NOT_FOUND', NO_ACCESS);
  return { team, members, actor: { user_id: person.user_id, role, impersonating } };
}

export async function saveRole(
  { db, team_id }: TeamTx,
  user_id: string,
  role: GivenRole | 'owner',
) {
  await db
    .updateTable('memberships')
    .set({ role })
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .execute();
}

export async function saveOwner({ db, team_id }: TeamTx, owner_user_id: string) {
  await db
    .updateTable('team_settings')
    .set({ owner_user_id, updated_at: new Date() })
    .where('team_id', '=', team_id)
    .execute();
}

/** Takes somebody out of the team, which is no longer the one their profile names. */
export async function deleteMember({ db, team_id }: TeamTx, user_id: string) {
  await db
    .deleteFrom('memberships')
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .execute();
  await db
    .updateTable('user_profiles')
    .set({ team_id: null, updated_at: new Date() })
    .where('team_id', '=', team_id)
    .where('user_id', '=', user_id)
    .execute();
}

/** Lets somebody in who was invited. It is their team if they have none yet. */
export async function insertMember({ db, team_id }: TeamTx, user_id: string, role: GivenRole) {
  await db
    .insertInto('memberships')
    .values({ team_id, user_id, role })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .updateTable('user_profiles')
    .set({
      team_id: sql`coalesce(team_id, ${team_id}::uuid)`,
      invited: true,
      // a name is all that an invited person has to give
      onboarding_completed: sql<boolean>`onboarding_completed
        OR (trim(first_name) <> '' AND trim(last_name) <> '')`,
      updated_at: new Date(),
    })
    .where('user_id', '=', user_id)
    .execute();
}
