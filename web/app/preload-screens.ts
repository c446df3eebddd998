import type { QueryClient } from '@tanstack/react-query';
import { isValidElement, type ReactNode } from 'react';
import { matchRoutes, type Params, type RouteObject } from 'react-router';
import { rpc } from '#web/platform/rpc.ts';
import { fetchMe } from '#web/shared/session/session.ts';
import { TEAM_CACHE_TIME } from '#web/shared/team/team.tsx';
import type { Screen } from './pages/page.ts';

/** After this many milliseconds, a slow network shows the loading state. */
const MAX_WAIT_MS = 400;

/** A screen matched by a URL, with the URL's parameters. */
interface MatchedScreen {
  screen: Screen;
  params: Params;
}

/** The nested screens a URL matches. */
export function screensOf(routes: RouteObject[], pathname: string): MatchedScreen[] {
  return (matchRoutes(routes, pathname) ?? []).flatMap(({ route, params }) => {
    const screen = screenOf(route.element);
    return screen ? [{ screen, params }] : [];
  });
}

/** Loads the files of nested screens in parallel. */
export async function preloadScreens(screens: MatchedScreen[]): Promise<void> {
  // The screen itself retries and reports what cannot be loaded.
  await withTimeout(Promise.all(screens.map(async ({ screen }) => screen.preload())));
}

/** Fetches the user and what their team's page shows first, so that it doesn't render without it. */
export async function preloadData(
  queryClient: QueryClient,
  pathname: string,
  screens: MatchedScreen[],
): Promise<void> {
  await withTimeout(fetchFirst(queryClient, pathname, screens));
}

async function fetchFirst(queryClient: QueryClient, pathname: string, screens: MatchedScreen[]) {
  const me = await fetchMe(queryClient);
  const team_slug = /^\/dashboard\/([^/]+)/.exec(pathname)?.[1];
  const team = me?.teams.find((item) => item.team_slug === team_slug);
  if (!team || team.second_factor_gap || team.session_gap) return;
  const input = { team_slug: team_slug ?? '' };
  await Promise.all([
    queryClient.prefetchQuery(rpc.teams.home.queryOptions({ input, gcTime: TEAM_CACHE_TIME.home })),
    queryClient.prefetchQuery(rpc.whatsapp.accounts.queryOptions({ input })),
    queryClient.prefetchQuery(rpc.conversations.counts.queryOptions({ input })),
    ...screens.map(({ screen, params }) => screen.prefetch(queryClient, params)),
  ]);
}

async function withTimeout(work: Promise<unknown>): Promise<void> {
  const timeout = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([work, timeout]).catch(() => undefined);
}

function screenOf(element: ReactNode): Screen | undefined {
  if (!isValidElement(element) || typeof element.type !== 'function') return undefined;
  return 'prefetch' in element.type ? (element.type as unknown as Screen) : undefined;
}
