import { minimumRole, type Permission, type Role, roleAtLeast } from '../teams/roles.ts';

/** What a key of a program may do (docs/rules/api.md), and the permission of a member it is like. */
const PERMISSION_OF = {
  'campaigns:read': 'canViewAnalytics',
  'campaigns:write': 'canEditCampaigns',
  'leads:read': 'canViewConversations',
  'leads:write': 'canEditCampaigns',
  'conversations:read': 'canViewConversations',
  'conversations:write': 'canEditCampaigns',
  'webhooks:write': 'canEditSettings',
} as const satisfies Record<string, Permission>;

export type ApiScope = keyof typeof PERMISSION_OF;
export const API_SCOPES = Object.keys(PERMISSION_OF) as ApiScope[];

export type PermissionOf<S extends ApiScope> = (typeof PERMISSION_OF)[S];

export const permissionOfScope = <S extends ApiScope>(scope: S): PermissionOf<S> =>
  PERMISSION_OF[scope];

/** The least role that has what the scopes allow: a key is never more than its scopes. */
export function roleOfScopes(scopes: readonly ApiScope[]): Role {
  return scopes
    .map((scope) => minimumRole(PERMISSION_OF[scope]))
    .reduce((most, role) => (roleAtLeast(role, most) ? role : most), 'viewer' as Role);
}
