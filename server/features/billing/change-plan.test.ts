import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BillingScene, openBillingScene } from '#server/test/scenes/billing-scene.ts';
import { buy, customerOf, planOf } from '#server/test/builders/subscriptions.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

describe('a change of plan', () => {
  it('costs what was shown before, and is done once', async () => {
    const bought = await scene.freeTeam();
    await buy(scene, bought, 'starter');
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
    expect(await planOf(scene, team)).toMatchObject({ plan: 'scale', campaigns: 999_999 });
    const invoices = await owner.billing.invoices({ team_slug });
    expect(invoices.map(({ total }) => total)).toEqual([shown.due_now, 11_900]);
  });

  it('shows the taxes that Stripe adds, and those that its invoices have', async () => {
    const bought = await scene.freeTeam();
    await buy(scene, bought, 'starter');
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
    await buy(scene, bought, 'scale');
    const { team_slug } = bought.team;
    const preview = (planId: 'scale' | 'starter') =>
      bought.owner.billing.previewChange({ team_slug, planId, billingCycle: 'monthly' });
    const shown = await preview('starter');
    expect(shown).toMatchObject({ label: 'Downgrade', due_now: 0 });
    expect(shown.credit).toBeGreaterThan(0);
    await expect(preview('scale')).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('accepts only an unaltered quote of the same team', async () => {
    const [mine, theirs] = [await scene.freeTeam(), await scene.freeTeam()];
    await buy(scene, mine, 'starter');
    await buy(scene, theirs, 'starter');
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
    await buy(scene, bought, 'starter');
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
    // A repeat changes nothing.
    await owner.billing.changePlan({ team_slug, quote: business });
    const renewing = await quoteOf('scale');
    await owner.billing.cancel({ team_slug });
    await expired(renewing);
    await scene.settle();
    expect(await planOf(scene, team)).toMatchObject({ plan: 'business', status: 'active' });
    expect((await owner.billing.subscription({ team_slug })).ends_at).not.toBeNull();
  });

  it('changes nothing when the card is declined', async () => {
    const bought = await scene.freeTeam();
    await buy(scene, bought, 'starter');
    const { team, owner } = bought;
    const { team_slug } = team;
    await scene.stripe('POST', '/decline', { customer: await customerOf(scene, team) });
    const { quote } = await owner.billing.previewChange({
      team_slug,
      planId: 'scale',
      billingCycle: 'monthly',
    });
    await expect(owner.billing.changePlan({ team_slug, quote })).rejects.toMatchObject({
      code: 'CARD_DECLINED',
    });
    await scene.settle();
    expect(await planOf(scene, team)).toMatchObject({ plan: 'starter', status: 'active' });
  });
});
