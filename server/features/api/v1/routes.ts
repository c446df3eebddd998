import type { AnyProcedure } from '@orpc/server';
import { z } from 'zod';
import type { ApiScope } from '#domain/api/keys.ts';
import type { ApiMeta } from './guard.ts';
import { v1Router } from './router.ts';

export interface ApiRoute {
  method: string;
  path: string;
  once: boolean;
  /** undefined if any key may call it */
  scope: ApiScope | undefined;
  /** field names in its query or body */
  fields: ReadonlySet<string>;
  /** parameter names in its path */
  inPath: ReadonlySet<string>;
}

const routesOf = (part: object): ApiRoute[] => {
  if (!('~orpc' in part)) return Object.values(part).flatMap((inner) => routesOf(inner as object));
  const { route, meta, inputSchema } = (part as AnyProcedure)['~orpc'];
  const { method = 'POST', path = '' } = route;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const fields = new Set(fieldsOf(inputSchema).filter((name) => !inPath.has(name)));
  const { once = false, scope } = meta as ApiMeta;
  return [{ method, path, once, scope, fields, inPath }];
};

const fieldsOf = (input: unknown): string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];

/** Every operation by its address. */
export const API_ROUTES: readonly ApiRoute[] = routesOf(v1Router);

/** The operations of a path; empty if the path doesn't exist. */
export function routesAt(path: string): ApiRoute[] {
  const parts = path.replace(/(?<=.)\/$/, '').split('/');
  const fits = (known: string) => {
    const names = known.split('/');
    return (
      names.length === parts.length &&
      names.every((name, at) => name === parts[at] || (name.startsWith('{') && parts[at] !== ''))
    );
  };
  return API_ROUTES.filter((route) => fits(route.path));
}

/** The methods of a path. Every path with GET also has HEAD. */
export const methodsOf = (routes: readonly ApiRoute[]): string[] =>
  routes.flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
