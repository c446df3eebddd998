import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { UNATTENDED_HEADER } from '#domain/accounts/identity.ts';
import { isUserActive, watchActivity } from './attendance.ts';
import { client } from './rpc.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  fireEvent.keyDown(window, { key: 'a' });
});

it('a page is attended for a minute after a touch', () => {
  expect(isUserActive()).toBe(true);
  vi.setSystemTime(Date.now() + MINUTE);
  expect(isUserActive()).toBe(false);
  fireEvent.wheel(window);
  expect(isUserActive()).toBe(true);
});

it('calls of a page that no one attends say so', async () => {
  const said: boolean[] = [];
  vi.stubGlobal('fetch', async ({ headers }: Request) => {
    said.push(headers.has(UNATTENDED_HEADER));
    return Response.json({ json: null });
  });
  await client.accounts.me();
  vi.setSystemTime(Date.now() + MINUTE);
  await client.accounts.me();
  expect(said).toEqual([false, true]);
});

it('use is reported once a minute, and not to stopped listeners', () => {
  const onUse = vi.fn<() => void>();
  const stop = watchActivity(onUse);
  fireEvent.keyDown(window, { key: 'a' });
  expect(onUse).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + MINUTE);
  fireEvent.keyDown(window, { key: 'a' });
  fireEvent.keyDown(window, { key: 'a' });
  expect(onUse).toHaveBeenCalledOnce();
  stop();
  vi.setSystemTime(Date.now() + MINUTE);
  fireEvent.keyDown(window, { key: 'a' });
  expect(onUse).toHaveBeenCalledOnce();
});
