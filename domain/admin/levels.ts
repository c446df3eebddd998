/** Levels of platform staff. Only a superadmin grants and revokes them; otherwise they are equal. */
export const ADMIN_LEVELS = ['superadmin', 'admin', 'support'] as const;
export type AdminLevel = (typeof ADMIN_LEVELS)[number];

export const SUPERADMIN_LABEL = 'superadmin';
/** An impersonation expires after this time. */
export const IMPERSONATION_MINUTES = 60;

interface AdminMarks {
  profile: { is_admin: boolean; admin_level: AdminLevel | null } | null;
  labels: readonly string[];
}

/**
 * Returns the level of a user, or null. Either a profile or a label makes an admin, and the label
 * overrides the profile's level (docs/rules/roles.md).
 */
export function adminLevelOf({ profile, labels }: AdminMarks): AdminLevel | null {
  if (labels.includes(SUPERADMIN_LABEL)) return 'superadmin';
  return profile?.is_admin ? (profile.admin_level ?? 'admin') : null;
}

export function mayGrantLevels(level: AdminLevel): boolean {
  return level === 'superadmin';
}
