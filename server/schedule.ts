import { purgeExpired } from './features/accounts/purge-expired.ts';
import { closeImpersonations } from './features/admin/stop-impersonation.ts';
import { checkSessions } from './features/conversations/backfill/check-sessions.ts';
import { trimLiveEvents } from './platform/live/trim-live-events.ts';

/** Every recurring job. However many processes run, each run is enqueued once. */
export const crontab = [
  `* * * * * ${checkSessions.name} ?max=3`,
  `* * * * * ${closeImpersonations.name} ?max=3`,
  `*/10 * * * * ${trimLiveEvents.name} ?max=3`,
  `17 3 * * * ${purgeExpired.name} ?max=3`,
].join('\n');
