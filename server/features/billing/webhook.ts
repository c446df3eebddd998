import type { Context } from 'hono';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { takeEvent } from './subscription-queries.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Answers `POST /webhooks/stripe`. The signature is checked over the raw body before anything is read
 * from it. The event is stored with the job that it causes before Stripe hears that it arrived; what
 * it says is not used, since the job reads the subscription itself. The caller bounds the body's size.
 */
export function stripeWebhook({ db, stripe, log }: Pick<Services, 'db' | 'stripe' | 'log'>) {
  return async (c: Context): Promise<Response> => {
    if (!stripe) return c.json({ error: 'Plans are not paid by Stripe here' }, 404);
    const signature = c.req.header('stripe-signature') ?? '';
    const event = await stripe.readEvent(await c.req.text(), signature);
    if (!event) return c.json({ error: 'The signature does not match the body' }, 400);
    await db.outsideTeams(async (tx) => {
      const teamId = await takeEvent(tx, event);
      if (teamId) await enqueueJobs(tx.db, [syncSubscription.spec({ teamId }, {})]);
    });
    log.info({ event_id: event.id, type: event.type }, 'event of Stripe taken');
    return c.json({ received: true });
  };
}
