import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingScene, openBillingScene } from '#server/test/scenes/billing-scene.ts';
import { buy, customerOf, planOf } from '#server/test/builders/subscriptions.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

const passDays = async (days: number) => {
  await scene.stripe('POST', '/clock', { days });
  await scene.settle();
};

describe('a cancellation', () => {
  it('is for the end of the period, and can be undone until then', async () => {
    const bought = await scene.freeTeam();
    await buy(scene, bought);
    const { team, owner } = bought;
    const { team_slug } = team;
    await owner.billing.cancel({ team_slug });
    await owner.billing.cancel({ team_slug });
    const { ends_at, current_period_end } = await owner.billing.subscription({ team_slug });
    expect(ends_at).toBe(current_period_end);
    expect(await planOf(scene, team)).toMatchObject({ plan: 'business', status: 'active' });
    await owner.billing.resume({ team_slug });
    expect((await owner.billing.subscription({ team_slug })).ends_at).toBeNull();
    await owner.billing.cancel({ team_slug });
    await passDays(32);
    expect(await planOf(scene, team)).toEqual({
      plan: 'free',
      status: 'canceled',
      cycle: null,
      messages: 100,
      campaigns: 1,
    });
  });

  it('comes with the end of the team, and is repeated until Stripe has done it', async () => {
    const bought = await scene.freeTeam();
    await buy(scene, bought);
    const customer = await customerOf(scene, bought.team);
    await scene.outside.fault('stripe', { status: 500, times: 3 });
    await bought.owner.accounts.deleteAccount({ user_id: bought.team.owner.user_id });
    await scene.runJobs();
    await scene.outside.control('DELETE', '/stripe/faults');
    await scene.queue.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await scene.runJobs();
    const api = await scene.services.stripe?.api();
    const all = await api?.subscriptions.list({ customer, status: 'all' });
    expect(all?.data.map(({ status }) => status)).toEqual(['canceled']);
  });
});

describe('a payment that failed', () => {
  it('is announced for a week, then the agent pauses, and a payment brings it back', async () => {
    await scene.stripe('POST', '/settings', { retry_days: [3], after_retries: 'unpaid' });
    const bought = await scene.freeTeam();
    await buy(scene, bought);
    const { team, owner } = bought;
    const { team_slug } = team;
    const customer = await customerOf(scene, team);
    await scene.stripe('POST', '/decline', { customer });
    // Day by day, because months differ in length.
    let late = await owner.billing.subscription({ team_slug });
    for (let day = 0; day < 35 && !late.grace_until; day += 1) {
      await passDays(1);
      late = await owner.billing.subscription({ team_slug });
    }
    expect(late.grace_until).not.toBeNull();
    expect(late.open_invoice_url).toContain('http');
    expect(late.status).toBe('active');
    await passDays(5);
    expect(await planOf(scene, team)).toMatchObject({ plan: 'business', status: 'past_due' });
    expect((await owner.teams.home({ team_slug })).plan.canSendMessages).toBe(false);

    await scene.stripe('POST', '/decline', { customer, code: null });
    const api = await scene.services.stripe?.api();
    const open = await api?.invoices.list({ customer, status: 'open' });
    for (const { id } of open?.data ?? []) await api?.invoices.pay(id);
    await scene.settle();
    expect(await planOf(scene, team)).toMatchObject({ plan: 'business', status: 'active' });
    expect((await owner.billing.subscription({ team_slug })).grace_until).toBeNull();
  });

  it('never leaves a team active whom Stripe does not count as paying', async () => {
    await scene.stripe('POST', '/settings', { retry_days: [2, 4], after_retries: 'cancel' });
    const bought = await scene.freeTeam();
    await buy(scene, bought);
    const { team } = bought;
    const customer = await customerOf(scene, team);
    await scene.stripe('POST', '/decline', { customer });
    const api = await scene.services.stripe?.api();
    const seen = new Set<string>();
    for (let day = 28; day < 42; day += day === 28 ? 4 : 2) {
      await passDays(day === 28 ? 30 : 2);
      const all = await api?.subscriptions.list({ customer, status: 'all' });
      const status = all?.data[0]?.status ?? '';
      const ours = await planOf(scene, team);
      seen.add(status);
      const paying = ['active', 'past_due'].includes(status);
      expect([status, ours?.status === 'active']).toEqual([status, paying]);
    }
    expect([...seen]).toContain('canceled');
  });
});
