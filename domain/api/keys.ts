import { z } from 'zod';
import { apiFields } from '#copy/fields/api.ts';
import { visibleName } from '../names.ts';
import { teamRef } from '../teams/schema.ts';
import { API_SCOPES, type ApiScope } from './scopes.ts';

/** Keys of a team that are not revoked. */
export const MAX_API_KEYS = 50;
/** Hours for which the token before a rotation still works. */
export const ROTATION_OVERLAP_HOURS = 24;
/** Requests that one key may make. */
export const KEY_LIMIT = { requests: 600, seconds: 60 };

/** What a person sees of a key; its token is shown once, when it is made. */
export interface ApiKey {
  key_id: string;
  name: string;
  scopes: ApiScope[];
  token_last4: string;
  created_by: string | null;
  /** ISO times */
  created_at: string;
  last_used_at: string | null;
  /** until when the token before the last rotation works */
  previous_until: string | null;
}

export const newApiKey = teamRef.extend({
  /** made by the browser, so that a repeated click makes one key */
  key_id: z.uuid(),
  name: visibleName(() => apiFields.keyName, 60),
  scopes: z
    .array(z.enum(API_SCOPES as [ApiScope, ...ApiScope[]]))
    .min(1, { error: () => apiFields.keyScopes })
    .max(API_SCOPES.length)
    .transform((scopes) => [...new Set(scopes)]),
});

export const apiKeyRef = teamRef.extend({ key_id: z.uuid() });

/** How what a key does is attributed. */
export const actorName = (name: string): string => `API key ${name}`;
