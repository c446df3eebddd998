import type StripeClient from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { type BillingScene, openBillingScene } from '#server/test/scenes/billing-scene.ts';
import { type AnsweredRequest, requestProblems } from '#sandbox/test/stripe-answers.ts';
import { taxesOf, taxNames } from './taxes.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
});
afterAll(() => scene.close());

type Tax = StripeClient.Invoice.TotalTax;

const tax = (amount: number, rate: string | null, tax_behavior = 'exclusive'): Tax => ({
  amount,
  tax_behavior,
  tax_rate_details: rate === null ? null : { tax_rate: rate },
  taxability_reason: 'standard_rated',
  taxable_amount: 10_000,
  type: 'tax_rate_details',
});

const RATES: Record<string, Partial<StripeClient.TaxRate>> = {
  vat: { display_name: 'VAT', percentage: 20, effective_percentage: null },
  moved: { display_name: 'Sales Tax', percentage: 8, effective_percentage: 8.875 },
  fee: { display_name: 'Retail Delivery Fee', percentage: 0, rate_type: 'flat_amount' },
};

async function taxesAt(total_taxes: Tax[]) {
  const asked: string[] = [];
  const retrieve = async (id: string) => {
    asked.push(id);
    const rate = RATES[id];
    if (!rate) throw new Error('No such tax rate');
    return rate;
  };
  const api = { taxRates: { retrieve } } as unknown as Pick<StripeClient, 'taxRates'>;
  const names = await taxNames(api, createLog('silent'), [{ total_taxes }]);
  return { asked, taxes: taxesOf({ total_taxes }, names) };
}

it('asks for each rate once, and adds up what is charged by it', async () => {
  const { asked, taxes } = await taxesAt([tax(300, 'vat'), tax(200, 'vat'), tax(90, 'moved')]);
  expect(asked).toEqual(['vat', 'moved']);
  expect(taxes).toEqual([
    { name: 'VAT', percent: 20, amount: 500, included: false },
    { name: 'Sales Tax', percent: 8.875, amount: 90, included: false },
  ]);
});

it('keeps apart what is part of the price, and leaves out what is nothing', async () => {
  const { taxes } = await taxesAt([tax(300, 'vat'), tax(50, 'vat', 'inclusive'), tax(0, 'moved')]);
  expect(taxes.map(({ amount, included }) => [amount, included])).toEqual([
    [300, false],
    [50, true],
  ]);
});

it('a flat amount is no share of the price', async () => {
  const { taxes } = await taxesAt([tax(27, 'fee')]);
  expect(taxes).toMatchObject([{ name: 'Retail Delivery Fee', percent: null, amount: 27 }]);
});

it('an amount is shown even where Stripe does not say what for', async () => {
  const { taxes } = await taxesAt([tax(300, 'gone'), tax(40, null)]);
  expect(taxes).toEqual([{ name: null, percent: null, amount: 340, included: false }]);
});

it('are named to the owner as Stripe names them, on invoices and before a change', async () => {
  const { team, owner } = await scene.freeTeam();
  const { team_slug } = team;
  const tax = { name: 'TVA', percent: 20, behavior: 'exclusive' };
  await scene.stripe('POST', '/settings', { tax });
  const { url } = await owner.billing.checkout({
    team_slug,
    planId: 'starter',
    billingCycle: 'monthly',
  });
  await scene.pay(url ?? '');
  await scene.settle();
  // The rate changes from now on; earlier charges keep the name of theirs.
  await scene.stripe('POST', '/settings', {
    tax: { ...tax, name: 'MwSt', percent: 8.1, behavior: 'inclusive' },
  });
  const preview = await owner.billing.previewChange({
    team_slug,
    planId: 'scale',
    billingCycle: 'monthly',
  });
  const [invoice] = await owner.billing.invoices({ team_slug });
  await scene.stripe('POST', '/settings', { tax: null });
  expect(invoice?.taxes).toEqual([{ name: 'TVA', percent: 20, amount: 2_380, included: false }]);
  expect(preview.taxes).toMatchObject([{ name: 'MwSt', percent: 8.1, included: true }]);
  const { requests } = await scene.stripe<{ requests: AnsweredRequest[] }>('GET', '/requests');
  expect(requests.length).toBeGreaterThan(0);
  expect(requests.flatMap(requestProblems)).toEqual([]);
});
