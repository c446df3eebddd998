import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Can, Role } from '#domain/teams/roles.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { RestrictedButton } from './restricted.tsx';
import { TeamProvider } from './team/team.tsx';

function press(role: Role, can: Partial<Can> = {}) {
  const act = vi.fn();
  renderAt(
    '/',
    buildMe(),
    <TeamProvider home={buildHome({ role, can })}>
      <RestrictedButton permission="canCreateCampaigns" onClick={act}>
        Create
      </RestrictedButton>
    </TeamProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  return act;
}

it('acts for an editor', () => {
  expect(press('editor')).toHaveBeenCalledOnce();
});

it('tells a viewer which role is needed and who could help', () => {
  expect(press('viewer')).not.toHaveBeenCalled();
  const dialog = screen.getByRole('dialog', { name: 'Access Restricted' });
  expect(dialog.textContent).toContain('Requires Editor role or higher');
  expect(dialog.textContent).toContain('Viewer');
  expect(dialog.textContent).toContain('Editor');
  expect(dialog.textContent).toContain(
    'Contact your team administrator to modify your permissions.',
  );
});

it('does not ask staff who act as an owner for the role that they have', () => {
  expect(press('owner', { canCreateCampaigns: false })).not.toHaveBeenCalled();
  const dialog = screen.getByRole('dialog', { name: 'Access Restricted' });
  expect(dialog.textContent).toContain("You're acting as someone else.");
  expect(dialog.textContent).not.toContain('Owner');
});
