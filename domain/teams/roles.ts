/** Team roles, ascending (docs/rules/roles.md). */
export const ROLES = ['viewer', 'editor', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

/** The minimum role of each permission. */
const MIN_ROLE = {
  canViewAnalytics: 'viewer',
  canViewConversations: 'viewer',
  canCreateCampaigns: 'editor',
  canEditCampaigns: 'editor',
  canDisconnectWhatsApp: 'editor',
  canInviteMembers: 'admin',
  canEditMembers: 'admin',
  canDeleteMembers: 'admin',
  canEditSettings: 'admin',
  canDeleteCampaigns: 'admin',
  canDeleteLeads: 'admin',
  canManageSubscription: 'owner',
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof MIN_ROLE;
export const PERMISSIONS = Object.keys(MIN_ROLE) as Permission[];

export function minimumRole(permission: Permission): Role {
  return MIN_ROLE[permission];
}

export function roleAtLeast(role: Role, minimum: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(minimum);
}

export function roleAllows(role: Role, permission: Permission): boolean {
  return roleAtLeast(role, MIN_ROLE[permission]);
}

/**
 * Returns why a permission is missing: the role is too low, or the role has it but an impersonating admin
 * may not use it.
 */
export function missingReason(role: Role, permission: Permission): 'role' | 'impersonation' {
  return roleAllows(role, permission) ? 'impersonation' : 'role';
}

/** The permissions sent to the browser, so that it implements no rules. */
export type Can = Record<Permission, boolean>;

/** Lists permissions of a role. An impersonating admin may not manage the subscription. */
export function canOf(role: Role, { impersonating = false } = {}): Can {
  const can = Object.fromEntries(PERMISSIONS.map((p) => [p, roleAllows(role, p)])) as Can;
  return impersonating ? { ...can, canManageSubscription: false } : can;
}
