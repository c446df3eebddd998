import { isFree, planLimits, type Subscription } from '../billing/plans.ts';
import { roleAllows, type Role } from './roles.ts';

/** Roles that can be assigned. Ownership is transferred instead. */
export const ASSIGNABLE_ROLES = ['admin', 'editor', 'viewer'] as const;
export type AssignableRole = (typeof ASSIGNABLE_ROLES)[number];

/** The roles to which each role may invite. Admins cannot create other admins. */
const INVITABLE: Record<Role, readonly AssignableRole[]> = {
  owner: ['admin', 'editor', 'viewer'],
  admin: ['editor', 'viewer'],
  editor: [],
  viewer: [],
};

export function invitableRoles(role: Role): readonly AssignableRole[] {
  return INVITABLE[role];
}

/** The facts about a team that decide its seats. */
export interface TeamSeats extends Subscription {
  /** overrides the plan's limit; null: the plan's */
  members_limit: number | null;
}

/** The number of seats for invited members. Owners need none. */
export function membersLimit(team: TeamSeats): number {
  if (team.members_limit !== null) return team.members_limit;
  return planLimits(isFree(team) ? 'free' : team.subscription_plan).members_limit;
}

/** Whether all seats are taken. */
export function isFull(team: TeamSeats, members: readonly Member[]): boolean {
  return usedSeats(members, 0) >= membersLimit(team);
}

/** The user who acts in a team: a member, or platform staff impersonating one. */
export interface TeamActor {
  user_id: string;
  role: Role;
  impersonating: boolean;
}

export interface Member {
  user_id: string;
  role: Role;
}

const NOTHING = {
  /** the role menu is enabled */
  menu: false,
  makeAdmin: false,
  makeEditor: false,
  makeViewer: false,
  remove: false,
  transferOwnership: false,
  resend: false,
  withdraw: false,
};

/** The actor's permissions on one row of the member list. */
export type MemberCan = Record<keyof typeof NOTHING, boolean>;

/**
 * Disables the menu for the owner and for the actor, and the current role within it. An actor may
 * assign only roles to which they may invite, so only owners create admins.
 */
export function memberCan(actor: TeamActor, row: Member): MemberCan {
  if (row.role === 'owner' || row.user_id === actor.user_id) return NOTHING;
  const edit = roleAllows(actor.role, 'canEditMembers');
  const mayAssign = (role: AssignableRole) =>
    edit && row.role !== role && invitableRoles(actor.role).includes(role);
  const remove = roleAllows(actor.role, 'canDeleteMembers');
  return {
    ...NOTHING,
    menu: edit || remove,
    makeAdmin: mayAssign('admin'),
    makeEditor: mayAssign('editor'),
    makeViewer: mayAssign('viewer'),
    remove,
    transferOwnership: mayTransferOwnership(actor),
  };
}

/** Permissions on an open invitation: an actor who may send it may also resend it. */
export function invitationCan(actor: TeamActor, invitation: { role: Role }): MemberCan {
  const invite = roleAllows(actor.role, 'canInviteMembers');
  const sendable = invitableRoles(actor.role).some((role) => role === invitation.role);
  return { ...NOTHING, resend: invite && sendable, withdraw: invite };
}

export function mayTransferOwnership(actor: TeamActor): boolean {
  return actor.role === 'owner' && !actor.impersonating;
}

/** The last owner can't leave, and neither can an impersonating admin. */
export function mayLeave(actor: TeamActor, members: readonly Member[]): boolean {
  if (actor.impersonating) return false;
  return actor.role !== 'owner' || members.filter(({ role }) => role === 'owner').length > 1;
}

/** Returns the number of taken seats: invited members, all but owners, and unexpired open invitations. */
export function usedSeats(members: readonly Pick<Member, 'role'>[], open: number): number {
  return members.filter(({ role }) => role !== 'owner').length + open;
}
