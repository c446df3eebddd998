import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Role } from '#domain/teams/roles.ts';
import type { TeamHome } from '#domain/teams/schema.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { MethodScreen } from './method-screen.tsx';

const BASE = '/dashboard/acme-123456';

function open(wanted: { role?: Role; plan?: Partial<TeamHome['plan']> } = {}) {
  return renderAt(
    `${BASE}/get-started/create-campaign`,
    buildMe(),
    <TeamProvider home={buildHome(wanted)}>
      <MethodScreen />
    </TeamProvider>,
  );
}

it('says where one stands', () => {
  open();
  expect(screen.getByText('Step 1 of 3: Choose Method')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  expect(screen.getByText('Campaigns: 1/3')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe(
    `${BASE}/get-started`,
  );
});

it.each([
  [
    'Guided Setup',
    'questions/1',
    ['Collecting answers', 'AI analysis', 'Generating offer', 'Agent configured'],
  ],
  [
    'Automatic Analysis',
    'website',
    ['Website analysis', 'Prompt generation', 'Agent configuration', 'Agent ready'],
  ],
  [
    'Manual Setup',
    'manual',
    ['Processing input', 'AI configuration', 'Optimization', 'Agent ready'],
  ],
])('%s shows its four steps first', (name, path, steps) => {
  const { address } = open();
  const card = () => screen.getByRole('button', { name: new RegExp(name) });
  expect(card().textContent?.includes('Recommended')).toBe(name === 'Automatic Analysis');
  fireEvent.click(card());
  const dialog = screen.getByRole('dialog', { name });
  const titles = [...dialog.querySelectorAll('h3')].map((heading) => heading.textContent);
  expect(titles).toEqual(steps.map((step, index) => `${index + 1}. ${step}`));
  expect(dialog.querySelectorAll('li svg')).toHaveLength(4);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Setup' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(card());
  fireEvent.click(screen.getByRole('button', { name: 'Continue Setup' }));
  expect(address()).toBe(`${BASE}/get-started/${path}`);
});

it('leads to the plans when there is no room for another campaign', () => {
  const { address } = open({ plan: { campaignsUsed: 3, canCreateCampaign: false } });
  expect(address()).toBe(`${BASE}/subscription`);
});

it('offers nothing to who may not create', () => {
  open({ role: 'viewer' });
  expect(screen.getByText('Permission Required')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Setup/ })).toBeNull();
});
