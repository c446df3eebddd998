import { z } from 'zod';
import { endSubscriptions } from '#server/features/billing/manage-subscription.ts';
import { findDissolvedCustomer } from '#server/features/billing/subscription-queries.ts';
import { removeSession } from '#server/features/whatsapp/unlink-number.ts';
import type { OpenTx } from '#server/platform/db/database.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import {
  deleteRows,
  deleteStoredAnswers,
  deleteTeam,
  isRemoved,
  removeTeam,
} from './deletion-queries.ts';
import { countErased, finishErasure } from './erasure-proof.ts';

/** Rows per statement, which takes tens of milliseconds. */
const BATCH_SIZE = 1_000;

/**
 * Purges the rows of a removed team in small transactions, because a big one would block others, and
 * counts them for the proof if an owner asked for the deletion. After a crash the job continues where it
 * stopped. It does nothing for an existing or purged team.
 */
export const purgeTeam = defineJob({
  name: 'accounts:purge-team',
  payload: z.object({}),
  key: ({ team_id }) => `purge-team:${team_id}`,
  async run(services: Pick<Services, 'db' | 'env'>, scope) {
    const { db } = services;
    if (!(await db.inTeam(scope, isRemoved))) return;
    const deleteBatch = () =>
      db.inTeam(scope, async (tx) => {
        const step = await deleteRows(tx, BATCH_SIZE);
        if (step) await countErased(tx, step);
        return step;
      });
    while (await deleteBatch());
    await db.inTeam(scope, async (tx) => {
      const deleted = await deleteStoredAnswers(tx);
      if (deleted > 0) await countErased(tx, { name: 'idempotency_keys', deleted });
      await deleteTeam(tx);
      await countErased(tx, { name: 'team_settings', deleted: 1 });
      await finishErasure(services, tx);
    });
  },
});

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
