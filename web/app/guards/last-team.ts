import { storedText } from '#web/platform/storage.ts';

/** Slug of the team opened last in this tab. Without it the first team is the current one. */
export const lastTeamSlug = storedText('session', 'current-team');
