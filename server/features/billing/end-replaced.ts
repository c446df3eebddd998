import { z } from 'zod';
import { paysPlan } from '#domain/billing/subscription-state.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { Services } from '#server/services.ts';
import { followedBy } from './applied.ts';
import { readSubscription } from './read-subscription.ts';
import { inJob } from './stripe-problem.ts';
import { findSubscriptionRow } from './subscription-queries.ts';

/**
 * Ends subscriptions that another one replaces, as when somebody paid in two tabs. What is left of a
 * paid period becomes a credit for the team's next invoices. A repeat finds none.
 */
export const endReplaced = defineJob({
  name: 'billing:end-replaced',
  payload: z.object({}),
  key: ({ team_id }) => `end-replaced:${team_id}`,
  async run({ db, stripe, log }: Pick<Services, 'db' | 'stripe' | 'log'>, scope) {
    const row = await db.inTeam(scope, findSubscriptionRow);
    if (!stripe || !row) return;
    const api = await stripe.api();
    await inJob(async () => {
      const { current, replaced } = await readSubscription(api, row.customer_id, followedBy(row));
      for (const one of replaced) {
        const credit = paysPlan(one) ? { prorate: true, invoice_now: true } : {};
        await api.subscriptions.cancel(one.id, credit);
        const ids = { subscription_id: one.id, replaced_by: current?.id };
        log.warn({ team_id: scope.teamId, ...ids }, 'a second subscription of a team was ended');
      }
    });
  },
});
