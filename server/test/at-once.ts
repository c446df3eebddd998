import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { RouterClient } from '@orpc/server';
import type { Router } from '#server/router.ts';
import type { WebProcess } from '#server/test/http.ts';

/** How one of several requests ended: OK, or the code of the refusal. */
export interface Ended<T> {
  code: string;
  answer?: T;
}

/** Requests at once: more than a person's clicks, fewer than the limits of attempts. */
export const MANY = 20;

/** Sends requests at once, and returns how each ended. */
export function atOnce<T>(
  work: (index: number) => Promise<T>,
  count: number = MANY,
): Promise<Ended<T>[]> {
  const one = async (_: unknown, index: number): Promise<Ended<T>> => {
    try {
      return { code: 'OK', answer: await work(index) };
    } catch (error) {
      return { code: (error as { code?: string }).code ?? String(error) };
    }
  };
  return Promise.all(Array.from({ length: count }, one));
}

/** How many ended with each code. */
export function ends(all: Ended<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of all) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** The procedures over HTTP, as a browser with this cookie calls them. */
export function rpcOver(web: WebProcess, cookie: string): RouterClient<Router> {
  const link = new RPCLink({
    url: `${web.url}/rpc`,
    headers: { cookie, origin: web.url },
  });
  return createORPCClient(link);
}
