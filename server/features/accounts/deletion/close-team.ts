import { endSubscriptions } from '#server/features/billing/end-subscriptions.ts';
import { findDissolvedCustomer } from '#server/features/billing/subscription-queries.ts';
import { removeSession } from '#server/features/whatsapp/remove-session.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { removeTeam } from './deletion-queries.ts';
import { purgeTeam } from './purge-team.ts';

/**
 * Permanently closes a team without members: no address leads to it from now on, and jobs end its sessions
 * at the gateway and its subscription and purge its rows. Returns the number of those sessions.
 */
export async function closeTeam(tx: OpenTx, team_id: string): Promise<number> {
  const names = await removeTeam(tx, team_id);
  const customer_id = await findDissolvedCustomer(tx, team_id);
  await enqueueJobs(tx.db, [
    ...names.map((waha_session) => removeSession.spec({ waha_session })),
    ...(customer_id ? [endSubscriptions.spec({ customer_id })] : []),
    purgeTeam.spec({ teamId: team_id }, {}),
  ]);
  return names.length;
}
