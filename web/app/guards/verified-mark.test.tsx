import { Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { Protected } from './protected.tsx';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { verifiedUser } from '#web/shared/session/session.ts';

function open(me: ReturnType<typeof buildMe>) {
  return renderAt(
    '/dashboard/acme',
    me,
    <Routes>
      <Route path="dashboard/:team_slug" element={<Protected mode="app">{() => null}</Protected>} />
      <Route path="*" element={null} />
    </Routes>,
  ).address();
}

const unverified = buildMe({ emailVerified: false });
const pending = '/auth/email-verification-pending';

afterEach(() => {
  verifiedUser.remove();
});

it('opens the gate for the person it names, until the account says so itself', () => {
  expect(open(unverified)).toBe(pending);
  verifiedUser.write(unverified.user.id);
  expect(open(unverified)).toBe('/dashboard/acme');
  expect(verifiedUser.read()).toBe(unverified.user.id);
  expect(open(buildMe())).toBe('/dashboard/acme');
  expect(verifiedUser.read()).toBeNull();
});

it('opens nothing for anyone else', () => {
  verifiedUser.write('somebody-else');
  expect(open(unverified)).toBe(pending);
});
