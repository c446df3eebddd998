import { expect, it } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createLiveChannel, inOrder } from './channel.ts';
import { createPresence } from './presence.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

it('a view never arrives behind the leave that followed it, however slow its connection', async () => {
  const there = createPresence(() => {});
  const held: (() => void)[] = [];
  /** The test decides when each statement is delivered. */
  const query = (_text: string, [, payloads]: [string, string | string[]]) =>
    new Promise<void>((done) => {
      held.push(() => {
        for (const one of [payloads].flat()) there.receive(one);
        done();
      });
    });
  const db = { pool: { query } } as unknown as Database;
  const channel = createLiveChannel(db, createLog('silent'), false);
  const tab = { team_id: 't', user_id: 'ada', name: 'Ada', tab_id: '1', typing: false };
  channel.presence.announce({ ...tab, conversation_id: 'c' });
  channel.presence.announce({ ...tab, conversation_id: null });
  await settled();
  // The newest connection responds first.
  while (held.length > 0) {
    held.pop()?.();
    await settled();
  }
  expect(there.inConversation('t', 'c')).toEqual([]);
  there.stop();
  await channel.close();
});

it('continues after a failure, and keeps the newest where too many wait', async () => {
  const sent: string[][] = [];
  const failures: unknown[] = [];
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const publish = inOrder(
    (texts) => {
      sent.push(texts);
      return answers[sent.length - 1]?.promise ?? Promise.resolve();
    },
    (error) => failures.push(error),
  );
  publish('first');
  for (let n = 0; n < 1_500; n += 1) publish(String(n));
  answers[0]?.reject(new Error('gone'));
  answers[1]?.resolve();
  await settled();
  expect(failures).toHaveLength(1);
  expect(sent.map(({ length }) => length)).toEqual([1, 1_000]);
  expect([sent[1]?.[0], sent[1]?.at(-1)]).toEqual(['500', '1499']);
});
