import { Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { TeamProvider } from '#web/shared/team/team.tsx';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { WhatsAppGuard } from './permission-guard.tsx';

function open(canAccessWhatsApp: boolean) {
  return renderAt(
    '/dashboard/acme-123456/whatsapp',
    buildMe(),
    <TeamProvider home={buildHome({ plan: { canAccessWhatsApp } })}>
      <Routes>
        <Route element={<WhatsAppGuard />}>
          <Route path="dashboard/:team_slug/whatsapp" element={null} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
    </TeamProvider>,
  ).address();
}

it('lets a paying team in', () => {
  expect(open(true)).toBe('/dashboard/acme-123456/whatsapp');
});

it('leads a free team to its dashboard', () => {
  expect(open(false)).toBe('/dashboard/acme-123456');
});
