import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import type { Role } from '#domain/teams/roles.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { PermissionGuard } from './permission-guard.tsx';

function open(role: Role) {
  return renderAt(
    '/dashboard/acme-123456/campaigns/spring/edit',
    buildMe(),
    <TeamProvider home={buildHome({ role })}>
      <Routes>
        <Route element={<PermissionGuard permission="canEditCampaigns" />}>
          <Route path="dashboard/:team_slug/campaigns/:slug/edit" element={<p>The editor</p>} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </TeamProvider>,
  );
}

it('opens for who may', () => {
  open('editor');
  expect(screen.getByText('The editor')).toBeTruthy();
});

it('tells everyone else which role they have and what is needed', async () => {
  const { container } = open('viewer');
  expect(screen.queryByText('The editor')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
  expect(container.textContent).toContain('Viewer');
  expect(container.textContent).toContain('Editor role or higher');
  expect(container.textContent).toContain('Contact your team administrator');
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Dashboard' })).toBeTruthy();
});
