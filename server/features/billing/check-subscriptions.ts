import { z } from 'zod';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { deleteOldEvents, listToCheck } from './subscription-queries.ts';
import { syncSubscription } from './sync-subscription.ts';

const HOUR_MS = 3600 * 1000;
const CHECK_AFTER_MS = 24 * HOUR_MS;
/** Stripe lets nobody deliver an event again that is older than 30 days. */
const KEEP_EVENTS_MS = 90 * 24 * HOUR_MS;
/** Teams per hour, which Stripe's limit of calls carries many times over. */
const MAX_TEAMS = 500;

/** Reads subscriptions of which nothing was heard for a day, for webhooks that never came. */
export const checkSubscriptions = defineSystemJob({
  name: 'billing:check-subscriptions',
  payload: z.object({}),
  key: () => 'check-subscriptions',
  async run({ db, stripe }: Pick<Services, 'db' | 'stripe'>) {
    if (!stripe) return;
    await db.outsideTeams(async (tx) => {
      await deleteOldEvents(tx, new Date(Date.now() - KEEP_EVENTS_MS));
      const teams = await listToCheck(tx, new Date(Date.now() - CHECK_AFTER_MS), MAX_TEAMS);
      await enqueueJobs(
        tx.db,
        teams.map((teamId) => syncSubscription.spec({ teamId }, {})),
      );
    });
  },
});
