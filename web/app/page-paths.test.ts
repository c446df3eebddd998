import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { isPagePath, PAGE_PATHS } from '#domain/page-paths.ts';
import { routes } from './routes.tsx';

/** The full paths of routes that show a page; `*` of their own is for addresses that are none. */
function pathsOf(all: RouteObject[], parent = ''): string[] {
  return all.flatMap(({ path, children }) => {
    if (path === '*') return [];
    const own = path ? `${parent}/${path}` : parent;
    return [own || '/', ...pathsOf(children ?? [], own)];
  });
}

it('the server knows the address of every page, and of nothing else', () => {
  expect([...new Set(pathsOf(routes))].toSorted()).toEqual(PAGE_PATHS.toSorted());
});

it.each([
  ['/', true],
  ['/auth/login', true],
  ['/auth/login/', true],
  ['/dashboard/acme', true],
  ['/dashboard/acme/conversations/0198', true],
  ['/dashboard/acme/billing/plans/x', true],
  ['/nowhere', false],
  ['/auth/nowhere', false],
  ['/dashboard/acme/nowhere', false],
  ['/dashboard/acme/campaigns/spring', false],
  ['/.env', false],
  ['/wp-login.php', false],
])('%s is a page: %s', (path, known) => {
  expect(isPagePath(path)).toBe(known);
});
