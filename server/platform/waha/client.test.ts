import { expect, it } from 'vitest';
import { createSendQueue } from './client.ts';

/** Work that ends on request, and a log of what began. */
function desk() {
  const began: string[] = [];
  const held = new Map<string, () => void>();
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve) => held.set(name, () => resolve(name)));
  };
  return { began, work, end: (name: string) => held.get(name)?.() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('sends of different chats of one number run side by side', async () => {
  const queue = createSendQueue(8);
  const { began, work, end } = desk();
  const all = ['a', 'b', 'c'].map((chat) => queue.run('number', chat, work(chat)));
  await settled();
  expect(began).toEqual(['a', 'b', 'c']);
  for (const chat of began) end(chat);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c']);
});

it('sends of one chat keep their order, also after a failure', async () => {
  const queue = createSendQueue(8);
  const { began, work, end } = desk();
  const failed = queue.run('number', 'chat', () => Promise.reject(new Error('refused')));
  const first = queue.run('number', 'chat', work('first'));
  const second = queue.run('number', 'chat', work('second'));
  await expect(failed).rejects.toThrow('refused');
  await settled();
  expect(began).toEqual(['first']);
  end('first');
  await first;
  await settled();
  expect(began).toEqual(['first', 'second']);
  end('second');
  await second;
});

it('no more of one number run than may; who waited longest is next; others are not held up', async () => {
  const queue = createSendQueue(2);
  const { began, work, end } = desk();
  const all = ['a', 'b', 'c', 'd'].map((chat) => queue.run('busy', chat, work(chat)));
  const other = queue.run('another', 'a', work('other'));
  await settled();
  expect(began).toEqual(['a', 'b', 'other']);
  expect([queue.isFull('busy'), queue.isFull('another')]).toEqual([true, false]);
  end('b');
  await settled();
  expect(began).toEqual(['a', 'b', 'other', 'c']);
  for (const name of ['a', 'c', 'other']) end(name);
  await settled();
  end('d');
  await Promise.all([...all, other]);
  expect(queue.isFull('busy')).toBe(false);
});
