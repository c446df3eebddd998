import { roleCopy } from '#copy/teams/roles.ts';
import { minimumRole, type Permission, type Role } from './roles.ts';

/** The display name of a role. */
export function roleName(role: Role): string {
  return roleCopy.names[role];
}

/** Parts of stored role names, strongest role first. */
const PARTS: [part: string, role: Role][] = [
  ['owner', 'owner'],
  ['creator', 'owner'],
  ['admin', 'admin'],
  ['editor', 'editor'],
];

/**
 * Maps stored role names to one role. A name that contains owner, creator, admin or editor maps to
 * that role, and the strongest wins. An unknown name is a viewer.
 */
export function roleOf(names: readonly string[]): Role {
  const found = PARTS.find(([part]) => names.some((name) => name.toLowerCase().includes(part)));
  return found?.[1] ?? 'viewer';
}

/** The display name of a stored role name. An unknown one reads Member. */
export function roleLabel(name: string): string {
  const role = roleOf([name]);
  return role === 'viewer' && name.toLowerCase() !== 'viewer'
    ? roleCopy.unknown
    : roleCopy.names[role];
}

const ROLES_IN_SENTENCES: Record<Role, string> = {
  owner: 'owner',
  admin: 'administrator',
  editor: 'editor',
  viewer: 'viewer',
};

const ACTIONS: Record<Permission, string> = {
  canViewAnalytics: 'see this team',
  canViewConversations: 'see conversations',
  canCreateCampaigns: 'create campaigns',
  canEditCampaigns: 'edit campaigns',
  canDisconnectWhatsApp: 'disconnect WhatsApp',
  canInviteMembers: 'invite members',
  canEditMembers: 'change the role of members',
  canDeleteMembers: 'remove members',
  canEditSettings: 'change the team settings',
  canDeleteCampaigns: 'delete campaigns',
  canDeleteLeads: 'delete leads',
  canManageSubscription: 'manage the subscription',
};

/** The refusal of a permission: "You need administrator permissions to invite members." */
export function permissionMessage(permission: Permission): string {
  return roleMessage(minimumRole(permission), ACTIONS[permission]);
}

export function roleMessage(role: Role, action: string): string {
  return `You need ${ROLES_IN_SENTENCES[role]} permissions to ${action}.`;
}
