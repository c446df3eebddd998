import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inDays, openSubscription } from '#web/test/open-subscription.tsx';

it.each([
  ['open', 'Pay invoice A-1'],
  ['paid', 'View invoice A-1'],
])('says what the link of an invoice does that is %s', async (status, name) => {
  const invoice = {
    invoice_id: 'in_1',
    number: 'A-1',
    created_at: inDays(-2),
    total: 14_280,
    taxes: [],
    currency: 'eur',
    status,
    url: 'https://invoice.example/1',
    pdf: null,
  };
  await openSubscription({}, {}, { 'billing/invoices': [invoice] });
  expect(await screen.findByRole('link', { name })).toBeTruthy();
});
