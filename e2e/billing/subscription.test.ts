import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { downgradePlan } from '../support/past.ts';
import { signUpWithTeam } from '../support/people.ts';
import { SANDBOX_URL } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';

/** Controls what happens at Stripe, through its dashboard or as time passes. */
function stripeOf(request: APIRequestContext) {
  const control = async (path: string, data: object) => {
    const answer = await request.post(`${SANDBOX_URL}/stripe/_control${path}`, { data });
    expect(answer.status()).toBe(200);
  };
  return {
    /** Also runs and reports what becomes due in that time. */
    passDays: (days: number) => control('/clock', { days }),
    decline: (customer: string, code: string | null) => control('/decline', { customer, code }),
    stayUnpaid: () => control('/settings', { retry_days: [3], after_retries: 'unpaid' }),
    async newestCustomer(): Promise<string> {
      const headers = { authorization: 'Bearer sk_test_sandbox' };
      const answer = await request.get(`${SANDBOX_URL}/stripe/v1/customers?limit=1`, { headers });
      const { data } = (await answer.json()) as { data: { id: string }[] };
      return data[0]?.id ?? '';
    },
  };
}

async function payCheckout(tab: Page) {
  await tab.getByLabel(/card number/i).fill('4242 4242 4242 4242');
  await tab.getByLabel(/expir/i).fill('12 / 60');
  await tab.getByLabel(/cvc|security/i).fill('123');
  await tab.getByLabel(/name/i).fill('Flo Jones');
  await tab.getByRole('button', { name: 'Pay and subscribe' }).click();
}

test('a team goes from free to paid to a bigger plan, misses a payment, and pays again', async ({
  context,
}) => {
  const { page, team } = await signUpWithTeam(context, 'Flo', 'Meadow');
  const stripe = stripeOf(context.request);
  await downgradePlan(team.team_slug);
  await stripe.stayUnpaid();
  const home = `/dashboard/${team.team_slug}`;

  await page.goto(`${home}/subscription`);
  await expect(page.getByText('Free Plan')).toBeVisible();
  await expect(page.getByText('Most Popular')).toBeVisible();
  await expectAccessible(page);

  const [checkout] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Upgrade to Starter' }).click(),
  ]);
  await payCheckout(checkout);
  await expect(checkout).toHaveURL(new RegExp(`${home}(/get-started)?$`));
  await checkout.close();
  await expect(page.getByText('Billed monthly', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: 'Upgrade to Business' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Business' });
  await expect(dialog.getByText('To pay now')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Pay €/ }).click();
  await expect(page.getByText('Your team is on the Business plan now.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your plan: Business' })).toBeVisible();

  const customer = await stripe.newestCustomer();
  await stripe.decline(customer, 'generic_decline');
  await stripe.passDays(32);
  const banner = page.getByRole('region', { name: 'Your plan' });
  await expect(page.getByText('Your last payment failed')).toHaveCount(1);
  await stripe.passDays(5);
  await page.goto(`${home}/campaigns`);
  await expect(banner).toContainText('Your agents are paused: your subscription is unpaid');
  await expectAccessible(page);
  await banner.getByRole('link', { name: 'Pay now' }).click();
  const unpaid = page.getByText('Your subscription is unpaid');
  await expect(unpaid).toBeVisible();
  await expect(banner).toHaveCount(0);

  await stripe.decline(customer, null);
  const [invoice] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'Pay now' }).click(),
  ]);
  await invoice.getByRole('button', { name: /^Pay with .* ending in/ }).click();
  await expect(unpaid).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Your plan: Business' })).toBeVisible();
});
