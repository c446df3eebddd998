import { type AnyProcedure, createProcedureClient, isProcedure } from '@orpc/server';
import { findPerson } from '#server/features/accounts/find-person.ts';
import type { ProcedureMeta } from '#server/platform/http/rpc.ts';
import { router } from '#server/router.ts';
import type { TestServices } from '#server/test/services.ts';

/** The outcome of a call, as the caller sees it. */
export interface Outcome {
  code: string;
  status?: number;
  message?: string;
  data?: unknown;
  answer?: unknown;
}

/** Every procedure of the router with its path. */
export const procedures = proceduresOf(router);

export const metaOf = (procedure: AnyProcedure) => procedure['~orpc'].meta as ProcedureMeta;

function proceduresOf(part: object, path: string[] = []): [string, AnyProcedure][] {
  if (isProcedure(part)) return [[path.join('.'), part]];
  return Object.entries(part).flatMap(([name, inner]) => proceduresOf(inner, [...path, name]));
}

interface Call {
  path: string;
  procedure: AnyProcedure;
  input: object;
  cookie: string;
  headers?: Record<string, string>;
  ip?: string;
}

/** Calls a procedure like a browser with this cookie. */
export async function callProcedure(
  services: TestServices,
  { path, procedure, input, cookie, headers, ip = '203.0.113.1' }: Call,
): Promise<Outcome> {
  const client = createProcedureClient(procedure, {
    path: path.split('.'),
    context: async () => ({
      services,
      log: services.log,
      ip,
      person: await findPerson(services, cookie),
      headers: new Headers({ ...headers, cookie }),
      resHeaders: new Headers(),
    }),
  });
  try {
    return { code: 'OK', answer: await client(input) };
  } catch (error) {
    const { code, status, message, data } = error as Required<Outcome>;
    return { code, status, message, data };
  }
}
