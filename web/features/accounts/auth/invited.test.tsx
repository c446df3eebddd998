import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { InvitationPreview } from '#domain/teams/schema.ts';
import { signInOptions } from '#web/test/build-sign-in-options.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { LoginScreen } from './login-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';

const LINK = { teamId: 't1', membershipId: 'm1', secret: 's1' };
const LOOK: InvitationPreview = {
  team_name: 'Acme',
  inviter_name: 'Ida Jones',
  email: 'bob@example.com',
  role: 'editor',
  state: 'pending',
  forWhom: 'nobody',
  message: null,
};

const SCREENS = {
  login: (
    <LoginScreen
      redirect={undefined}
      afterLogin="/"
      whenSignedIn="/dashboard"
      register="/auth/register"
      secondFactor="/auth/two-factor"
      googleError={null}
      invitation={LINK}
    />
  ),
  registration: <RegisterScreen invitation="/auth/invitation" link={LINK} login="/auth/login" />,
};

async function open(name: keyof typeof SCREENS, look: () => unknown) {
  fakeServer({
    'accounts/signInOptions': signInOptions(),
    'teams/invitation': look as () => InvitationPreview,
  });
  renderAt('/auth', null, SCREENS[name]);
  return screen.findByLabelText<HTMLInputElement>(/^Email/);
}

const names = ['login', 'registration'] as const;

it.each(names)(
  'the %s says to which team and whom, and has the address filled in',
  async (name) => {
    const email = await open(name, () => LOOK);
    expect(
      await screen.findByText(
        "You're invited to join Acme. The invitation is for bob@example.com.",
      ),
    ).toBeTruthy();
    expect(email.value).toBe('bob@example.com');
  },
);

it.each(names)('the %s keeps an address that was typed meanwhile', async (name) => {
  const { promise, resolve } = Promise.withResolvers<InvitationPreview>();
  const email = await open(name, () => promise);
  fireEvent.change(email, { target: { value: 'bob@work.example' } });
  resolve(LOOK);
  await screen.findByText(/invited to join Acme/);
  expect(email.value).toBe('bob@work.example');
});

it.each(names)('the %s says nothing of an invitation that is over', async (name) => {
  const asked = Promise.withResolvers<void>();
  const email = await open(name, () => {
    asked.resolve();
    return { ...LOOK, state: 'revoked', message: 'This invitation was withdrawn.' };
  });
  await asked.promise;
  await vi.waitFor(() => expect(screen.queryByText(/Acme/)).toBeNull());
  expect(email.value).toBe('');
});
