import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { Protected } from './protected.tsx';

const page = (
  <Routes>
    <Route
      path="dashboard/:team_slug/campaigns"
      element={<Protected mode="app">{(me) => <p>Hello {me.user.name}</p>}</Protected>}
    />
    <Route path="*" element={null} />
  </Routes>
);

it('shows the page to whom it is for', () => {
  const { getByText } = renderAt('/dashboard/acme/campaigns', buildMe(), page);
  expect(getByText('Hello Ada Lovelace')).toBeTruthy();
});

it('keeps in mind where a visitor wanted to go', () => {
  const { address } = renderAt('/dashboard/acme/campaigns?x=1', null, page);
  expect(address()).toBe('/auth/login?redirect=%2Fdashboard%2Facme%2Fcampaigns%3Fx%3D1');
});

it('leads a newcomer to the step that is missing', () => {
  const newcomer = buildMe({ profile: { onboarding_completed: false }, teams: [] });
  expect(renderAt('/dashboard/acme/campaigns', newcomer, page).address()).toBe('/onboarding/team');
});
