import { ORPCError } from '@orpc/client';
import { expect, it, vi } from 'vitest';
import { createIntents } from './rpc.ts';

const REMEMBER = { remember: true };

function scene() {
  let time = 0;
  const once = createIntents(() => time);
  const send = vi.fn(async (key: string) => key);
  return { once, send, later: (milliseconds: number) => (time += milliseconds) };
}

it('sends a double click once, while the first press runs and right after it', async () => {
  const { once, send, later } = scene();
  const [first, second] = await Promise.all([
    once('teams/create One', send, REMEMBER),
    once('teams/create One', send, REMEMBER),
  ]);
  later(500);
  expect(await once('teams/create One', send, REMEMBER)).toBe(first);
  expect(second).toBe(first);
  expect(send).toHaveBeenCalledTimes(1);
});

it('takes the same press later, or after another one, as meant anew', async () => {
  const { once, send, later } = scene();
  const first = await once('stop', send, REMEMBER);
  await once('reactivate', send, REMEMBER);
  const second = await once('stop', send, REMEMBER);
  later(601);
  const third = await once('stop', send, REMEMBER);
  expect(new Set([first, second, third]).size).toBe(3);
});

it('keeps its key over a lost answer, and not over a refusal', async () => {
  const { once, send } = scene();
  const keys: string[] = [];
  const fail = (error: Error) => (key: string) => {
    keys.push(key);
    return Promise.reject(error);
  };
  await once('x', fail(new TypeError('Failed to fetch')), REMEMBER).catch(() => undefined);
  await once('x', fail(new ORPCError('LIMIT_REACHED', { status: 403 })), REMEMBER).catch(() => 0);
  const last = await once('x', send, REMEMBER);
  expect(keys[1]).toBe(keys[0]);
  expect(last).not.toBe(keys[0]);
});
