import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingScene, openBillingScene } from '#server/test/scenes/billing-scene.ts';
import type { BuiltTeam } from '#server/test/builders/builders.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

type Event = Awaited<ReturnType<BillingScene['eventsAfter']>>[number];

/** The part of a team's state that events may change. */
const stateOf = async ({ team_id }: BuiltTeam) => {
  const [row] = await scene.queue.query<Record<string, unknown>>(
    `SELECT t.subscription_plan, t.subscription_status, t.billing_cycle, t.current_period_end,
       t.messages_limit, t.campaigns_limit, t.followups_limit, t.usage_anchor, t.usage_until,
       s.status, s.subscription_id, s.period_end, s.ends_at, s.grace_until, s.applied
     FROM team_settings t JOIN subscriptions s ON s.team_id = t.team_id WHERE t.team_id = $1`,
    [team_id],
  );
  return row;
};

/** Resets the team to before its first event. */
async function forget({ team_id }: BuiltTeam) {
  await scene.queue.query('DELETE FROM billing_events');
  await scene.queue.query(
    `UPDATE subscriptions SET subscription_id = NULL, status = NULL, applied = NULL,
       fetched_at = NULL, period_end = NULL, ends_at = NULL, grace_until = NULL WHERE team_id = $1`,
    [team_id],
  );
  await scene.queue.query(
    `UPDATE team_settings SET subscription_plan = 'free', subscription_status = 'free',
       billing_cycle = NULL, current_period_end = NULL, messages_limit = 100, campaigns_limit = 1,
       followups_limit = 1 WHERE team_id = $1`,
    [team_id],
  );
}

/** Shuffles a list. The same seed gives the same order. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  let state = seed;
  const keyed = list.map((item) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return { item, key: state };
  });
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
}

type MissedPayment = 'grace' | 'unpaid' | 'paid again' | 'ended';

/** A team buys, upgrades, cancels and renews, misses a payment, and stops at `until`. */
async function live(until: 'canceling' | MissedPayment) {
  await scene.stripe('POST', '/settings', { retry_days: [3], after_retries: 'unpaid' });
  const { team, owner } = await scene.freeTeam();
  const { team_slug } = team;
  const before = (await scene.eventsAfter(null)).at(-1)?.event.id ?? null;
  const { url } = await owner.billing.checkout({
    team_slug,
    planId: 'starter',
    billingCycle: 'monthly',
  });
  await scene.pay(url ?? '');
  await scene.settle();
  const wanted = { team_slug, planId: 'scale', billingCycle: 'monthly' } as const;
  const { quote } = await owner.billing.previewChange(wanted);
  await owner.billing.changePlan({ team_slug, quote });
  await owner.billing.cancel({ team_slug });
  if (until !== 'canceling') {
    await owner.billing.resume({ team_slug });
    await passOn(team, until);
  }
  await scene.settle();
  return { team, events: await scene.eventsAfter(before) };
}

async function passOn(team: BuiltTeam, until: MissedPayment) {
  const [row] = await scene.queue.query<{ customer_id: string; subscription_id: string }>(
    'SELECT customer_id, subscription_id FROM subscriptions WHERE team_id = $1',
    [team.team_id],
  );
  const { customer_id: customer = '', subscription_id = '' } = row ?? {};
  await scene.stripe('POST', '/decline', { customer });
  await scene.stripe('POST', '/clock', { days: 32 });
  if (until === 'grace') return;
  await scene.stripe('POST', '/clock', { days: 5 });
  const api = await scene.services.stripe?.api();
  if (until === 'unpaid') return;
  await scene.stripe('POST', '/decline', { customer, code: null });
  const open = await api?.invoices.list({ customer, status: 'open' });
  for (const { id } of open?.data ?? []) await api?.invoices.pay(id);
  if (until === 'ended') await api?.subscriptions.cancel(subscription_id);
}

describe('events of Stripe', () => {
  it.each([
    ['canceling', 'scale', 'active'],
    ['grace', 'scale', 'active'],
    ['unpaid', 'scale', 'past_due'],
    ['paid again', 'scale', 'active'],
    ['ended', 'free', 'canceled'],
  ] as const)(
    'come to the same end in any order, doubled or late: %s',
    async (until, plan, status) => {
      const { team, events } = await live(until);
      expect(events.length).toBeGreaterThan(10);
      const expected = await stateOf(team);
      expect(expected).toMatchObject({ subscription_plan: plan, subscription_status: status });
      expect(expected?.grace_until !== null).toBe(until === 'grace');
      const orders: Record<string, Event[]> = {
        'as they came': events,
        reverse: events.toReversed(),
        doubled: events.flatMap((event) => [event, event]),
        'the first one after all others': [...events.slice(1), ...events.slice(0, 1)],
        'shuffled once': shuffled(events, 7),
        'shuffled twice, and doubled': shuffled([...events, ...events], 11),
      };
      for (const [name, order] of Object.entries(orders)) {
        await forget(team);
        for (const [n, event] of order.entries()) {
          expect(await scene.deliver(event)).toBe(200);
          // Jobs may run between any two events.
          if (n % 7 === 3) await scene.runJobs();
        }
        await scene.runJobs();
        expect([name, await stateOf(team)]).toEqual([name, expected]);
      }
    },
  );

  it('cause nothing when they come again, however late', async () => {
    const { team, events } = await live('canceling');
    await scene.runJobs();
    for (const event of events) expect(await scene.deliver(event)).toBe(200);
    expect(await scene.runJobs()).toEqual([]);
    expect(await stateOf(team)).toMatchObject({ subscription_plan: 'scale' });
  });

  it('are refused with a signature that is wrong, missing or a week old, and then change nothing', async () => {
    const payload = JSON.stringify({
      id: 'evt_made_up',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: { object: 'subscription', customer: 'cus_1' } },
    });
    const signed = (at: number, secret = 'whsec_sandbox') =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
    const now = Math.floor(Date.now() / 1000);
    for (const signature of ['', 'made up', signed(now, 'another'), signed(now - 7 * 86_400)]) {
      expect(await scene.deliver({ payload, signature })).toBe(400);
    }
    expect(
      await scene.queue.query(`SELECT FROM billing_events WHERE event_id = 'evt_made_up'`),
    ).toEqual([]);
    expect(await scene.deliver({ payload, signature: signed(now) })).toBe(200);
    expect(await scene.runJobs()).toEqual([]);
  });

  it('of another order do not take back a plan that staff gave since', async () => {
    const { team, events } = await live('ended');
    await scene.queue.query(
      `UPDATE team_settings SET subscription_plan = 'business', subscription_status = 'active'
       WHERE team_id = $1`,
      [team.team_id],
    );
    await scene.queue.query('DELETE FROM billing_events');
    for (const event of events) await scene.deliver(event);
    await scene.runJobs();
    expect(await stateOf(team)).toMatchObject({ subscription_plan: 'business' });
  });
});
