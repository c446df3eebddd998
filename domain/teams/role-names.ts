import { minimumRole, type Permission, type Role } from './roles.ts';

const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Viewer',
};

/** What a role is called, everywhere. */
export function roleName(role: Role): string {
  return ROLE_NAMES[role];
}

/** What a stored role name may contain, strongest first. */
const PARTS: [part: string, role: Role][] = [
  ['owner', 'owner'],
  ['creator', 'owner'],
  ['admin', 'admin'],
  ['editor', 'editor'],
];

/**
 * The one role that somebody has by the names stored for them: any name that contains owner,
 * creator, admin or editor maps to that role, and the strongest wins. Whatever is not known is a
 * viewer (DECISIONS F-191).
 */
export function roleOf(names: readonly string[]): Role {
  const found = PARTS.find(([part]) => names.some((name) => name.toLowerCase().includes(part)));
  return found?.[1] ?? 'viewer';
}

/** How a stored role name is shown. One that is not known reads Member. */
export function roleLabel(name: string): string {
  const role = roleOf([name]);
  return role === 'viewer' && name.toLowerCase() !== 'viewer' ? 'Member' : ROLE_NAMES[role];
}

const ROLE_WORDS: Record<Role, string> = {
  owner: 'owner',
  admin: 'administrator',
  editor: 'editor',
  viewer: 'viewer',
};

const DEEDS: Record<Permission, string> = {
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
  canManageSubscription: 'manage the subscription',
};

/** Why somebody may not, as in "You need administrator permissions to invite members." */
export function permissionWords(permission: Permission): string {
  return roleWords(minimumRole(permission), DEEDS[permission]);
}

export function roleWords(role: Role, deed: string): string {
  return `You need ${ROLE_WORDS[role]} permissions to ${deed}.`;
}
