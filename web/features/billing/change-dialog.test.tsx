import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ChangePreview, CheckoutAnswer } from '#domain/billing/schema.ts';
import { type Answers, refused } from '#web/test/fake-server.ts';
import { inDays, openSubscription } from '#web/test/open-subscription.tsx';

const PREVIEW: ChangePreview = {
  planId: 'scale',
  billingCycle: 'monthly',
  label: 'Upgrade',
  lines: [
    { text: 'Unused time on Business', amount: -12_450 },
    { text: 'Remaining time on Scale', amount: 24_950 },
  ],
  discount: 0,
  taxes: [],
  balance: 0,
  due_now: 12_500,
  credit: 0,
  period_price: 49_900,
  next_payment_at: inDays(20),
  renews_again: false,
  quote: 'q',
};

it('loads the page anew 1.5 s after a change, unless someone has left it', async () => {
  const reload = vi.fn();
  const { origin, pathname, href } = window.location;
  const location = { origin, pathname, href, reload };
  vi.stubGlobal('location', location);
  const done: CheckoutAnswer = {
    success: true,
    action: 'MODIFY_SUBSCRIPTION',
    message: 'Done now',
  };
  await openSubscription({}, {}, { 'billing/previewChange': PREVIEW, 'billing/changePlan': done });
  const { fetch: answered } = globalThis;
  vi.stubGlobal('fetch', async (asked: RequestInfo | URL) =>
    asked === '/healthz' ? new Response('ok') : answered(asked),
  );
  const change = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Upgrade to Scale' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Scale' }));
    fireEvent.click(await dialog.findByRole('button', { name: /Pay €125.00 and change/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const since = Date.now();
  await change();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  expect(Date.now() - since).toBeGreaterThanOrEqual(1_500);
  await change();
  location.pathname = '/elsewhere';
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('shows what a change costs before it is confirmed', async () => {
  const server = await openSubscription(
    {},
    {},
    {
      'billing/previewChange': PREVIEW,
      'billing/changePlan': { success: true, action: 'MODIFY_SUBSCRIPTION', message: 'Done now' },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade to Scale' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Scale' }));
  expect(await dialog.findByText('-€124.50')).toBeTruthy();
  expect(server.inputsOf('billing/changePlan')).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: /Pay €125.00 and change/ }));
  await screen.findByText('Done now');
  expect(server.inputsOf('billing/changePlan')).toEqual([{ team_slug: 'acme-123456', quote: 'q' }]);
});

it('can be confirmed after a refusal, with the amount as it is by then', async () => {
  const answers: Answers = {
    'billing/previewChange': PREVIEW,
    'billing/changePlan': refused('CONFLICT', 'The amount has changed.'),
  };
  const server = await openSubscription({}, {}, answers);
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade to Scale' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Scale' }));
  fireEvent.click(await dialog.findByRole('button', { name: /Pay €125.00 and change/ }));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  fireEvent.click(again);
  await waitFor(() => expect(server.inputsOf('billing/previewChange')).toHaveLength(2));
  expect(await dialog.findByRole('button', { name: /Pay €125.00 and change/ })).toBeTruthy();
  expect(dialog.queryByText('The amount has changed.')).toBeNull();
});

it('names the taxes of a change and of an invoice, as Stripe has them', async () => {
  await openSubscription(
    {},
    {},
    {
      'billing/previewChange': {
        ...PREVIEW,
        discount: 1_000,
        taxes: [{ name: 'VAT', percent: 20, amount: 2_300, included: false }],
        balance: -200,
        due_now: 13_600,
      },
      'billing/invoices': [
        {
          invoice_id: 'in_1',
          number: 'A-1',
          created_at: inDays(-2),
          total: 14_280,
          taxes: [
            { name: 'GST', percent: 5, amount: 1_190, included: false },
            { name: 'QST', percent: 9.975, amount: 1_190, included: false },
          ],
          currency: 'eur',
          status: 'paid',
          url: null,
          pdf: null,
        },
      ],
    },
  );
  expect(await screen.findByText('incl. €11.90 GST (5%)')).toBeTruthy();
  expect(screen.getByText('incl. €11.90 QST (9.975%)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade to Scale' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Upgrade to Scale' }));
  const amountOf = (text: string) => dialog.getByText(text).nextElementSibling?.textContent;
  await dialog.findByText('VAT (20%)');
  expect([amountOf('Discount'), amountOf('VAT (20%)'), amountOf('Your balance')]).toEqual([
    '-€10.00',
    '€23.00',
    '-€2.00',
  ]);
});
