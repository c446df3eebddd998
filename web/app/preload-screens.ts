import { isValidElement, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import type { Screen } from './screen.tsx';

/** Milliseconds, after which a slow network shows the loading state. */
const AT_MOST = 400;

/** Loads the files of all nested screens of an address in parallel. */
export async function preloadScreens(routes: RouteObject[], pathname: string): Promise<void> {
  const shown = matchRoutes(routes, pathname) ?? [];
  const all = Promise.all(shown.map(async ({ route }) => preloadOf(route.element)?.()));
  const late = new Promise((resolve) => setTimeout(resolve, AT_MOST));
  // The screen itself retries and reports what cannot be loaded.
  await Promise.race([all, late]).catch(() => undefined);
}

function preloadOf(element: ReactNode): Screen['preload'] | undefined {
  if (!isValidElement(element) || typeof element.type !== 'function') return undefined;
  return 'preload' in element.type ? (element.type as unknown as Screen).preload : undefined;
}
