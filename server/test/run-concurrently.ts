import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { RouterClient } from '@orpc/server';
import type { Router } from '#server/router.ts';
import type { WebProcess } from '#server/test/http.ts';

/** The outcome of one of several requests: OK, or the error code. */
export interface RequestOutcome<T> {
  code: string;
  answer?: T;
}

/** Concurrent requests: more than a user's clicks, fewer than the rate limits allow. */
export const CONCURRENT_REQUESTS = 20;

/** Sends requests concurrently and returns their outcomes. */
export function runConcurrently<T>(
  work: (index: number) => Promise<T>,
  count: number = CONCURRENT_REQUESTS,
): Promise<RequestOutcome<T>[]> {
  const runOne = async (_: unknown, index: number): Promise<RequestOutcome<T>> => {
    try {
      return { code: 'OK', answer: await work(index) };
    } catch (error) {
      return { code: (error as { code?: string }).code ?? String(error) };
    }
  };
  return Promise.all(Array.from({ length: count }, runOne));
}

/** Counts the outcomes by code. */
export function countOutcomes(all: RequestOutcome<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of all) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

/** Calls procedures over HTTP, like a browser with this cookie. */
export function rpcOver(web: WebProcess, cookie: string): RouterClient<Router> {
  const link = new RPCLink({
    url: `${web.url}/rpc`,
    headers: { cookie, origin: web.url },
  });
  return createORPCClient(link);
}
