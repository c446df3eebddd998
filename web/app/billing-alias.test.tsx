import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { renderAt } from '#web/test/render-at.tsx';
import { BillingAlias } from './routes.tsx';

function open(address: string) {
  return renderAt(
    address,
    null,
    <Routes>
      <Route path="billing/*" element={<BillingAlias />} />
      <Route path="dashboard/billing/*" element={<BillingAlias />} />
      <Route path="dashboard/:team_slug/billing/*" element={<BillingAlias />} />
      <Route path="*" element={null} />
    </Routes>,
  ).address();
}

it('leads to the subscription of the team, or without one to the dashboard, query kept', () => {
  expect(open('/dashboard/acme/billing?session_id=1')).toBe(
    '/dashboard/acme/subscription?session_id=1',
  );
  expect(open('/dashboard/acme/billing/success?a=b')).toBe('/dashboard/acme/subscription?a=b');
  expect(open('/dashboard/billing/x?a=b')).toBe('/dashboard?a=b');
  expect(open('/billing?a=b')).toBe('/dashboard?a=b');
});
