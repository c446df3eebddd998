import { z } from 'zod';
import { apiFields } from '#copy/fields/api.ts';
import { visibleName } from '../names.ts';
import { minimumRole, type Permission, type Role, roleAtLeast } from '../teams/roles.ts';
import { teamRef } from '../teams/schema.ts';

/** The scopes of an API key (docs/rules/api.md), and the member permission that each matches. */
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

/** Returns the lowest role that covers the scopes: a key can never do more. */
export function roleOfScopes(scopes: readonly ApiScope[]): Role {
  return scopes
    .map((scope) => minimumRole(PERMISSION_OF[scope]))
    .reduce((most, role) => (roleAtLeast(role, most) ? role : most), 'viewer' as Role);
}

/** The maximum number of active keys of a team. */
export const MAX_API_KEYS = 50;
/** Hours for which the old token still works after a rotation. */
export const ROTATION_OVERLAP_HOURS = 24;
export const KEY_LIMIT = { requests: 600, seconds: 60 };

/** A key as members see it. Its token is shown once, on creation. */
export interface ApiKey {
  key_id: string;
  name: string;
  scopes: ApiScope[];
  token_last4: string;
  created_by: string | null;
  /** ISO times */
  created_at: string;
  last_used_at: string | null;
  /** until when the old token works after the last rotation */
  previous_until: string | null;
}

export const newApiKey = teamRef.extend({
  /** created by the browser, so that a repeated click creates one key */
  key_id: z.uuid(),
  name: visibleName(() => apiFields.keyName, 60),
  scopes: z
    .array(z.enum(API_SCOPES))
    .min(1, { error: () => apiFields.keyScopes })
    .max(API_SCOPES.length)
    .transform((scopes) => [...new Set(scopes)]),
});

export const apiKeyRef = teamRef.extend({ key_id: z.uuid() });

/** The name to which a key's actions are attributed. */
export const actorName = (name: string): string => `API key ${name}`;
