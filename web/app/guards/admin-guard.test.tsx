import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { AdminGuard } from './permission-guard.tsx';

function open(is_admin: boolean) {
  const area = '/dashboard/acme-123456/admin';
  return renderAt(
    area,
    buildMe({ profile: { is_admin } }),
    <Routes>
      <Route element={<AdminGuard />}>
        <Route path={area} element={null} />
      </Route>
      <Route path="*" element={null} />
    </Routes>,
  ).address();
}

it('lets staff of the platform in', () => {
  expect(open(true)).toBe('/dashboard/acme-123456/admin');
});

it('leads everyone else to their dashboard', () => {
  expect(open(false)).toBe('/dashboard');
});
