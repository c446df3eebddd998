import { conversationsErrors } from '#copy/errors/conversations.ts';
import type { Permission } from '#domain/teams/roles.ts';
import { inTeam } from '#server/procedure-guards.ts';

/** Admits members of the input's team to its conversations. */
export const inInbox = <P extends Permission>(permission: P) =>
  inTeam(permission, { missingTeam: conversationsErrors.teamIdMissing }).meta({
    unlogged: 'the history of each conversation says who did it',
  });
