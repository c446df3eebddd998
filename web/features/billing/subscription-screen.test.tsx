import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FREE, FREE_PLAN, inDays, openSubscription } from '#web/test/open-subscription.tsx';

const labels = () =>
  ['Starter', 'Business', 'Scale'].map((plan) => {
    const heading = screen.getByRole('heading', { name: plan, level: 3 });
    const card = heading.closest('li') as HTMLElement;
    const name = within(card).getAllByRole('button').at(-1)?.getAttribute('aria-label') ?? '';
    return name.split(/ to |:/)[0];
  });

it('shows the free plan with its price, and marks the popular one', async () => {
  await openSubscription(FREE, { plan: FREE_PLAN });
  expect(screen.getByText('Free Plan')).toBeTruthy();
  expect(screen.getByText('€0 per month')).toBeTruthy();
  expect(screen.getByText('WhatsApp access: Requires a paid plan')).toBeTruthy();
  expect(screen.getByText('Most Popular')).toBeTruthy();
  expect(labels()).toEqual(['Upgrade', 'Upgrade', 'Upgrade']);
});

it('says of each plan what choosing it is, and its price by month and year', async () => {
  await openSubscription();
  expect(screen.queryByText('Most Popular')).toBeNull();
  expect(labels()).toEqual(['Downgrade', 'Your plan', 'Upgrade']);
  expect(screen.getByText('€249')).toBeTruthy();
  expect(screen.getByText('Save up to 20%')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
  expect(screen.getByText('€199')).toBeTruthy();
  expect(labels()).toEqual(['Downgrade', 'Switch', 'Upgrade']);
});

it('knows the plan of a team that has not paid, and no day on which it renews', async () => {
  await openSubscription({ status: 'past_due' }, { plan: FREE_PLAN });
  expect(labels()).toEqual(['Downgrade', 'Your plan', 'Upgrade']);
  expect(screen.getByText('WhatsApp access: Requires a paid plan')).toBeTruthy();
  expect(screen.queryByText(/Renews on/)).toBeNull();
});

it('names no day of renewal while an invoice is open, although everything works', async () => {
  await openSubscription({ grace_until: inDays(4) });
  expect(screen.getByText('Billed monthly')).toBeTruthy();
  expect(screen.queryByText(/Renews on/)).toBeNull();
});

it('says what the plan that was just paid opens, before the team is read again', async () => {
  await openSubscription({}, { plan: FREE_PLAN });
  expect(screen.getByText('WhatsApp access: Included')).toBeTruthy();
});

it('begins with yearly prices where the team pays yearly', async () => {
  await openSubscription({ billing_cycle: 'yearly' });
  expect(screen.getByRole('radio', { name: 'Yearly' }).getAttribute('aria-checked')).toBe('true');
});

it.each([
  [4799, null],
  [4800, "You've used 80% of your messages"],
  [5400, "You've used 90% or more of your messages"],
  [6000, "You've used all your messages"],
])('warns with %i messages of 6000', async (messages, title) => {
  await openSubscription({ used: { messages, campaigns: 1, members: 0 } });
  expect(screen.queryByText(/You've used/)?.textContent ?? null).toBe(title);
});

it.each([
  [5399, 'bg-primary'],
  [5400, 'bg-warning'],
  [6000, 'bg-destructive'],
])('draws %i messages of 6000 as its warning is', async (messages, colour) => {
  await openSubscription({ used: { messages, campaigns: 1, members: 0 } });
  const bar = screen.getByRole('progressbar', { name: /^Messages/ });
  expect(bar.firstElementChild?.classList.contains(colour)).toBe(true);
});

it('warns a team on the free plan, too', async () => {
  await openSubscription(
    {
      ...FREE,
      limits: { messages: 100, campaigns: 1, followups: 1, members: 1 },
      used: { messages: 95, campaigns: 1, members: 0 },
    },
    { plan: FREE_PLAN },
  );
  expect(screen.getByText("You've used 90% or more of your messages")).toBeTruthy();
});

it('speaks of hours on the last day of a plan, which may be today or tomorrow', async () => {
  await openSubscription({ ends_at: inDays(0.1), current_period_end: inDays(0.1) });
  expect(screen.getByText('Your plan ends within 24 hours')).toBeTruthy();
});

it('warns in the last week of a plan that ends, and offers to keep it', async () => {
  const server = await openSubscription(
    { ends_at: inDays(3), current_period_end: inDays(3) },
    {},
    { 'billing/resume': { ok: true } },
  );
  expect(screen.getByText('Your plan ends in 3 days')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep my subscription' }));
  await waitFor(() => expect(server.inputsOf('billing/resume')).toHaveLength(1));
});

it('opens the checkout in a new tab, and a link where the browser allows none', async () => {
  vi.stubGlobal(
    'open',
    vi.fn(() => null),
  );
  const url = 'https://checkout.example/c/1';
  const server = await openSubscription(
    FREE,
    { plan: FREE_PLAN },
    { 'billing/checkout': { success: true, action: 'CHECKOUT', url } },
  );
  vi.stubGlobal('tolt_referral', 'ref_7');
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade to Scale' }));
  const link = await screen.findByRole('link', { name: 'Open the payment page' });
  expect(link.getAttribute('href')).toBe(url);
  expect(server.inputsOf('billing/checkout')).toEqual([
    {
      team_slug: 'acme-123456',
      planId: 'scale',
      billingCycle: 'monthly',
      tolt_referral: 'ref_7',
    },
  ]);
});

it('opens one tab, however fast a plan is pressed twice', async () => {
  const opened = vi.fn(() => null);
  vi.stubGlobal('open', opened);
  const url = 'https://checkout.example/c/1';
  const answer = { success: true, action: 'CHECKOUT', url } as const;
  const server = await openSubscription(FREE, { plan: FREE_PLAN }, { 'billing/checkout': answer });
  const plan = screen.getByRole('button', { name: 'Upgrade to Scale' });
  // Both clicks in one act(), before the page renders the first.
  act(() => {
    plan.click();
    plan.click();
  });
  await screen.findByRole('link', { name: 'Open the payment page' });
  expect(opened).toHaveBeenCalledTimes(1);
  expect(server.inputsOf('billing/checkout')).toHaveLength(1);
});

it('fixes a payment with one button, for members who may pay', async () => {
  await openSubscription(
    {
      grace_until: inDays(5),
      open_invoice_url: 'https://invoice.example/1',
    },
    { billing: { grace_until: inDays(5) } },
  );
  const pay = screen.getByRole('link', { name: 'Pay now' });
  expect(pay.getAttribute('href')).toBe('https://invoice.example/1');
});

it('is read-only for others, and says who may change it', async () => {
  await openSubscription({}, { role: 'admin' });
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).toBeNull();
  expect(screen.queryByText('Invoices')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade to Scale' }));
  expect(await screen.findByText('You need owner permissions to change the plan.')).toBeTruthy();
});

it.each([{ status: 'past_due' as const }, { grace_until: inDays(4) }])(
  'offers no other plan before the open invoice is paid: %j',
  async (like) => {
    await openSubscription(like);
    expect(
      screen.getByText('Pay the open invoice first. Then you can change your plan.'),
    ).toBeTruthy();
    const upgrade = screen.getByRole<HTMLButtonElement>('button', { name: 'Upgrade to Scale' });
    expect(upgrade.disabled).toBe(true);
  },
);
