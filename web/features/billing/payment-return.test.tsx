import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FREE, FREE_PLAN, inDays, openSubscription } from '#web/test/open-subscription.tsx';

it('waits for the webhook after a payment, and only then says that it came', async () => {
  await openSubscription(FREE, { plan: FREE_PLAN }, {}, '?success=true');
  expect(screen.getByText('Checking for a payment')).toBeTruthy();
  expect(screen.queryByText('Payment successful!')).toBeNull();
});

it('does not take a plan that was given before for the payment', async () => {
  await openSubscription({ has_subscription: false, has_customer: false }, {}, {}, '?success=true');
  expect(screen.getByText('Checking for a payment')).toBeTruthy();
});

it('claims no payment for an address that someone typed', async () => {
  await openSubscription({}, {}, {}, '?success=true');
  expect(screen.queryByText('Payment successful!')).toBeNull();
  expect(screen.queryByText('Checking for a payment')).toBeNull();
});

it('says that a payment arrived', async () => {
  await openSubscription({ started_at: inDays(-0.01) }, {}, {}, '?success=true');
  expect(screen.getAllByText('Payment successful!').length).toBeGreaterThan(0);
});

it('says that a payment was canceled', async () => {
  await openSubscription(FREE, { plan: FREE_PLAN }, {}, '?canceled=true');
  expect(screen.getByText('Payment canceled — You can try again anytime.')).toBeTruthy();
});
