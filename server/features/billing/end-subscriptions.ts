import { z } from 'zod';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import type { Services } from '#server/services.ts';
import { readSubscription } from './read-subscription.ts';
import { inJob } from './stripe-problem.ts';

/**
 * Ends at once what a customer pays for, because the team is deleted. Repeated until Stripe has done
 * it. The customer stays there with its invoices, which must be kept.
 */
export const endSubscriptions = defineSystemJob({
  name: 'billing:end-subscriptions',
  payload: z.object({ customer_id: z.string() }),
  key: ({ customer_id }) => `end-subscriptions:${customer_id}`,
  async run({ stripe, log }: Pick<Services, 'stripe' | 'log'>, { customer_id }) {
    if (!stripe) {
      log.error({ customer_id }, 'a deleted team may still pay: there is no key for Stripe');
      return;
    }
    const api = await stripe.api();
    await inJob(async () => {
      const open = await api.checkout.sessions.list({ customer: customer_id, status: 'open' });
      for (const { id } of open.data) await api.checkout.sessions.expire(id);
      const { live } = await readSubscription(api, customer_id, null);
      for (const id of live) await api.subscriptions.cancel(id);
    });
  },
});
