import { layoutCopy } from '#copy/emails/layout.ts';
import type { Env } from '#server/platform/settings/env.ts';
import { absolute, type TeamLinks } from '../team-links.ts';

/** Where the reader chooses what they get: the last line of a notification's email. */
export const notificationsLine = (env: Pick<Env, 'PUBLIC_URL'>, links: TeamLinks): string =>
  layoutCopy.notifications({ link: absolute(env, links.settings) });

/** The same for what quiet hours hold back. */
export const quietHoursLine = (env: Pick<Env, 'PUBLIC_URL'>, links: TeamLinks): string =>
  layoutCopy.notificationsAndQuietHours({ link: absolute(env, links.settings) });
