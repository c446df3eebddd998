import { expect, it } from 'vitest';
import { TeamProvider } from '#web/shared/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { SubscriptionScreen } from './subscription-screen.tsx';

const show = (like: Parameters<typeof buildHome>[0]) =>
  renderAt(
    '/',
    buildMe(),
    <TeamProvider home={buildHome(like)}>
      <SubscriptionScreen />
    </TeamProvider>,
  ).container.textContent;

it('calls the free plan by its name, with its price', () => {
  const text = show({ plan: { subscriptionPlan: 'free', canAccessWhatsApp: false } });
  expect(text).toContain('Free Plan');
  expect(text).toContain('€0 per month');
  expect(text).toContain('WhatsApp access: Requires a paid plan');
});

it('shows what a paid plan gives and how much of it is used', () => {
  const plan = { subscriptionPlan: 'business', messagesUsed: 1200, messagesLimit: 5000 } as const;
  const text = show({ plan: { ...plan, canAccessWhatsApp: true } });
  expect(text).toContain('Business');
  expect(text).not.toContain('per month');
  expect(text).toContain('1,200 of 5,000');
});
