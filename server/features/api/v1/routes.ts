import type { AnyProcedure } from '@orpc/server';
import { z } from 'zod';
import { type FieldScopes, fieldScopes } from '#domain/api/field-scopes.ts';
import type { ApiScope } from '#domain/api/keys.ts';
import type { ApiMeta } from './guard.ts';
import { v1Router } from './router.ts';

export interface ApiRoute {
  procedure: AnyProcedure;
  /** its place in the router, for example conversations, list */
  names: string[];
  method: string;
  path: string;
  once: boolean;
  /** undefined if any key may call it */
  scope: ApiScope | undefined;
  /** its schema, if it has an input */
  input: z.ZodType | undefined;
  /** the scopes of each field of its answer */
  answer: FieldScopes;
  /** field names in its query or body */
  fields: ReadonlySet<string>;
  /** parameter names in its path */
  inPath: ReadonlySet<string>;
}

const routesOf = (part: object, names: string[] = []): ApiRoute[] => {
  if (!('~orpc' in part)) {
    return Object.entries(part).flatMap(([name, inner]) =>
      routesOf(inner as object, [...names, name]),
    );
  }
  const procedure = part as AnyProcedure;
  const { route, meta, inputSchema, outputSchema } = procedure['~orpc'];
  const { method = 'POST', path = '' } = route;
  const input = inputSchema as z.ZodType | undefined;
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const fields = new Set(fieldsOf(input).filter((name) => !inPath.has(name)));
  const answer = fieldScopes(outputSchema as z.ZodType) ?? {};
  const { once = false, scope } = meta as ApiMeta;
  return [{ procedure, names, method, path, once, scope, input, answer, fields, inPath }];
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
