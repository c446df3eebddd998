import { describe, expect, it } from 'vitest';
import { buildMessage } from './test-rows.ts';
import {
  groupByDay,
  type LoadedThread,
  mergeLatest,
  messagesOf,
  reactionText,
} from './thread-messages.ts';

const message = (message_id: string, given = {}) => buildMessage({ message_id, ...given });
const ids = (thread: LoadedThread) => messagesOf(thread).map((m) => m.message_id);
const thread: LoadedThread = {
  pages: [
    { messages: [message('c'), message('d')], previousCursor: 'p1' },
    { messages: [message('a'), message('b')], previousCursor: null },
  ],
  pageParams: [undefined, 'p1'],
};

describe('the latest page of a thread', () => {
  it('adds new messages at the end and keeps the history', () => {
    const after = mergeLatest(thread, {
      messages: [message('d'), message('e')],
      previousCursor: 'x',
    });
    expect(ids(after)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(after.pages[0]?.previousCursor).toBe('p1');
  });

  it('brings known messages their new state', () => {
    const read = message('c', { from_lead: false, state: 'read' });
    const after = mergeLatest(thread, { messages: [read, message('d')], previousCursor: 'x' });
    expect(messagesOf(after)[2]?.state).toBe('read');
    expect(ids(after)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('stands alone when there may be a gap', () => {
    const after = mergeLatest(thread, {
      messages: [message('y'), message('z')],
      previousCursor: 'x',
    });
    expect(ids(after)).toEqual(['y', 'z']);
    expect(after.pages).toHaveLength(1);
  });
});

describe('days', () => {
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime() / 1000;

  it('separates them at the reader’s midnight', () => {
    const items = groupByDay([
      message('a', { timestamp_unix: at(1, 23) }),
      message('b', { timestamp_unix: at(2, 0) }),
      message('c', { timestamp_unix: at(2, 9) }),
    ]);
    expect(items.map((item) => item.kind)).toEqual(['day', 'message', 'day', 'message', 'message']);
  });

  it('opens a run where the speaker changes', () => {
    const items = groupByDay([
      message('a'),
      message('b'),
      message('c', { from_lead: false }),
      message('d', { from_lead: false, type_interaction: 'HUMAN_MESSAGE' }),
    ]);
    const opens = items.flatMap((item) => (item.kind === 'message' ? [item.opens] : []));
    expect(opens).toEqual([true, false, true, true]);
  });
});

it('reads the reaction after its word', () => {
  const emoji = { type_interaction: 'AI_CONTROLLER_EMOJI', from_lead: false } as const;
  expect(reactionText(message('r', { ...emoji, text: 'Reaction: 👍' }))).toBe('👍');
  expect(reactionText(message('m'))).toBeNull();
});
