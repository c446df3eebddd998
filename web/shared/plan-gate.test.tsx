import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Plan } from '#domain/billing/plans.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { PlanGate } from './plan-gate.tsx';
import { RestrictedBlock } from './restricted.tsx';
import { TeamProvider } from './team/team.tsx';

function show(
  open: boolean,
  upgradeTo: Plan | null = 'starter',
  grace_until: string | null = null,
) {
  return renderAt(
    '/',
    buildMe(),
    <TeamProvider home={buildHome({ plan: { upgradeTo }, billing: { grace_until } })}>
      <PlanGate open={open}>
        <button type="button">Connect</button>
      </PlanGate>
    </TeamProvider>,
  );
}

it('says in French what is missing and leads to the plans', () => {
  const { container } = show(false);
  expect(container.textContent).toContain('Cette fonctionnalité nécessite un abonnement payant.');
  for (const name of ['Upgrade to Starter', 'Voir tous les tarifs']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      '/dashboard/acme-123456/subscription',
    );
  }
  expect(container.querySelector('[inert] button')).toBeTruthy();
});

it('leads to the open invoice first, as no other plan can be bought before', () => {
  const { container } = show(false, 'starter', '2026-12-30T12:00:00.000Z');
  expect(container.textContent).toContain('Votre abonnement est impayé.');
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Pay the open invoice']);
});

it('is not there for who pays', () => {
  const { container } = show(true);
  expect(container.querySelector('[inert]')).toBeNull();
  expect(container.textContent).toBe('Connect/');
});

it('blocks read what they need', () => {
  const { container } = renderAt('/', null, <RestrictedBlock permission="canInviteMembers" />);
  expect(container.textContent).toContain('Access RestrictedRequires Admin role or higher');
});
