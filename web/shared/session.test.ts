import { ORPCError } from '@orpc/client';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import { createQueryClient } from '#web/platform/query.ts';
import { rpc } from '#web/platform/rpc.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { sessionRefusals } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

/** Somebody is signed in, a screen shows it, and then a query of the screen is refused. */
async function refuseQuery(code: ErrorCode, status: number) {
  const queryClient = createQueryClient(sessionRefusals);
  queryClient.setQueryData(rpc.accounts.me.queryKey(), buildMe());
  const me = new QueryObserver(queryClient, {
    ...rpc.accounts.me.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const stop = me.subscribe(() => undefined);
  const refused = () => Promise.reject(new ORPCError(code, { status }));
  await queryClient.fetchQuery({ queryKey: ['x'], queryFn: refused }).catch(() => undefined);
  return { data: () => me.getCurrentResult().data, stop };
}

it('fetches the user again once a team requires a second factor', async () => {
  const me = buildMe();
  const teams = me.teams.map((team) => ({ ...team, second_factor_gap: 'set_up' as const }));
  const later = { ...me, teams };
  const { asked } = fakeServer({ 'accounts/me': later });
  const { data, stop } = await refuseQuery('SECOND_FACTOR_REQUIRED', 403);
  await vi.waitFor(() => expect(data()).toEqual(later));
  expect(asked).toEqual(['accounts/me']);
  stop();
});

it('forgets the user when the session has ended', async () => {
  const { asked } = fakeServer({});
  const { data, stop } = await refuseQuery('UNAUTHORIZED', 401);
  expect(data()).toBeNull();
  expect(asked).toEqual([]);
  stop();
});

it('leaves the user alone after any other refusal', async () => {
  const { asked } = fakeServer({});
  const { data, stop } = await refuseQuery('FORBIDDEN', 403);
  expect(data()).toEqual(buildMe());
  expect(asked).toEqual([]);
  stop();
});
