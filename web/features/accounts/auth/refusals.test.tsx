import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Outlet, Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { accountsErrors } from '#copy/errors/accounts.ts';
import { buildMe } from '#web/test/build-me.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { signInOptions } from '#web/test/build-sign-in-options.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { ProfileScreen, TeamScreen } from '../onboarding/steps.tsx';
import { PasswordSetupScreen } from '../oauth/password-setup-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { VerificationPendingScreen } from './verification-pending-screen.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const newcomer = buildMe({ profile: { onboarding_completed: false }, teams: [] });

/** The route around the onboarding screens provides the user. */
const onboarding = (screen: ReactElement) => (
  <Routes>
    <Route element={<Outlet context={newcomer} />}>
      <Route path="*" element={screen} />
    </Route>
  </Routes>
);

interface Screen {
  element: ReactElement;
  address?: string;
  me?: ReturnType<typeof buildMe> | null;
  /** values to type, by label */
  typed?: Record<string, string>;
  /** the button that submits */
  button?: string;
  procedure: string;
}

const PASSWORD = 'correct horse';
const google = buildMe({ profile: { auth_provider: 'google' } });

const screens = {
  register: {
    element: <RegisterScreen invitation={undefined} login="/auth/login" />,
    typed: {
      'Full name': 'Ada',
      Email: 'ada@example.com',
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    },
    button: 'Create account',
    procedure: 'accounts/register',
  },
  pending: {
    element: <VerificationPendingScreen />,
    me: buildMe({ emailVerified: false }),
    button: 'Resend verification email',
    procedure: 'accounts/resendVerification',
  },
  verify: {
    element: <VerifyEmailScreen />,
    address: '/auth/verify-email?userId=u1',
    button: 'Confirm email address',
    procedure: 'accounts/verifyEmail',
  },
  forgot: {
    element: <ForgotPasswordScreen />,
    typed: { Email: 'ada@example.com' },
    button: 'Send reset link',
    procedure: 'accounts/requestRecovery',
  },
  reset: {
    element: <ResetPasswordScreen />,
    address: '/auth/reset-password?userId=u1',
    typed: { 'New password': PASSWORD, 'Confirm new password': PASSWORD },
    button: 'Reset password',
    procedure: 'accounts/resetPassword',
  },
  setup: {
    element: <PasswordSetupScreen />,
    address: '/auth/oauth-password-setup?setup_password=true&email=ada@example.com',
    me: google,
    typed: { 'New password': PASSWORD, 'Confirm password': PASSWORD },
    button: 'Set password',
    procedure: 'accounts/setPassword',
  },
  profile: {
    element: onboarding(<ProfileScreen />),
    button: 'Continue',
    procedure: 'accounts/updateProfile',
  },
  team: {
    element: onboarding(<TeamScreen />),
    typed: { 'Team name': 'Acme' },
    button: 'Create team',
    procedure: 'teams/create',
  },
} satisfies Record<string, Screen>;

const failure = refused('INTERNAL');
const NOTICES: [keyof typeof screens, unknown, string][] = [
  ['register', refused('ACCOUNT_EXISTS'), 'An account with this email already exists'],
  ['register', refused('SESSION_CONFLICT'), 'Session authentication failed. Please try again.'],
  ['register', failure, 'An error occurred during registration'],
  ['pending', failure, 'Error sending verification email. Please try again.'],
  ['pending', refused('TOO_MANY_REQUESTS'), 'Too many requests, please try again later'],
  [
    'verify',
    refused('LINK_INVALID'),
    'Email verification failed: Please try again or request a new verification email',
  ],
  ['forgot', failure, 'Failed to send recovery email. Please try again.'],
  [
    'reset',
    refused('LINK_INVALID', accountsErrors.resetLinkExpired.text),
    accountsErrors.resetLinkExpired.text,
  ],
  [
    'reset',
    refused('LINK_INVALID', accountsErrors.resetLinkInvalid.text),
    accountsErrors.resetLinkInvalid.text,
  ],
  ['reset', failure, 'Failed to reset password. Please try again.'],
  [
    'setup',
    refused('UNAUTHORIZED', 'You must be logged in to set a password'),
    'You must be logged in to set a password',
  ],
  ['setup', refused('INVALID_INPUT', 'Invalid password format'), 'Invalid password format'],
  ['setup', failure, 'Failed to set password. Please try again.'],
  ['profile', failure, 'Unable to update your profile. Please try again.'],
  ['team', failure, 'Unable to create team'],
  [
    'team',
    refused('TEAM_NOT_CREATED', 'Error saving settings. Please try again.'),
    'Error saving settings. Please try again.',
  ],
];

beforeEach(() => sessionStorage.setItem('link-secret:u1', 's1'));

it.each(NOTICES)('%s says what came of it: %#', async (name, answer, words) => {
  const {
    element,
    address = '/',
    me = null,
    typed = {},
    button,
    procedure,
  }: Screen = screens[name];
  fakeServer({ [procedure]: answer, 'accounts/signInOptions': signInOptions({ google: false }) });
  renderAt(address, me, element);
  for (const [label, value] of Object.entries(typed)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  if (button) fireEvent.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(words)).toBeTruthy();
});

it('takes a verification link without its parts for what it is', () => {
  renderAt('/auth/verify-email?userId=u2', null, <VerifyEmailScreen />);
  expect(screen.getByText('Verification failed')).toBeTruthy();
  expect(screen.getByText('Invalid verification link')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Request new verification email' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to Login' })).toBeTruthy();
});

it('sets no password for who is not signed in', () => {
  const { address, element } = screens.setup;
  renderAt(address, null, element);
  expect(screen.getByText('User must be authenticated to set password.')).toBeTruthy();
});

it.each([
  ['Password', 'short', 'Password must be at least 8 characters long'],
  ['Confirm password', 'another one', 'Passwords do not match'],
  ['Full name', ' ', 'Please fill in all fields'],
  ['Email', 'nobody', 'Invalid email format'],
])('registers no one with a wrong %s', async (label, value, words) => {
  const { element, typed } = screens.register;
  const { asked } = fakeServer({});
  renderAt('/', null, element);
  const wrong = { ...typed, [label]: value };
  if (label === 'Password') wrong['Confirm password'] = value;
  for (const [name, text] of Object.entries(wrong)) {
    fireEvent.change(screen.getByLabelText(name), { target: { value: text } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(asked).not.toContain('accounts/register');
});

it('tries a link again that could not be checked, and no refused one', async () => {
  const answers: Answers = {};
  fakeServer(answers);
  const address = '/auth/verify-email?userId=u1';
  renderAt(address, null, <VerifyEmailScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  const again = await screen.findByRole('button', { name: 'Try again' });
  answers['accounts/verifyEmail'] = refused('LINK_INVALID');
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(
    await screen.findByRole('button', { name: 'Request new verification email' }),
  ).toBeTruthy();
});

it('gives the focus to the heading of what comes after the form', async () => {
  fakeServer({ 'accounts/requestRecovery': {} as never });
  renderAt('/auth/forgot-password', null, <ForgotPasswordScreen />);
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } });
  const send = screen.getByRole('button', { name: 'Send reset link' });
  send.focus();
  fireEvent.click(send);
  const heading = await screen.findByRole('heading', { name: 'Email sent!' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
