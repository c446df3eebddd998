import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ResetPasswordScreen } from '#web/features/accounts/auth/reset-password-screen.tsx';
import { VerifyEmailScreen } from '#web/features/accounts/auth/verify-email-screen.tsx';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { InvitationPage, RegisterPage } from './account-pages.tsx';
import { AuthPages } from './auth-pages.tsx';

beforeEach(() => sessionStorage.clear());

const INVITATION = 'teamId=t1&membershipId=id1&teamName=A+%26+B';
const PAGES: [string, string, ReactNode, string?][] = [
  ['/auth/verify-email', 'userId=id1', <VerifyEmailScreen key="verify" />, undefined],
  ['/auth/reset-password', 'userId=id1', <ResetPasswordScreen key="reset" />, undefined],
  ['/auth/register', INVITATION, <RegisterPage key="register" />, undefined],
  ['/auth/invitation', INVITATION, <InvitationPage key="invitation" />, '/auth/login'],
];

function open(path: string, address: string, page: ReactNode) {
  const server = fakeServer({});
  const shown = renderAt(
    address,
    null,
    <Routes>
      <Route element={<AuthPages />}>
        <Route path={path} element={page} />
      </Route>
      <Route path="*" element="elsewhere" />
    </Routes>,
  );
  const where = () => new URL(shown.address() ?? '', window.location.origin);
  return { ...server, where };
}

describe.each(PAGES)('the secret of a link to %s', (path, query, page, next = path) => {
  it.each([
    ['fragment', `${path}?${query}#secret=s1`],
    ['query, as earlier versions sent it', `${path}?${query}&secret=s1`],
  ])('in the %s leaves the address and is kept in the tab', async (_, address) => {
    const { where } = open(path, address, page);
    await waitFor(() => expect(where().pathname).toBe(next));
    await waitFor(() => expect(where().href).not.toContain('s1'));
    expect(sessionStorage.getItem('link-secret:id1')).toBe('s1');
    const target = new URL(where().searchParams.get('redirect') ?? where().href);
    expect(target.pathname + target.search).toBe(`${path}?${query}`);
  });
});

it('is kept by the page where the browser stores nothing', async () => {
  vi.stubGlobal('sessionStorage', undefined);
  open('*', '/auth/reset-password?userId=id2#secret=s2', <ResetPasswordScreen />);
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});

it('is sent in the body of a call', async () => {
  const { inputsOf } = open('*', '/auth/verify-email?userId=id1#secret=s1', <VerifyEmailScreen />);
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm email address' }));
  await waitFor(() => expect(inputsOf('accounts/verifyEmail')).toHaveLength(1));
  expect(inputsOf('accounts/verifyEmail')).toEqual([{ userId: 'id1', secret: 's1' }]);
});

it('is there again after a reload', async () => {
  sessionStorage.setItem('link-secret:id3', 's3');
  open('*', '/auth/reset-password?userId=id3', <ResetPasswordScreen />);
  expect(await screen.findByLabelText('New password')).toBeTruthy();
});
