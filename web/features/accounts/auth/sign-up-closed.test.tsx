import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InvitationLink } from '#domain/teams/schema.ts';
import { signInOptions } from '#web/test/build-sign-in-options.ts';
import { fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { RegisterScreen } from './register-screen.tsx';

const LOGIN = '/auth/login?redirect=%2Fdashboard';
const open = (link?: InvitationLink) =>
  renderAt(
    '/auth/register',
    null,
    <RegisterScreen invitation={undefined} link={link} login={LOGIN} />,
  );
const form = () => screen.queryByLabelText(/^Full name/);

it.each([
  ['closed', "New accounts aren't accepted", 'has closed registration'],
  ['invitation', 'Sign-up is by invitation only', 'Ask a team to invite you'],
] as const)(
  'shows no form where sign-up is %s, and the way to the login',
  async (mode, title, text) => {
    fakeServer({ 'accounts/signInOptions': signInOptions({ signUp: { mode, domains: [] } }) });
    open();
    await screen.findByRole('heading', { name: title });
    screen.getByText(text, { exact: false });
    expect(form()).toBeNull();
    expect(screen.getByRole('link').getAttribute('href')).toBe(LOGIN);
  },
);

it('keeps the form for people with an invitation', async () => {
  const signUp = { mode: 'invitation', domains: [] } as const;
  fakeServer({
    'accounts/signInOptions': signInOptions({ signUp: { ...signUp, domains: [] } }),
    'teams/invitation': refused('INVITATION_INVALID'),
  });
  open({ teamId: 't1', membershipId: 'm1', secret: 's1' });
  await screen.findByLabelText(/^Full name/);
  expect(screen.queryByText('Sign-up is by invitation only')).toBeNull();
});

it('names the domains beside the address, and keeps a refused form', async () => {
  const domains = ['acme.example', 'acme.org'];
  fakeServer({
    'accounts/signInOptions': signInOptions({ signUp: { mode: 'open', domains } }),
    'accounts/register': refused('SIGN_UP_DOMAIN'),
  });
  open();
  await screen.findByText('Only addresses at acme.example and acme.org can have an account here.');
  const typed = {
    'Full name': 'Ada',
    Email: 'ada@elsewhere.example',
    Password: 'correct horse',
    'Confirm password': 'correct horse',
  };
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect((await screen.findByRole('alert')).textContent).toContain('with this email address');
  expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('ada@elsewhere.example');
});
