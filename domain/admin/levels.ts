/** Levels of platform staff. Equal in power, except that only a superadmin gives and takes them. */
export const ADMIN_LEVELS = ['superadmin', 'admin', 'support'] as const;
export type AdminLevel = (typeof ADMIN_LEVELS)[number];

export const SUPERADMIN_LABEL = 'superadmin';
/** An impersonation ends by itself after this. */
export const IMPERSONATION_MINUTES = 60;

interface AdminMarks {
  profile: { is_admin: boolean; admin_level: AdminLevel | null } | null;
  labels: readonly string[];
}

/**
 * The level of a person, null for nobody's admin: either mark makes an admin, and the account's
 * label overrides the profile's level (docs/rules/roles.md).
 */
export function adminLevelOf({ profile, labels }: AdminMarks): AdminLevel | null {
  if (labels.includes(SUPERADMIN_LABEL)) return 'superadmin';
  return profile?.is_admin ? (profile.admin_level ?? 'admin') : null;
}

/** Only superadmins give and take levels. */
export function mayGrantLevels(level: AdminLevel): boolean {
  return level === 'superadmin';
}
