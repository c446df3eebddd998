import { isFree, planLimits, type Subscription } from '../billing/plans.ts';
import { roleAllows, type Role } from './roles.ts';

/** Roles that can be given. Ownership is transferred, never given. */
export const GIVEN_ROLES = ['admin', 'editor', 'viewer'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Who may invite whom: an admin makes no other admin. */
const INVITABLE: Record<Role, readonly GivenRole[]> = {
  owner: ['admin', 'editor', 'viewer'],
  admin: ['editor', 'viewer'],
  editor: [],
  viewer: [],
};

export function invitableRoles(role: Role): readonly GivenRole[] {
  return INVITABLE[role];
}

/** How many people may be invited: the owner is extra. */
export function membersLimit(team: Subscription): number {
  return planLimits(isFree(team) ? 'free' : team.subscription_plan).members_limit;
}

/** No seat is left for anybody who was invited. */
export function isFull(team: Subscription, members: readonly Member[]): boolean {
  return countInvited(members) >= membersLimit(team);
}

/** Who acts in a team: a member, or an admin of the platform who impersonates one. */
export interface TeamActor {
  user_id: string;
  role: Role;
  impersonating: boolean;
}

export interface Member {
  user_id: string;
  role: Role;
}

/** What an actor may do with one row of the members. */
export interface MemberCan {
  /** the role menu opens at all */
  menu: boolean;
  makeAdmin: boolean;
  makeEditor: boolean;
  makeViewer: boolean;
  remove: boolean;
  transferOwnership: boolean;
  resend: boolean;
  withdraw: boolean;
}

const NOTHING: MemberCan = {
  menu: false,
  makeAdmin: false,
  makeEditor: false,
  makeViewer: false,
  remove: false,
  transferOwnership: false,
  resend: false,
  withdraw: false,
};

/**
 * The menu is disabled for the owner's row and one's own; so is the role that is held already. Who
 * may not invite somebody to a role may not give it either: admins are made by an owner.
 */
export function memberCan(actor: TeamActor, row: Member): MemberCan {
  if (row.role === 'owner' || row.user_id === actor.user_id) return NOTHING;
  const edit = roleAllows(actor.role, 'canEditMembers');
  const mayGive = (role: GivenRole) =>
    edit && row.role !== role && invitableRoles(actor.role).includes(role);
  const remove = roleAllows(actor.role, 'canDeleteMembers');
  return {
    ...NOTHING,
    menu: edit || remove,
    makeAdmin: mayGive('admin'),
    makeEditor: mayGive('editor'),
    makeViewer: mayGive('viewer'),
    remove,
    transferOwnership: mayTransferOwnership(actor),
  };
}

/** A pending invitation: whoever could have sent it may send it again. */
export function invitationCan(actor: TeamActor, invitation: { role: Role }): MemberCan {
  const invite = roleAllows(actor.role, 'canInviteMembers');
  const sendable = invitableRoles(actor.role).some((role) => role === invitation.role);
  return { ...NOTHING, resend: invite && sendable, withdraw: invite };
}

export function mayTransferOwnership(actor: TeamActor): boolean {
  return actor.role === 'owner' && !actor.impersonating;
}

export const LAST_OWNER = "The last owner can't leave. Please transfer ownership first.";

/** The last owner cannot leave. Nobody leaves a team in another's name. */
export function mayLeave(actor: TeamActor, members: readonly Member[]): boolean {
  if (actor.impersonating) return false;
  return actor.role !== 'owner' || members.filter(({ role }) => role === 'owner').length > 1;
}

/** Invited members: everybody but owners. */
export function countInvited(members: readonly Member[]): number {
  return members.filter(({ role }) => role !== 'owner').length;
}
