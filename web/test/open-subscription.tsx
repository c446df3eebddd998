import { screen } from '@testing-library/react';
import type { SubscriptionView } from '#domain/billing/schema.ts';
import { buildHome } from '#web/test/build-home.ts';
import { type Answers, fakeServer } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { SubscriptionScreen } from '#web/features/billing/subscription-screen.tsx';

export const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 3600 * 1000).toISOString();

const view = (like: Partial<SubscriptionView> = {}): SubscriptionView => ({
  plan: 'business',
  status: 'active',
  billing_cycle: 'monthly',
  has_subscription: true,
  has_customer: true,
  started_at: inDays(-40),
  current_period_end: inDays(20),
  ends_at: null,
  grace_until: null,
  open_invoice_url: null,
  discount: null,
  usage_from: inDays(-10),
  usage_until: inDays(20),
  limits: { messages: 6000, campaigns: 3, followups: 3, members: 3 },
  used: { messages: 1200, campaigns: 1, members: 0 },
  ...like,
});
export const FREE = {
  plan: 'free',
  status: 'free',
  billing_cycle: null,
  has_subscription: false,
  has_customer: false,
  started_at: null,
  current_period_end: null,
} as const;
export const FREE_PLAN = {
  subscriptionPlan: 'free',
  isFreeUser: true,
  canAccessWhatsApp: false,
} as const;

/** Opens a team's screen with this subscription and home, and waits for its usage. */
export async function openSubscription(
  like: Partial<SubscriptionView> = {},
  home: Parameters<typeof buildHome>[0] = {},
  answers: Answers = {},
  at = '',
) {
  const server = fakeServer({
    'billing/subscription': view(like),
    'billing/invoices': [],
    ...answers,
  });
  openInTeam(<SubscriptionScreen />, { at: `/subscription${at}`, home: buildHome(home) });
  await screen.findByText('Current usage');
  return server;
}
