import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer, refused } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

beforeEach(() => {
  for (const id of ['u1', 'u2']) sessionStorage.setItem(`link-secret:${id}`, 's1');
});

/** `u1` is the signed-in user. */
const open = (me: ReturnType<typeof buildMe> | null, userId = 'u1') =>
  renderAt(`/auth/verify-email?userId=${userId}`, me, <VerifyEmailScreen />);
const own = (emailVerified: boolean) => buildMe({ emailVerified });
const confirm = () => screen.findByRole('button', { name: 'Confirm email address' });
const isVerified = () => screen.findByRole('heading', { name: 'Email verified!' });

describe('opening the link of a verification email', () => {
  it.each([
    ['by a scanner that runs scripts, as no one', null],
    ['in the browser of another person', own(true)],
    ['in the browser of another person who is not verified', own(false)],
  ])('uses nothing up: %s', async (_, me) => {
    const { asked } = fakeServer({});
    open(me, 'u2');
    expect(await confirm()).toBeTruthy();
    expect(asked).not.toContain('accounts/verifyEmail');
  });

  it('where no one is signed in, a button confirms', async () => {
    const { inputsOf } = fakeServer({ 'accounts/verifyEmail': { ok: true } as never });
    open(null);
    fireEvent.click(await confirm());
    expect(await isVerified()).toBeTruthy();
    expect(inputsOf('accounts/verifyEmail')).toEqual([{ userId: 'u1', secret: 's1' }]);
  });

  it('in the browser of the person who signed up, confirms at once', async () => {
    const { inputsOf } = fakeServer({ 'accounts/verifyEmail': { ok: true } as never });
    open(own(false));
    expect(await isVerified()).toBeTruthy();
    expect(inputsOf('accounts/verifyEmail')).toHaveLength(1);
  });

  it('again, once it is confirmed, says so and leads on', async () => {
    const { asked } = fakeServer({});
    open(own(true));
    expect(await isVerified()).toBeTruthy();
    expect(screen.getByText(/already confirmed/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Continue to onboarding' })).toBeTruthy();
    expect(asked).not.toContain('accounts/verifyEmail');
  });

  it('refused, says why', async () => {
    fakeServer({ 'accounts/verifyEmail': refused('LINK_INVALID') });
    open(own(false));
    await waitFor(() => expect(screen.getByText('Verification failed')).toBeTruthy());
  });
});
