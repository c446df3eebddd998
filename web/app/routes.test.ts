import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { PAGE_PATHS } from '#domain/pages.ts';
import { paths } from '#web/shared/paths.ts';
import { routes } from './routes.tsx';

it.each(PAGE_PATHS)('%s is routed', (path) => {
  const address = path.replaceAll(/:\w+\??/g, 'acme').replace('/*', '');
  expect(matchRoutes(routes, address)?.at(-1)?.route.path).toBe(path);
});

it('builds addresses in the order of their parameters, without optional ones that are missing', () => {
  expect(paths.login).toBe('/auth/login');
  expect(paths.results('a/b', 'spring')).toBe('/dashboard/a%2Fb/get-started/results/spring');
  expect(paths.results('acme')).toBe('/dashboard/acme/get-started/results');
  expect(paths.playground('acme', 'x&y')).toBe('/dashboard/acme/playground?campaign=x%26y');
});
