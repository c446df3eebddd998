import { z } from 'zod';
import type { OpenTx } from '#server/platform/db/database.ts';
import type { Person } from '#server/platform/http/person.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { recordAction } from './audit-queries.ts';
import {
  type AdminSession,
  closeAdminSessions,
  closeEndedSessions,
} from './impersonation-queries.ts';

/** Stops the impersonation of this login session. Returns the slug of the admin's own team. */
export async function stopImpersonation(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { session_id }: Pick<Person, 'session_id'>,
): Promise<string | null> {
  const [stopped] = await db.outsideTeams((tx) =>
    stopImpersonations(tx, { session_id }, 'stopped'),
  );
  if (!stopped) return null;
  log.warn({ admin_session_id: stopped.admin_session_id }, 'impersonation stopped');
  return stopped.return_team_slug;
}

/** Stops active impersonations, and records the reason. */
export async function stopImpersonations(
  tx: OpenTx,
  filter: { admin_user_id: string } | { session_id: string },
  because: string,
): Promise<AdminSession[]> {
  const stopped = await closeAdminSessions(tx, filter);
  for (const session of stopped) await recordStop(tx, session, because);
  return stopped;
}

/**
 * Completes the records of expired impersonations every minute. Each had already lost its effect when it
 * expired.
 */
export const closeImpersonations = defineSystemJob({
  name: 'admin:close-impersonations',
  payload: z.object({}),
  key: () => 'close-impersonations',
  async run({ db }: Pick<Services, 'db'>) {
    await db.outsideTeams(async (tx) => {
      for (const session of await closeEndedSessions(tx)) {
        await recordStop(tx, session, stopReason(session));
      }
    });
  },
});

function stopReason({ expired, signed_in }: { expired: boolean; signed_in: boolean }): string {
  if (expired) return 'expired';
  return signed_in ? 'not in the team any more' : 'signed out';
}

async function recordStop(tx: OpenTx, session: AdminSession, because: string) {
  await recordAction(tx, {
    action: 'impersonation.stopped',
    actor_user_id: session.admin_user_id,
    on_behalf_of: session.impersonated_user_id,
    team_id: session.impersonated_team_id,
    admin_session_id: session.admin_session_id,
    details: { because },
  });
}
