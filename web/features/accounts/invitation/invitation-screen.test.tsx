import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import type { InvitationPreview } from '#domain/teams/schema.ts';
import { buildMe } from '#web/test/build-me.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { InvitationScreen } from './invitation-screen.tsx';

const LOOK: InvitationPreview = {
  team_name: 'Acme',
  inviter_name: 'Ida Jones',
  email: 'ada@example.com',
  role: 'editor',
  state: 'pending',
  forWhom: 'you',
  message: null,
};
const LOGIN = '/auth/login?redirect=%2Fauth%2Finvitation';

function open(
  answers: Answers,
  { me = buildMe(), whole = true }: { me?: Me | null; whole?: boolean } = {},
) {
  const { asked } = fakeServer(answers);
  const onAccepted = vi.fn();
  const link = { teamId: 't1', membershipId: 'm1', secret: 's1' };
  const shown = renderAt(
    '/auth/invitation',
    me,
    <InvitationScreen link={whole ? link : undefined} login={LOGIN} onAccepted={onAccepted} />,
  );
  return { ...shown, asked, onAccepted };
}

const accept = () => screen.findByRole('button', { name: 'Accept Invitation' });

it('says who invites whom to what, and lets in who accepts', async () => {
  const { container, onAccepted, address } = open({
    'teams/invitation': LOOK,
    'teams/acceptInvitation': {
      team_id: 't1',
      team_slug: 'acme-123456',
      team_name: 'Acme',
      role: 'editor',
    },
    'accounts/me': buildMe(),
  });
  const button = await accept();
  expect(container.textContent).toContain('Join Acme');
  expect(container.textContent).toContain('Ida Jones invited you to join this team as Editor.');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  fireEvent.click(button);
  expect(await screen.findByText('Welcome to the Team!')).toBeTruthy();
  expect(onAccepted).toHaveBeenCalledWith('acme-123456');
  expect(address()).toBe('/auth/invitation');
  vi.advanceTimersByTime(2_000);
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('leads to the dashboard who declines', async () => {
  const { asked, address } = open({
    'teams/invitation': LOOK,
    'teams/declineInvitation': { ok: true },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(asked).toContain('teams/declineInvitation');
});

it('asks a visitor to sign in first, and comes back', () => {
  const { address, asked } = open({}, { me: null });
  expect(address()).toBe(LOGIN);
  expect(asked).toEqual([]);
});

it('says of an address that lacks a part that it is broken', () => {
  const { container } = open({}, { whole: false });
  expect(container.textContent).toContain(
    'Invalid invitation link. Please check the URL and try again.',
  );
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull();
});

it.each([
  'This invitation has expired. Please request a new invitation.',
  'This membership has been revoked. Please contact your team administrator.',
  'You are already a member of this team.',
])('offers nothing to accept where accepting would be refused: %s', async (message) => {
  open({ 'teams/invitation': { ...LOOK, message } });
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Go to dashboard' })).toBeTruthy();
});

it('offers another account where someone else is invited, and nothing to accept', async () => {
  const { container } = open({
    'teams/invitation': { ...LOOK, email: 'bob@example.com', forWhom: 'somebody_else' },
  });
  expect(await screen.findByRole('button', { name: 'Sign in with another account' })).toBeTruthy();
  expect(container.textContent).toContain(
    "It was sent to bob@example.com. You're signed in as ada@example.com.",
  );
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull();
});

it('tells members that they are in the team already', async () => {
  open({ 'teams/invitation': LOOK }, { me: buildMe({ teams: ['t1'] }) });
  expect(await screen.findByText('You are already a member of this team.')).toBeTruthy();
});

it('asks again when there was no answer', async () => {
  const answers: Answers = {};
  open(answers);
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['teams/invitation'] = LOOK;
  fireEvent.click(again);
  expect(await accept()).toBeTruthy();
});

it('says why accepting came to nothing, and can be tried again', async () => {
  const answers: Answers = {
    'teams/invitation': LOOK,
    'teams/acceptInvitation': refused('INVITATION_EXPIRED'),
  };
  open(answers);
  fireEvent.click(await accept());
  const expired = 'This invitation has expired. Please request a new invitation.';
  expect(await screen.findByText(expired)).toBeTruthy();
  answers['teams/acceptInvitation'] = refused('INTERNAL');
  fireEvent.click(await accept());
  const failed = 'Failed to accept invitation. Please try again.';
  expect(await screen.findByText(failed)).toBeTruthy();
});

it('says when the other account could not be signed out', async () => {
  const forWhom = 'somebody_else' as const;
  open({ 'teams/invitation': { ...LOOK, email: 'bob@example.com', forWhom } });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with another account' }));
  expect(await screen.findByText(/You're still signed in: the server didn't answer/)).toBeTruthy();
});
