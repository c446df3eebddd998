import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { TeamMembers } from '#domain/teams/schema.ts';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { signInOptions } from '#web/test/build-sign-in-options.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { InviteCard } from './members-screen.tsx';

function show(invite: Partial<TeamMembers['invite']>) {
  const all = { used: 0, limit: 3, limitReached: false, message: null, ...invite };
  return renderAt(
    '/',
    buildMe(),
    <TeamProvider home={buildHome()}>
      <InviteCard invite={{ roles: ['admin', 'editor', 'viewer'], ...all }} />
    </TeamProvider>,
  );
}

const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send invitation' });

it('invites a viewer unless another role is chosen, and no one without an address', () => {
  show({});
  expect(screen.getByRole('combobox', { name: 'Role' }).textContent).toBe('Viewer');
  expect(send().disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'bob@example.com' } });
  expect(send().disabled).toBe(false);
});

it('says when the plan has no more room, and where to get more', () => {
  const { container } = show({ used: 3, limitReached: true });
  expect(container.textContent).toContain('Team Member Limit Reached');
  expect(screen.getByRole('link', { name: 'Upgrade Plan' }).getAttribute('href')).toBe(
    '/dashboard/acme-123456/subscription',
  );
  expect(send().disabled).toBe(true);
});

it('is not there for who may invite no one', () => {
  const { container } = show({ roles: [] });
  expect(container.textContent).toContain('Requires Admin role or higher');
  expect(container.textContent).toContain('You need administrator permissions to invite members.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each([
  ['closed', [], /only people who already have one can join/],
  ['open', ['acme.example', 'acme.org'], /an address of acme\.example or acme\.org/],
] as const)('says whom an invitation is of no use: sign-up %s', async (mode, domains, text) => {
  const signUp = { mode, domains: [...domains] };
  fakeServer({ 'accounts/signInOptions': signInOptions({ signUp }) });
  show({});
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says nothing of accounts where anyone invited can make one', async () => {
  const signUp = { mode: 'invitation' as const, domains: [] };
  const { asked } = fakeServer({ 'accounts/signInOptions': signInOptions({ signUp }) });
  show({});
  await vi.waitFor(() => expect(asked).toEqual(['accounts/signInOptions']));
  expect(screen.queryByText(/New accounts/)).toBeNull();
});
