import type { Permission } from '#domain/teams/roles.ts';
import { inTeam } from '#server/procedure-guards.ts';

type Rules = Parameters<typeof inTeam>[1];

/** Admits members of the team in the input to its conversations. */
export const inInbox = <P extends Permission>(permission: P, rules: Rules = {}) =>
  inTeam(permission, { ...rules, missingTeam: 'Team ID is required for conversations access' });
