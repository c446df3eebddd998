import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingScene, openBillingScene } from '#server/test/billing-scene.ts';
import type { Browser } from '#server/test/browser.ts';
import type { BuiltTeam } from '#server/test/builders.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

type Owner = Browser['rpc'];

const planOf = async ({ team_id }: BuiltTeam) => {
  const [row] = await scene.queue.query<Record<string, unknown>>(
    `SELECT subscription_plan AS plan, subscription_status AS status, billing_cycle AS cycle,
       messages_limit AS messages, campaigns_limit AS campaigns
     FROM team_settings WHERE team_id = $1`,
    [team_id],
  );
  return row;
};

async function buy(
  { team, owner }: { team: BuiltTeam; owner: Owner },
  planId: 'starter' | 'business' | 'scale' = 'business',
) {
  const { team_slug } = team;
  const { url } = await owner.billing.checkout({ team_slug, planId, billingCycle: 'monthly' });
  await scene.pay(url ?? '');
  await scene.settle();
}

async function customerOf({ team_id }: BuiltTeam) {
  const [row] = await scene.queue.query<{ customer_id: string }>(
    'SELECT customer_id FROM subscriptions WHERE team_id = $1',
    [team_id],
  );
  return row?.customer_id ?? '';
}

const passDays = async (days: number) => {
  await scene.stripe('POST', '/clock', { days });
  await scene.settle();
};

describe('a checkout', () => {
  it('gives the plan and the limits that are sold, once it is paid and not before', async () => {
    const { team, owner } = await scene.freeTeam();
    const { team_slug } = team;
    const answer = await owner.billing.checkout({
      team_slug,
      planId: 'business',
      billingCycle: 'yearly',
      tolt_referral: 'ref_1',
    });
    expect(answer).toMatchObject({ success: true, action: 'CHECKOUT' });
    expect(await planOf(team)).toMatchObject({ plan: 'free', status: 'free' });
    await scene.pay(answer.url ?? '');
    await scene.settle();
    expect(await planOf(team)).toEqual({
      plan: 'business',
      status: 'active',
      cycle: 'yearly',
      messages: 6000,
      campaigns: 3,
    });
    expect(await owner.billing.subscription({ team_slug })).toMatchObject({
      plan: 'business',
      has_subscription: true,
      ends_at: null,
      used: { messages: 0 },
    });
    const [invoice] = await owner.billing.invoices({ team_slug });
    expect(invoice).toMatchObject({ total: 238_800, currency: 'eur', status: 'paid' });
  });

  it('is one, however often it is asked for at once, and another plan closes it', async () => {
    const { team, owner } = await scene.freeTeam();
    const { team_slug } = team;
    const ask = (planId: 'starter' | 'scale') =>
      owner.billing.checkout({ team_slug, planId, billingCycle: 'monthly' });
    const answers = await Promise.all([ask('starter'), ask('starter'), ask('starter')]);
    const [first = ''] = new Set(answers.map(({ url }) => url));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect((await ask('starter')).url).toBe(first);
    expect((await ask('scale')).url).not.toBe(first);
    await expect(scene.pay(first)).rejects.toThrow('Not paid');
  });

  it('is closed once its price was replaced', async () => {
    const { team, owner } = await scene.freeTeam();
    const { team_slug } = team;
    const ask = async () =>
      (await owner.billing.checkout({ team_slug, planId: 'starter', billingCycle: 'yearly' })).url;
    const before = (await ask()) ?? '';
    const api = await scene.services.stripe?.api();
    const lookup_key = 'opensetter_starter_yearly';
    const known = await api?.prices.list({ lookup_keys: [lookup_key], active: true });
    const { product, currency, unit_amount } = known?.data[0] ?? {};
    await api?.prices.create({
      product: typeof product === 'string' ? product : (product?.id ?? ''),
      currency: currency ?? '',
      unit_amount: (unit_amount ?? 0) + 1_000,
      recurring: { interval: 'year' },
      lookup_key,
      transfer_lookup_key: true,
    });
    const after = (await ask()) ?? '';
    expect(after).not.toBe(before);
    await expect(scene.pay(before)).rejects.toThrow('Not paid');
    expect(await ask()).toBe(after);
    await scene.pay(after);
    await scene.settle();
    const [invoice] = await owner.billing.invoices({ team_slug });
    expect(invoice?.total).toBe((unit_amount ?? 0) + 1_000);
  });

  it('is no second subscription for a team that pays already', async () => {
    const bought = await scene.freeTeam();
    await buy(bought);
    const { team_slug } = bought.team;
    expect(
      await bought.owner.billing.checkout({ team_slug, planId: 'scale', billingCycle: 'monthly' }),
    ).toEqual({ success: true, action: 'MODIFY_SUBSCRIPTION' });
  });
});

describe('a change of plan', () => {
  it('costs what was shown before, and is done once', async () => {
    const bought = await scene.freeTeam();
    await buy(bought, 'starter');
    const { team, owner } = bought;
    const { team_slug } = team;
    const shown = await owner.billing.previewChange({
      team_slug,
      planId: 'scale',
      billingCycle: 'monthly',
    });
    expect(shown).toMatchObject({ label: 'Upgrade', credit: 0, period_price: 49_900 });
    expect(shown.due_now).toBe(shown.lines.reduce((sum, { amount }) => sum + amount, 0));
    const { quote } = shown;
    const answers = await Promise.all([
      owner.billing.changePlan({ team_slug, quote }),
      owner.billing.changePlan({ team_slug, quote }),
    ]);
    expect(answers[0]).toMatchObject({ success: true, action: 'MODIFY_SUBSCRIPTION' });
    expect(await planOf(team)).toMatchObject({ plan: 'scale', campaigns: 999_999 });
    const invoices = await owner.billing.invoices({ team_slug });
    expect(invoices.map(({ total }) => total)).toEqual([shown.due_now, 11_900]);
  });

  it('shows the taxes that Stripe adds, and those that its invoices have', async () => {
    const bought = await scene.freeTeam();
    await buy(bought, 'starter');
    const { team, owner } = bought;
    const { team_slug } = team;
    await scene.stripe('POST', '/settings', { tax: { percent: 20, behavior: 'exclusive' } });
    try {
      const preview = () =>
        owner.billing.previewChange({ team_slug, planId: 'scale', billingCycle: 'monthly' });
      const shown = await preview();
      const net = shown.lines.reduce((sum, { amount }) => sum + amount, 0);
      const tax = Math.round(net * 0.2);
      expect(shown).toMatchObject({
        taxes: [{ amount: tax, included: false }],
        due_now: net + tax,
        discount: 0,
        balance: 0,
      });
      await owner.billing.changePlan({ team_slug, quote: shown.quote });
      const [newest, oldest] = await owner.billing.invoices({ team_slug });
      expect(newest).toMatchObject({
        total: net + tax,
        taxes: [{ amount: tax, included: false }],
      });
      expect(oldest).toMatchObject({ total: 11_900, taxes: [] });
      await scene.stripe('POST', '/settings', { tax: { percent: 20, behavior: 'inclusive' } });
      const included = await owner.billing.previewChange({
        team_slug,
        planId: 'business',
        billingCycle: 'yearly',
      });
      const sum = included.lines.reduce((all, { amount }) => all + amount, 0);
      const part = sum - Math.round(sum / 1.2);
      expect(included).toMatchObject({ taxes: [{ amount: part, included: true }], due_now: sum });
    } finally {
      await scene.stripe('POST', '/settings', { tax: null });
    }
  });

  it('to a smaller plan gives a credit, and to the same one is refused', async () => {
    const bought = await scene.freeTeam();
    await buy(bought, 'scale');
    const { team_slug } = bought.team;
    const preview = (planId: 'scale' | 'starter') =>
      bought.owner.billing.previewChange({ team_slug, planId, billingCycle: 'monthly' });
    const shown = await preview('starter');
    expect(shown).toMatchObject({ label: 'Downgrade', due_now: 0 });
    expect(shown.credit).toBeGreaterThan(0);
    await expect(preview('scale')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it("is nobody else's, and not for whoever made the quote up", async () => {
    const [mine, theirs] = [await scene.freeTeam(), await scene.freeTeam()];
    await buy(mine, 'starter');
    await buy(theirs, 'starter');
    const shown = await mine.owner.billing.previewChange({
      team_slug: mine.team.team_slug,
      planId: 'scale',
      billingCycle: 'monthly',
    });
    const { team_slug } = theirs.team;
    for (const quote of [shown.quote, `${shown.quote}x`, 'x.y', 'x']) {
      await expect(theirs.owner.billing.changePlan({ team_slug, quote })).rejects.toMatchObject({
        code: 'QUOTE_EXPIRED',
      });
    }
  });

  it('is not for an amount that something else has changed meanwhile', async () => {
    const bought = await scene.freeTeam();
    await buy(bought, 'starter');
    const { team, owner } = bought;
    const { team_slug } = team;
    const quoteOf = async (planId: 'business' | 'scale') =>
      (await owner.billing.previewChange({ team_slug, planId, billingCycle: 'monthly' })).quote;
    const expired = (quote: string) =>
      expect(owner.billing.changePlan({ team_slug, quote })).rejects.toMatchObject({
        code: 'QUOTE_EXPIRED',
      });
    const [scale, business] = [await quoteOf('scale'), await quoteOf('business')];
    await owner.billing.changePlan({ team_slug, quote: business });
    await expired(scale);
    // A repeat of what was done is none.
    await owner.billing.changePlan({ team_slug, quote: business });
    const renewing = await quoteOf('scale');
    await owner.billing.cancel({ team_slug });
    await expired(renewing);
    await scene.settle();
    expect(await planOf(team)).toMatchObject({ plan: 'business', status: 'active' });
    expect((await owner.billing.subscription({ team_slug })).ends_at).not.toBeNull();
  });

  it('changes nothing when the card is declined', async () => {
    const bought = await scene.freeTeam();
    await buy(bought, 'starter');
    const { team, owner } = bought;
    const { team_slug } = team;
    await scene.stripe('POST', '/decline', { customer: await customerOf(team) });
    const { quote } = await owner.billing.previewChange({
      team_slug,
      planId: 'scale',
      billingCycle: 'monthly',
    });
    await expect(owner.billing.changePlan({ team_slug, quote })).rejects.toMatchObject({
      code: 'CARD_DECLINED',
    });
    await scene.settle();
    expect(await planOf(team)).toMatchObject({ plan: 'starter', status: 'active' });
  });
});

describe('a cancellation', () => {
  it('is for the end of the period, and can be undone until then', async () => {
    const bought = await scene.freeTeam();
    await buy(bought);
    const { team, owner } = bought;
    const { team_slug } = team;
    await owner.billing.cancel({ team_slug });
    await owner.billing.cancel({ team_slug });
    const { ends_at, current_period_end } = await owner.billing.subscription({ team_slug });
    expect(ends_at).toBe(current_period_end);
    expect(await planOf(team)).toMatchObject({ plan: 'business', status: 'active' });
    await owner.billing.resume({ team_slug });
    expect((await owner.billing.subscription({ team_slug })).ends_at).toBeNull();
    await owner.billing.cancel({ team_slug });
    await passDays(32);
    expect(await planOf(team)).toEqual({
      plan: 'free',
      status: 'canceled',
      cycle: null,
      messages: 100,
      campaigns: 1,
    });
  });

  it('comes with the end of the team, and is repeated until Stripe has done it', async () => {
    const bought = await scene.freeTeam();
    await buy(bought);
    const customer = await customerOf(bought.team);
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
  it('is told for a week, then the agent pauses, and a payment brings it back', async () => {
    await scene.stripe('POST', '/settings', { retry_days: [3], after_retries: 'unpaid' });
    const bought = await scene.freeTeam();
    await buy(bought);
    const { team, owner } = bought;
    const { team_slug } = team;
    const customer = await customerOf(team);
    await scene.stripe('POST', '/decline', { customer });
    await passDays(32);
    const late = await owner.billing.subscription({ team_slug });
    expect(late.grace_until).not.toBeNull();
    expect(late.open_invoice_url).toContain('http');
    expect(late.status).toBe('active');
    await passDays(5);
    expect(await planOf(team)).toMatchObject({ plan: 'business', status: 'past_due' });
    expect((await owner.teams.home({ team_slug })).plan.canSendMessages).toBe(false);

    await scene.stripe('POST', '/decline', { customer, code: null });
    const api = await scene.services.stripe?.api();
    const open = await api?.invoices.list({ customer, status: 'open' });
    for (const { id } of open?.data ?? []) await api?.invoices.pay(id);
    await scene.settle();
    expect(await planOf(team)).toMatchObject({ plan: 'business', status: 'active' });
    expect((await owner.billing.subscription({ team_slug })).grace_until).toBeNull();
  });

  it('never leaves a team active whom Stripe does not count as paying', async () => {
    await scene.stripe('POST', '/settings', { retry_days: [2, 4], after_retries: 'cancel' });
    const bought = await scene.freeTeam();
    await buy(bought);
    const { team } = bought;
    const customer = await customerOf(team);
    await scene.stripe('POST', '/decline', { customer });
    const api = await scene.services.stripe?.api();
    const seen = new Set<string>();
    for (let day = 28; day < 42; day += day === 28 ? 4 : 2) {
      await passDays(day === 28 ? 30 : 2);
      const all = await api?.subscriptions.list({ customer, status: 'all' });
      const status = all?.data[0]?.status ?? '';
      const ours = await planOf(team);
      seen.add(status);
      const paying = ['active', 'past_due'].includes(status);
      expect([status, ours?.status === 'active']).toEqual([status, paying]);
    }
    expect([...seen]).toContain('canceled');
  });
});
