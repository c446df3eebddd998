import { ORPCError } from '@orpc/client';
import {
  InfiniteQueryObserver,
  MutationObserver,
  onlineManager,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient, refetchChanged, retryDelay, shouldRetry } from './query.ts';

afterEach(() => {
  onlineManager.setOnline(true);
});

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

it('hands a refusal of any query to the handler of its code, and to no other', async () => {
  const handlers = { UNAUTHORIZED: vi.fn(), SECOND_FACTOR_REQUIRED: vi.fn() };
  const queryClient = createQueryClient(handlers);
  const refused = () => Promise.reject(new ORPCError('SECOND_FACTOR_REQUIRED', { status: 403 }));
  await queryClient.fetchQuery({ queryKey: ['x'], queryFn: refused }).catch(() => undefined);
  expect(handlers.SECOND_FACTOR_REQUIRED).toHaveBeenCalledWith(
    queryClient,
    expect.objectContaining({ isChange: false }),
  );
  expect(handlers.UNAUTHORIZED).not.toHaveBeenCalled();
});

it('fails at once without a network, and sends nothing later unasked', async () => {
  onlineManager.setOnline(false);
  const queryClient = createQueryClient({});
  queryClient.mount();
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const mutation = new MutationObserver(queryClient, { mutationFn: send });
  await expect(mutation.mutate()).rejects.toThrow('Failed to fetch');
  const query = { queryKey: ['x'], queryFn: send, retry: false };
  await expect(queryClient.fetchQuery(query)).rejects.toThrow('Failed to fetch');
  expect(send).toHaveBeenCalledTimes(2);
  onlineManager.setOnline(true);
  await Promise.resolve();
  expect(send).toHaveBeenCalledTimes(2);
  queryClient.unmount();
});

it('brings what is shown up to date once the network is back', async () => {
  vi.useFakeTimers();
  onlineManager.setOnline(false);
  const queryClient = createQueryClient({});
  queryClient.mount();
  const queryFn = vi.fn(async () => 'new');
  const options = { queryKey: ['x'], queryFn, initialData: 'old', initialDataUpdatedAt: 0 };
  const observer = new QueryObserver(queryClient, { ...options, refetchOnMount: false });
  observer.subscribe(() => undefined);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().data).toBe('new');
  queryClient.unmount();
  queryClient.clear();
});

it('asks again for what is shown and could not be brought up to date', async () => {
  vi.useFakeTimers();
  const queryClient = createQueryClient({});
  const queryFn = vi.fn(async () => 'old');
  const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn, retry: false });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(1);

  queryFn.mockRejectedValue(new ORPCError('INTERNAL', { status: 500 }));
  void queryClient.invalidateQueries();
  await vi.advanceTimersByTimeAsync(60_000);
  queryFn.mockResolvedValue('new');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(observer.getCurrentResult().data).toBe('new');

  queryFn.mockClear().mockRejectedValue(new ORPCError('FORBIDDEN', { status: 403 }));
  void queryClient.invalidateQueries();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  queryClient.clear();
});

it('leaves it to a button to ask for what was never there, or a further page', async () => {
  vi.useFakeTimers();
  const queryClient = createQueryClient({});
  const silence = () => Promise.reject(new TypeError('Failed to fetch'));
  const queryFn = vi.fn(async ({ pageParam }: { pageParam: number }) =>
    pageParam === 0 ? 'first' : silence(),
  );
  const observer = new InfiniteQueryObserver(queryClient, {
    queryKey: ['pages'],
    queryFn,
    retry: false,
    initialPageParam: 0,
    getNextPageParam: () => 1,
  });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  void observer.fetchNextPage();
  const never = vi.fn(silence);
  new QueryObserver(queryClient, { queryKey: ['x'], queryFn: never, retry: false }).subscribe(
    () => undefined,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(never).toHaveBeenCalledTimes(1);
  queryClient.clear();
});

it('a change that comes while something is fetched for the first time is seen all the same', async () => {
  vi.useFakeTimers();
  const queryClient = createQueryClient({});
  let stored = 'before';
  const queryFn = vi.fn(async () => {
    const read = stored;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return read;
  });
  const observer = new QueryObserver(queryClient, { queryKey: ['x'], queryFn });
  observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(50);
  stored = 'after';
  void refetchChanged(queryClient, { queryKey: ['x'] });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(observer.getCurrentResult().data).toBe('after');
  expect(queryFn).toHaveBeenCalledTimes(2);
  queryClient.clear();
});
