import type { QueryClient } from '@tanstack/react-query';
import { isValidElement, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { rpc } from '#web/platform/rpc.ts';
import { fetchMe } from '#web/shared/session/session.ts';
import { TEAM_CACHE_TIME } from '#web/shared/team/team.tsx';
import type { Screen } from './pages/page.ts';

/** Milliseconds, after which a slow network shows the loading state. */
const MAX_WAIT_MS = 400;

/** Loads the files of all nested screens of an address in parallel. */
export async function preloadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const shown = matchRoutes(routes, pathname) ?? [];
  // The screen itself retries and reports what cannot be loaded.
  await atMost(Promise.all(shown.map(async ({ route }) => preloadOf(route.element)?.())));
}

/** Who is signed in, and what the frame of their team shows, so that it is not rendered without it. */
export async function preloadData(queryClient: QueryClient, pathname: string): Promise<void> {
  await atMost(fetchFrame(queryClient, pathname));
}

async function fetchFrame(queryClient: QueryClient, pathname: string) {
  const me = await fetchMe(queryClient);
  const team_slug = /^\/dashboard\/([^/]+)/.exec(pathname)?.[1];
  const team = me?.teams.find((item) => item.team_slug === team_slug);
  if (!team || team.second_factor_gap || team.session_gap) return;
  const input = { team_slug: team_slug ?? '' };
  await Promise.all([
    queryClient.prefetchQuery(rpc.teams.home.queryOptions({ input, gcTime: TEAM_CACHE_TIME.home })),
    queryClient.prefetchQuery(rpc.whatsapp.accounts.queryOptions({ input })),
    queryClient.prefetchQuery(rpc.conversations.counts.queryOptions({ input })),
  ]);
}

async function atMost(work: Promise<unknown>): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([work, late]).catch(() => undefined);
}

function preloadOf(element: ReactNode): Screen['preload'] | undefined {
  if (!isValidElement(element) || typeof element.type !== 'function') return undefined;
  return 'preload' in element.type ? (element.type as unknown as Screen).preload : undefined;
}
