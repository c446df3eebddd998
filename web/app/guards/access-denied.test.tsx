import { waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer, type OutputOf } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { AccessDenied } from './access-denied.tsx';

async function denied(removals: OutputOf<'teams/removals'>) {
  const error = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const me = buildMe();
  fakeServer({ 'teams/removals': removals });
  const { address } = renderAt(
    '/dashboard/another',
    me,
    <Routes>
      <Route path="dashboard/:team_slug" element={<AccessDenied me={me} />} />
      <Route path="dashboard/acme-123456" element={null} />
    </Routes>,
  );
  await waitFor(() => expect(address()).toBe('/dashboard/acme-123456'));
  return error.mock.calls[0];
}

it('says that the team is not theirs and leads to their own', async () => {
  expect(await denied([])).toEqual([
    'Access Denied',
    { description: "You don't have access to this team" },
  ]);
});

it('says who removed them', async () => {
  const removed_at = '2026-11-01T10:00:00.000Z';
  const removal = { team_slug: 'another', team_name: 'Globex', removed_by: 'Bob', removed_at };
  expect(await denied([removal])).toEqual([
    'Access Denied',
    { description: 'Bob removed you from the team Globex.' },
  ]);
});
