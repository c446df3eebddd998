import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { createQueryClient, retryDelay, shouldRetry } from './query.ts';
import { rpc } from './rpc.ts';

it('tries three times again, after 150, 300 and 600 ms', () => {
  expect([0, 1, 2].map((failures) => retryDelay(failures))).toEqual([150, 300, 600]);
  expect([0, 1, 2].map((failures) => retryDelay(failures, 200))).toEqual([200, 400, 800]);
  const silence = new TypeError('Failed to fetch');
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, silence))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('takes a refusal for an answer', () => {
  expect(shouldRetry(0, new ORPCError('NOT_FOUND', { status: 404 }))).toBe(false);
  expect(shouldRetry(0, new ORPCError('TOO_MANY_REQUESTS', { status: 429 }))).toBe(false);
  expect(shouldRetry(0, new ORPCError('INTERNAL', { status: 500 }))).toBe(true);
});

it('knows that nobody is signed in any more when a session has ended', async () => {
  const queryClient = createQueryClient();
  const refused = () => Promise.reject(new ORPCError('UNAUTHORIZED', { status: 401 }));
  await queryClient.fetchQuery({ queryKey: ['x'], queryFn: refused }).catch(() => undefined);
  expect(queryClient.getQueryData(rpc.accounts.me.queryKey())).toBeNull();
});
