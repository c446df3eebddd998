import { waitFor } from '@testing-library/react';
import { ORPCError } from '@orpc/client';
import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import { createQueryClient } from '#web/platform/query.ts';
import { rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { sessionRefusals } from './session.ts';

/** Signs a user in, shows it on a screen, then refuses a query of that screen. */
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

it.each([
  ['a team requires a second factor', 'SECOND_FACTOR_REQUIRED', { second_factor_gap: 'set_up' }],
  [
    'the session is too old for a team',
    'SIGN_IN_AGAIN',
    { session_gap: { reason: 'age', minutes: 60 } },
  ],
] as const)('fetches the user again once %s', async (_, code, gap) => {
  const me = buildMe();
  const teams = me.teams.map((team) => ({ ...team, ...gap }));
  const later = { ...me, teams };
  const { asked } = fakeServer({ 'accounts/me': later });
  const { data, stop } = await refuseQuery(code, 403);
  await waitFor(() => expect(data()).toEqual(later));
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

it.each([
  ['of a change, whose screen goes away', true, 1],
  ['of what the page only wanted to show', false, 0],
])('says that the session has ended when the refusal is one %s', async (_, isChange, toasts) => {
  fakeServer({});
  const said = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const queryClient = createQueryClient(sessionRefusals);
  queryClient.setQueryData(rpc.accounts.me.queryKey(), buildMe());
  const refused = () =>
    Promise.reject(new ORPCError('UNAUTHORIZED', { status: 401, message: 'Session expirée.' }));
  const call = isChange
    ? queryClient.getMutationCache().build(queryClient, { mutationFn: refused }).execute(undefined)
    : queryClient.fetchQuery({ queryKey: ['x'], queryFn: refused });
  await call.catch(() => undefined);
  expect(queryClient.getQueryData(rpc.accounts.me.queryKey())).toBeNull();
  expect(said.mock.calls).toEqual(Array.from({ length: toasts }, () => ['Session expirée.']));
  said.mockRestore();
});

it('leaves the user alone after any other refusal', async () => {
  const { asked } = fakeServer({});
  const { data, stop } = await refuseQuery('FORBIDDEN', 403);
  expect(data()).toEqual(buildMe());
  expect(asked).toEqual([]);
  stop();
});
