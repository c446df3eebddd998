import { isValidElement, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import type { Screen } from './screen.tsx';

/** milliseconds; a slow network shows that it is being waited for */
const AT_MOST = 400;

/** Fetches the files of every screen that an address shows, one within another, at the same time. */
export async function preloadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const shown = matchRoutes(routes, pathname) ?? [];
  const all = Promise.all(shown.map(async ({ route }) => preloadOf(route.element)?.()));
  const late = new Promise((resolve) => setTimeout(resolve, AT_MOST));
  // what cannot be fetched is asked for again, and told of, by the screen itself
  await Promise.race([all, late]).catch(() => undefined);
}

function preloadOf(element: ReactNode): Screen['preload'] | undefined {
  if (!isValidElement(element) || typeof element.type !== 'function') return undefined;
  return 'preload' in element.type ? (element.type as unknown as Screen).preload : undefined;
}
