import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { Protected } from './protected.tsx';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { clearVerifiedMark, markVerified, verifiedUser } from '#web/shared/verified-mark.ts';

function open(me: ReturnType<typeof buildMe>) {
  return renderAt(
    '/dashboard/acme',
    me,
    <Routes>
      <Route path="dashboard/:teamSlug" element={<Protected mode="app">{() => null}</Protected>} />
      <Route path="*" element={null} />
    </Routes>,
  ).address();
}

const unverified = buildMe({ emailVerified: false });
const pending = '/auth/email-verification-pending';

afterEach(() => {
  vi.restoreAllMocks();
  clearVerifiedMark();
});

it('opens the gate for the person it names, until the account says so itself', () => {
  expect(open(unverified)).toBe(pending);
  markVerified(unverified.user.id);
  expect(open(unverified)).toBe('/dashboard/acme');
  expect(verifiedUser()).toBe(unverified.user.id);
  expect(open(buildMe())).toBe('/dashboard/acme');
  expect(verifiedUser()).toBeNull();
});

it('opens nothing for anybody else', () => {
  markVerified('somebody-else');
  expect(open(unverified)).toBe(pending);
});

it('is missed, and nothing more, where storage is closed', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(closed);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(closed);
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(closed);
  markVerified(unverified.user.id);
  expect(verifiedUser()).toBeNull();
  clearVerifiedMark();
});
