import type { AnyProcedure } from '@orpc/server';
import type { ApiMeta } from './guard.ts';
import { v1Router } from './router.ts';

interface ApiRoute {
  method: string;
  path: string;
  once: boolean;
}

const routesOf = (part: object): ApiRoute[] => {
  if (!('~orpc' in part)) return Object.values(part).flatMap((inner) => routesOf(inner as object));
  const { route, meta } = (part as AnyProcedure)['~orpc'];
  const { method = 'POST', path = '' } = route;
  return [{ method, path, once: (meta as ApiMeta).once ?? false }];
};

/** Every operation by its address. */
export const API_ROUTES: readonly ApiRoute[] = routesOf(v1Router);

/** What can be asked of a path; nothing of one that there is not. */
export function methodsAt(path: string): string[] {
  const parts = path.split('/');
  const fits = (known: string) => {
    const names = known.split('/');
    return (
      names.length === parts.length &&
      names.every((name, at) => name === parts[at] || (name.startsWith('{') && parts[at] !== ''))
    );
  };
  return API_ROUTES.filter((one) => fits(one.path)).map(({ method }) => method);
}
