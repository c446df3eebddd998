import type { Context } from 'hono';
import { sql } from 'kysely';
import { z } from 'zod';
import { isPaidPlan, planState, type PlanState } from '#domain/billing/subscription-state.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import { declareJob, defineJob } from '#server/platform/jobs/define-job.ts';
import { defineSystemJob } from '#server/platform/jobs/define-system-job.ts';
import { enqueueJobs } from '#server/platform/jobs/enqueue.ts';
import { recordChanges } from '#server/platform/live/changes.ts';
import type { Services } from '#server/services.ts';
import { fingerprint, followedSubscriptionId } from './live-subscription.ts';
import { notifyMissingPayment } from './payment-missing.ts';
import { type ReadCustomer, readSubscription, type ReadSubscription } from './read-subscription.ts';
import { setPlan } from './set-plan.ts';
import { inJob } from './stripe-problem.ts';
import { findSubscriptionRow, saveSubscription, subscriptionOf } from './subscription-queries.ts';

type World = Pick<Services, 'db' | 'stripe' | 'log'>;

/** Ends the grace period of a failed payment. Has its own key, so that no other job replaces it. */
export const gracePeriodEndDue = declareJob({
  name: 'billing:grace-ends',
  payload: z.object({}),
  key: ({ team_id }) => `grace-ends:${team_id}`,
});

/** Reads a team's subscription again, for a webhook or on schedule. */
export const syncSubscription = defineJob({
  name: 'billing:sync-subscription',
  payload: z.object({}),
  key: ({ team_id }) => `sync-subscription:${team_id}`,
  run: syncInJob,
});

/** The work of both jobs. */
export async function syncInJob(services: World, scope: TeamScope): Promise<void> {
  await inJob(() => syncFromStripe(services, scope));
}

/**
 * Reads the team's subscription, and stores it with the resulting plan. Only the current state counts,
 * so the order, number and delay of events make no difference. Of parallel reads, the one that started
 * last wins.
 */
export async function syncFromStripe({ db, stripe, log }: World, scope: TeamScope): Promise<void> {
  if (!stripe) return;
  const row = await db.inTeam(scope, (tx) =>
    subscriptionOf(tx)
      // The database's time orders Stripe's responses.
      .select(sql<Date>`clock_timestamp()`.as('asked_at'))
      .executeTakeFirst(),
  );
  if (!row) return;
  const followed = followedSubscriptionId(row);
  const read = await readSubscription(await stripe.api(), row.customer_id, followed);
  if (read.live.length > 1) {
    log.warn({ team_id: scope.teamId, live: read.live }, 'a customer has two subscriptions');
  }
  await db.inTeam(scope, (tx) => store(tx, read, row.asked_at));
}

async function store(
  tx: TeamTx,
  { current, replaced }: ReadCustomer,
  asked_at: Date,
): Promise<void> {
  const row = await subscriptionOf(tx).forUpdate().executeTakeFirst();
  if (!row || (row.fetched_at && row.fetched_at >= asked_at)) return;
  const state = current && planState(current, new Date());
  const applied = state && current ? fingerprint(state, current) : row.applied;
  await saveSubscription(tx, {
    ...(current && columnsOf(current)),
    grace_until: state?.grace_until ?? null,
    ...(state && current && (await notifyMissingPayment(tx, row, state, current))),
    applied,
    fetched_at: asked_at,
  });
  if (state && current && applied !== row.applied) await apply(tx, state, current);
  if (state?.grace_until) await gracePeriodEndDue.enqueue(tx, {}, { runAt: state.grace_until });
  if (replaced.length > 0) await endReplacedSubscriptions.enqueue(tx, {});
  await recordChanges(tx, 'team', [tx.team_id]);
}

async function apply(tx: TeamTx, state: PlanState, current: ReadSubscription): Promise<void> {
  const { grace_until: _, ...plan } = state;
  const isPaid = plan.subscription_plan !== 'free';
  await setPlan(tx, plan, isPaid ? current : undefined);
}

function columnsOf({
  id,
  plan,
  cycle,
  created: _created,
  item_id: _item,
  ...same
}: ReadSubscription) {
  return { ...same, subscription_id: id, subscription_plan: plan, billing_cycle: cycle };
}

const HOUR_MS = 3600 * 1000;
const CHECK_AFTER_MS = 24 * HOUR_MS;
/** Stripe redelivers no event that is older than 30 days. */
const KEEP_EVENTS_MS = 90 * 24 * HOUR_MS;
/** Teams per hour, far below Stripe's rate limit. */
const MAX_TEAMS = 500;

/** Reads subscriptions that weren't read for a day, in case a webhook got lost. */
export const checkSubscriptions = defineSystemJob({
  name: 'billing:check-subscriptions',
  payload: z.object({}),
  key: () => 'check-subscriptions',
  async run({ db, stripe }: Pick<Services, 'db' | 'stripe'>) {
    if (!stripe) return;
    await db.outsideTeams(async (tx) => {
      const ago = (ms: number) => new Date(Date.now() - ms);
      await sql`DELETE FROM billing_events WHERE received_at < ${ago(KEEP_EVENTS_MS)}`.execute(
        tx.db,
      );
      const { rows } = await sql<{ team_id: string }>`SELECT team_id
        FROM gate_subscriptions_to_check(${ago(CHECK_AFTER_MS)}, ${MAX_TEAMS})`.execute(tx.db);
      await enqueueJobs(
        tx.db,
        rows.map(({ team_id: teamId }) => syncSubscription.spec({ teamId }, {})),
      );
    });
  },
});

/**
 * Ends subscriptions that another one replaces, such as after paying in two tabs. The rest of a paid
 * period becomes a credit for the team's next invoices. A repeat finds none.
 */
export const endReplacedSubscriptions = defineJob({
  name: 'billing:end-replaced',
  payload: z.object({}),
  key: ({ team_id }) => `end-replaced:${team_id}`,
  async run({ db, stripe, log }: Pick<Services, 'db' | 'stripe' | 'log'>, scope) {
    const row = await db.inTeam(scope, findSubscriptionRow);
    if (!stripe || !row) return;
    const api = await stripe.api();
    const followed = followedSubscriptionId(row);
    await inJob(async () => {
      const { current, replaced } = await readSubscription(api, row.customer_id, followed);
      for (const earlier of replaced) {
        const credit = isPaidPlan(earlier) ? { prorate: true, invoice_now: true } : {};
        await api.subscriptions.cancel(earlier.id, credit);
        const ids = { subscription_id: earlier.id, replaced_by: current?.id };
        log.warn({ team_id: scope.teamId, ...ids }, "ended a team's second subscription");
      }
    });
  },
});

/**
 * Handles `POST /webhooks/stripe`. Verifies the signature over the raw body before parsing it. Stores the
 * event and its job before it answers Stripe. The event's content isn't used, because the job reads the
 * subscription itself. The caller limits the body's size.
 */
export function stripeWebhook({ db, stripe, log }: Pick<Services, 'db' | 'stripe' | 'log'>) {
  return async (c: Context): Promise<Response> => {
    if (!stripe) return c.json({ error: 'Plans are not paid by Stripe here' }, 404);
    const signature = c.req.header('stripe-signature') ?? '';
    const event = await stripe.readEvent(await c.req.text(), signature);
    if (!event) return c.json({ error: 'The signature does not match the body' }, 400);
    await db.outsideTeams(async (tx) => {
      // Null for repeats and unknown customers.
      const { rows } = await sql<{ team_id: string | null }>`SELECT gate_take_billing_event(
        ${event.id}, ${event.type}, ${event.customer_id}) AS team_id`.execute(tx.db);
      const teamId = rows[0]?.team_id;
      if (teamId) await enqueueJobs(tx.db, [syncSubscription.spec({ teamId }, {})]);
    });
    log.info({ event_id: event.id, type: event.type }, 'Stripe event processed');
    return c.json({ received: true });
  };
}
