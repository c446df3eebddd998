import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';

function open(second_factor_gap: Me['teams'][number]['second_factor_gap']) {
  fakeServer({});
  const me = buildMe({ teams: ['acme', 'other'] });
  const [team] = me.teams;
  if (!team) throw new Error('A person with teams');
  const onOpen = vi.fn<() => void>();
  renderAt(
    '/dashboard/acme',
    me,
    <SecondFactorGate me={me} team={{ ...team, second_factor_gap }} onOpen={onOpen} />,
  );
  return onOpen;
}

it('says why the team is shut, and leads to the others', () => {
  open('set_up');
  expect(screen.getByRole('heading', { name: 'Acme requires two-factor sign-in' })).toBeTruthy();
  expect(screen.getByText(/Set up an authenticator app or a passkey here/)).toBeTruthy();
  const other = screen.getByRole('link', { name: 'Go to Acme' });
  expect(other.getAttribute('href')).toBe('/dashboard/other');
  expect(screen.queryByRole('button', { name: 'Open Acme' })).toBeNull();
});

it('asks a person with a second factor to use it', () => {
  open('use');
  expect(screen.getByText(/you signed in without one/)).toBeTruthy();
});

it('opens when nothing is missing any more', () => {
  const onOpen = open(null);
  fireEvent.click(screen.getByRole('button', { name: 'Open Acme' }));
  expect(onOpen).toHaveBeenCalledOnce();
});
