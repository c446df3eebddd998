import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useAppForm } from '#web/platform/use-app-form.ts';
import { buildMe } from '#web/test/build-me.ts';
import { button } from '#web/test/press.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { CrashBoundary, NotFound } from './base/full-page.tsx';
import { DashboardEntry, RootRedirect } from './routes.tsx';

beforeEach(() => sessionStorage.clear());

function Broken(): never {
  throw new Error('a page that throws');
}

it('a page that throws says that what was saved is safe, and other pages go on', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  renderAt(
    '/broken',
    null,
    <>
      <Link to="/fine">Away</Link>
      <CrashBoundary>
        <Routes>
          <Route path="broken" element={<Broken />} />
          <Route path="fine" element={<p>All is well</p>} />
        </Routes>
      </CrashBoundary>
    </>,
  );
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  expect(screen.getByText(/Everything you saved is safe/)).toBeTruthy();
  expect(button('Reload')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Away' }));
  expect(await screen.findByText('All is well')).toBeTruthy();
});

function Note() {
  const [isOver, setOver] = useState(false);
  const form = useAppForm({
    schema: z.object({ note: z.string() }),
    defaultValues: { note: '' },
    onSubmit: () => undefined,
  });
  if (isOver) throw new Error('a page that throws');
  return (
    <form {...form.props}>
      <input aria-label="Note" {...form.field('note')} />
      <button type="button" onClick={() => setOver(true)}>
        Break
      </button>
    </form>
  );
}

it('what was typed into a page that throws is there again after a reload', () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const note = (
    <CrashBoundary>
      <Note />
    </CrashBoundary>
  );
  renderAt('/note', null, note);
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Half a sentence' } });
  fireEvent.click(button('Break'));
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeTruthy();
  cleanup();
  renderAt('/note', null, note);
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Half a sentence');
});

it('an address that leads nowhere leads home', () => {
  renderAt('/nowhere', null, <NotFound />);
  expect(screen.getByText('Oops! Page not found')).toBeTruthy();
  const home = screen.getByRole('link', { name: 'Return to Home' });
  expect(home.getAttribute('href')).toBe('/');
});

const open = (at: string, me = buildMe()) =>
  renderAt(
    at,
    me,
    <Routes>
      <Route path="/" element={<RootRedirect />} />
      <Route path="dashboard" element={<DashboardEntry />} />
      <Route path="*" element={null} />
    </Routes>,
  );

it('the root leads to the team that was open last in this tab', async () => {
  sessionStorage.setItem('current-team', 'globex-1');
  const { address } = open('/', buildMe({ teams: ['acme-123456', 'globex-1'] }));
  await waitFor(() => expect(address()).toBe('/dashboard/globex-1'));
});

it('the dashboard leads on with its query', async () => {
  const { address } = open('/dashboard?plan=scale');
  await waitFor(() => expect(address()).toBe('/dashboard/acme-123456?plan=scale'));
});
