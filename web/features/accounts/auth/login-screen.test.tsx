import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Me } from '#domain/accounts/schema.ts';
import { buildMe } from '#web/test/build-me.ts';
import { type Answers, fakeServer, refused } from '#web/test/fake-server.ts';
import { signInOptions } from '#web/test/build-sign-in-options.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { LoginScreen } from './login-screen.tsx';

interface Situation {
  googleError: string | null;
  via: 'google' | 'openid';
  me: Me | null;
}

function open({ googleError = null, via = 'google', me = null }: Partial<Situation> = {}) {
  return renderAt(
    '/auth/login',
    me,
    <LoginScreen
      redirect={undefined}
      afterLogin="/"
      whenSignedIn="/dashboard"
      register="/auth/register"
      secondFactor="/auth/two-factor"
      googleError={googleError}
      via={via}
    />,
  );
}

function signIn(password = 'correct horse') {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

afterEach(() => {
  localStorage.clear();
});

it('asks for what is missing before the server is asked', async () => {
  const { asked } = fakeServer({});
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Please fill in all fields')).toBeTruthy();
  expect(screen.getByText('Login Error')).toBeTruthy();
  expect(asked).not.toContain('accounts/signIn');
});

it('shows the server’s words, and its own where there are none', async () => {
  const answers: Answers = {
    'accounts/signInOptions': signInOptions({ google: false }),
    'accounts/signIn': refused('INVALID_CREDENTIALS'),
  };
  fakeServer(answers);
  open();
  signIn();
  expect(await screen.findByText('Invalid email or password')).toBeTruthy();
  answers['accounts/signIn'] = refused('TOO_MANY_LOGINS');
  signIn();
  const tooMany = 'Too many login attempts. Please wait and try again.';
  expect(await screen.findByText(tooMany)).toBeTruthy();
  answers['accounts/signIn'] = refused('INTERNAL');
  signIn();
  const failed = 'Failed to login. Please check your credentials and try again.';
  expect(await screen.findByText(failed)).toBeTruthy();
});

it('continues to the code where the account asks for one', async () => {
  const asked = fakeServer({ 'accounts/signIn': { secondFactor: true } });
  const { address } = open();
  signIn();
  await waitFor(() => expect(address()).toBe('/auth/two-factor'));
  expect(asked).not.toContain('accounts/me');
});

it('tells a conflict of sessions from a wrong password, and tries again', async () => {
  const answers: Answers = { 'accounts/signIn': refused('SESSION_CONFLICT') };
  const { asked } = fakeServer(answers);
  const { address } = open();
  signIn();
  expect(await screen.findByText('Session Conflict Detected')).toBeTruthy();
  expect(screen.getByText('Session conflict detected. Please try again.')).toBeTruthy();
  expect(screen.queryByText('Login Error')).toBeNull();

  const me = buildMe();
  Object.assign(answers, { 'accounts/signIn': me, 'accounts/me': me });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(address()).toBe('/'));
  expect(asked.filter((item) => item === 'accounts/signIn')).toHaveLength(2);
});

it('says when the new session is not recognised within four seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const { asked } = fakeServer({ 'accounts/signIn': buildMe(), 'accounts/me': null });
  open();
  signIn();
  await waitFor(() => expect(asked).toContain('accounts/me'));
  for (let polls = 0; polls < 20; polls += 1) await vi.advanceTimersByTimeAsync(200);
  expect(await screen.findByText('Session non stabilisée. Veuillez réessayer.')).toBeTruthy();
  vi.useRealTimers();
});

it('clears every session and what this browser holds', async () => {
  const answers: Answers = { 'accounts/signIn': refused('SESSION_CONFLICT') };
  const { asked } = fakeServer(answers);
  localStorage.setItem('left', 'over');
  open();
  signIn();
  fireEvent.click(await screen.findByRole('button', { name: 'Clear Sessions' }));
  // without an answer, nothing is cleared and the page says so
  expect(
    await screen.findByText("We couldn't clear your sessions. Please try again."),
  ).toBeTruthy();
  expect(localStorage.getItem('left')).toBe('over');
  answers['accounts/revokeAllSessions'] = { ok: true };
  fireEvent.click(screen.getByRole('button', { name: 'Clear Sessions' }));
  await waitFor(() => expect(localStorage.getItem('left')).toBeNull());
  expect(asked).toContain('accounts/revokeAllSessions');
});

it('says when the browser does not open Google’s page', async () => {
  fakeServer({
    'accounts/signInOptions': signInOptions({ google: true }),
    'accounts/startGoogle': { url: 'https://accounts.google.com/o/oauth2/v2/auth' },
  });
  const window = vi.spyOn(globalThis.window, 'open').mockReturnValue(null);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByText('Popup blocked. Please allow popups and try again.')).toBeTruthy();
  expect(screen.getByText('Google Login Error')).toBeTruthy();
  expect(window).toHaveBeenCalledWith('https://accounts.google.com/o/oauth2/v2/auth', '_self');
});

it.each([
  ['account_exists', 'Google Login Error', 'An account with this email already exists. Please use'],
  ['access_denied', 'Google Login Error', 'Failed to login with Google. Please try again.'],
  ['made <b>up</b>', 'Google Login Error', 'Failed to login with Google. Please try again.'],
  ['session_conflict', 'Session Conflict Detected', 'Session conflict. Please try again.'],
  [
    'browser_conflict',
    'Session Conflict Detected',
    'Session conflict detected. Please try clearing your browser data and logging in again.',
  ],
])('says what became of the way through Google: %s', async (googleError, title, words) => {
  fakeServer({});
  const { container } = open({ googleError });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(container.textContent).toContain(words);
});

it('offers single sign-on under its own name', async () => {
  const { inputsOf } = fakeServer({
    'accounts/signInOptions': signInOptions({ openid: { label: 'Enter Acme', only: false } }),
    'accounts/startOpenId': { url: 'https://login.example/authorize' },
  });
  const window = vi.spyOn(globalThis.window, 'open').mockReturnValue(null);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Enter Acme' }));
  expect(await screen.findByText('Single sign-on failed')).toBeTruthy();
  expect(screen.getByText('Popup blocked. Please allow popups and try again.')).toBeTruthy();
  expect(window).toHaveBeenCalledWith('https://login.example/authorize', '_self');
  expect(inputsOf('accounts/startOpenId')).toEqual([{}]);
  expect(screen.queryByRole('button', { name: 'Continue with Google' })).toBeNull();
});

it('says what became of single sign-on in its own words', async () => {
  fakeServer({});
  const { container } = open({ googleError: 'account_exists', via: 'openid' });
  expect(await screen.findByText('Single sign-on failed')).toBeTruthy();
  expect(container.textContent).toContain('connect single sign-on in Settings, Security');
});

it('keeps the password for administrators where single sign-on is the only way', async () => {
  fakeServer({
    'accounts/signInOptions': signInOptions({ openid: { label: 'Enter Acme', only: true } }),
  });
  open();
  expect(await screen.findByText("Sign in with your organization's account.")).toBeTruthy();
  const form = () => screen.getByLabelText('Password').closest('form');
  expect(form()?.className).toBe('hidden');
  expect(screen.queryByText('Create an account')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Administrators: sign in with a password' }));
  expect(form()?.className).not.toContain('hidden');
});

it('leads on who is signed in already, but not with an unverified address', () => {
  fakeServer({});
  expect(open({ me: buildMe() }).address()).toBe('/dashboard');
  expect(open({ me: buildMe({ emailVerified: false }) }).address()).toBe('/auth/login');
});
