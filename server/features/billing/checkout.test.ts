import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BillingScene, openBillingScene } from '#server/test/scenes/billing-scene.ts';
import { buy, planOf } from '#server/test/builders/subscriptions.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

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
    expect(await planOf(scene, team)).toMatchObject({ plan: 'free', status: 'free' });
    await scene.pay(answer.url ?? '');
    await scene.settle();
    expect(await planOf(scene, team)).toEqual({
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
    // A key for Stripe holds for one minute, which may not end between these three.
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const answers = await Promise.all([ask('starter'), ask('starter'), ask('starter')]);
    vi.useRealTimers();
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
    await buy(scene, bought);
    const { team_slug } = bought.team;
    expect(
      await bought.owner.billing.checkout({ team_slug, planId: 'scale', billingCycle: 'monthly' }),
    ).toEqual({ success: true, action: 'MODIFY_SUBSCRIPTION' });
  });
});
