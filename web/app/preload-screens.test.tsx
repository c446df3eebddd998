import { act, render, screen as page } from '@testing-library/react';
import { Suspense } from 'react';
import { createRoutesFromElements, Outlet, Route } from 'react-router';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/platform/query.ts';
import { rpc } from '#web/platform/rpc.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { preloadData, preloadScreens, screensOf } from './preload-screens.ts';
import { screen } from './pages/page.ts';

const file = () => vi.fn(async () => ({ Page: () => <p>The page</p> }));

it('fetches what an address shows, one within another, and nothing else', async () => {
  const [shell, list, other] = [file(), file(), file()];
  const [Shell, List, Other] = [shell, list, other].map((load) => screen('Page', load));
  if (!Shell || !List || !Other) throw new Error('three screens');
  const routes = createRoutesFromElements(
    <Route path="teams/:team" element={<Shell />}>
      <Route element={<Outlet />}>
        <Route path="list" element={<List />} />
      </Route>
      <Route path="*" element={<Other />} />
    </Route>,
  );
  await preloadScreens(screensOf(routes, '/teams/a/list'));
  expect([shell, list, other].map((load) => load.mock.calls.length)).toEqual([1, 1, 0]);
});

it('has them there at once, without a fallback', async () => {
  const Preloaded = screen('Page', file());
  await Preloaded.preload();
  render(
    <Suspense fallback="Loading...">
      <Preloaded />
    </Suspense>,
  );
  expect(page.getByText('The page')).toBeTruthy();
});

it('leaves a screen that was not fetched beforehand to be waited for', async () => {
  const Later = screen('Page', file());
  render(
    <Suspense fallback="Loading...">
      <Later />
    </Suspense>,
  );
  expect(page.getByText('Loading...')).toBeTruthy();
  await act(async () => {});
  expect(await page.findByText('The page')).toBeTruthy();
});

it('does not keep the page from beginning when a file cannot be fetched', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => String(Date.now()), setItem() {} });
  const Broken = screen('Page', () => Promise.reject(new Error('offline')));
  const routes = createRoutesFromElements(<Route path="/" element={<Broken />} />);
  await expect(preloadScreens(screensOf(routes, '/'))).resolves.toBeUndefined();
  vi.unstubAllGlobals();
});

it('has the person, the frame of their team and what its page shows there before the first rendering', async () => {
  const server = fakeServer({
    'accounts/me': buildMe(),
    'teams/home': buildHome(),
    'whatsapp/accounts': [],
  });
  const queryClient = createQueryClient({});
  await preloadData(queryClient, '/dashboard/another-team', []);
  expect(server.asked).toEqual(['accounts/me']);
  const prefetch = vi.fn(async () => {});
  const load = async () => ({ Page: () => null, prefetch });
  const Page = screen('Page', load);
  const routes = createRoutesFromElements(
    <Route path="/dashboard/:team_slug/conversations" element={<Page />} />,
  );
  const path = '/dashboard/acme-123456/conversations';
  await preloadData(queryClient, path, screensOf(routes, path));
  expect(prefetch).toHaveBeenCalledWith(queryClient, { team_slug: 'acme-123456' });
  expect(server.inputsOf('teams/home')).toEqual([{ team_slug: 'acme-123456' }]);
  expect(
    queryClient.getQueryData(rpc.teams.home.queryKey({ input: { team_slug: 'acme-123456' } })),
  ).toEqual(buildHome());
  vi.unstubAllGlobals();
});
