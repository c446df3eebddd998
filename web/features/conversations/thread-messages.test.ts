import { describe, expect, it } from 'vitest';
import { buildMessage } from '#web/test/build-conversation.ts';
import {
  messagesOf,
  reactionText,
  threadItems,
  type ThreadLine,
  withMessage,
} from './thread-messages.ts';

const message = (message_id: string, given = {}) => buildMessage({ message_id, ...given });
const thread = {
  pages: [
    { messages: [message('c'), message('d')], previousCursor: 'p1' },
    { messages: [message('a'), message('b')], previousCursor: null },
  ],
  pageParams: [undefined, 'p1'],
};

describe('a message that was just sent or changed', () => {
  const ids = (given: typeof thread) => messagesOf(given).map(({ message_id }) => message_id);

  it('stands last when it is new', () => {
    const after = withMessage(thread, message('e'));
    expect(messagesOf(after).map(({ message_id }) => message_id)).toEqual([...ids(thread), 'e']);
  });

  it('is shown in its place when it is known, however far back', () => {
    const after = messagesOf(withMessage(thread, message('b', { state: 'canceled' })));
    expect(after.map(({ message_id }) => message_id)).toEqual(ids(thread));
    expect(after[1]?.state).toBe('canceled');
  });
});

describe('days', () => {
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime() / 1000;

  it('separates them at the reader’s midnight', () => {
    const items = threadItems([
      message('a', { timestamp_unix: at(1, 23) }),
      message('b', { timestamp_unix: at(2, 0) }),
      message('c', { timestamp_unix: at(2, 9) }),
    ]);
    expect(items.map((item) => item.kind)).toEqual(['day', 'message', 'day', 'message', 'message']);
  });

  it('opens a run where the speaker changes', () => {
    const items = threadItems([
      message('a'),
      message('b'),
      message('c', { from_lead: false }),
      message('d', { from_lead: false, type_interaction: 'HUMAN_MESSAGE' }),
    ]);
    const opens = items.flatMap((item) => (item.kind === 'message' ? [item.startsGroup] : []));
    expect(opens).toEqual([true, false, true, true]);
  });
});

describe('lines between messages', () => {
  const second = Date.UTC(2026, 0, 15, 12) / 1000;
  const line = (key: string, at: number): ThreadLine => ({
    key,
    at,
    shown: {
      kind: 'event',
      event: {
        event_id: key,
        at: new Date(at).toISOString(),
        kind: 'agent_stopped',
        by_name: null,
        from_value: null,
        to_value: null,
        evidence: null,
      },
    },
  });
  const order = (...given: Parameters<typeof threadItems>) =>
    threadItems(...given).flatMap(({ kind, key }) => (kind === 'day' ? [] : [key]));

  it('stand where they happened, and after the messages of the same second', () => {
    const messages = [
      message('a', { timestamp_unix: second }),
      message('b', { timestamp_unix: second + 10 }),
    ];
    const lines = [line('x', second * 1000 + 400), line('y', second * 1000 + 20_000)];
    expect(order(messages, lines)).toEqual(['a', 'x', 'b', 'y']);
  });

  it('have their own day, and let the next message say who speaks', () => {
    const items = threadItems(
      [
        message('a', { timestamp_unix: second }),
        message('b', { timestamp_unix: second + 10 }),
        message('c', { timestamp_unix: second + 5 * 86_400 }),
      ],
      [line('x', second * 1000 + 400), line('y', (second + 2 * 86_400) * 1000)],
    );
    const kinds = items.map(({ kind }) => kind).join(' ');
    expect(kinds).toBe('day message line message day line day message');
    const opens = items.flatMap((item) => (item.kind === 'message' ? [item.startsGroup] : []));
    expect(opens).toEqual([true, true, true]);
  });

  it('are there without any message', () => {
    expect(order([], [line('x', second * 1000)])).toEqual(['x']);
  });
});

it('reads the reaction after its word', () => {
  const emoji = { type_interaction: 'AI_CONTROLLER_EMOJI', from_lead: false } as const;
  expect(reactionText(message('r', { ...emoji, text: 'Reaction: 👍' }))).toBe('👍');
  expect(reactionText(message('m'))).toBeNull();
});

describe('a takeover by writing', () => {
  const unix = Date.UTC(2026, 0, 15, 12) / 1000;
  const person = { from_lead: false, type_interaction: 'HUMAN_MESSAGE' } as const;
  const stopped = (at: number, by_name: string | null, to_value: string): ThreadLine => ({
    key: 'stop',
    at,
    shown: {
      kind: 'event',
      event: {
        event_id: 'e',
        at: new Date(at).toISOString(),
        kind: 'agent_stopped',
        by_name,
        from_value: null,
        to_value,
        evidence: null,
      },
    },
  });
  const keysOf = (...given: Parameters<typeof threadItems>) =>
    threadItems(...given).flatMap((item) => (item.kind === 'day' ? [] : [item.key]));

  it('in the dashboard stands before the message that it was', () => {
    const messages = [
      message('q', { timestamp_unix: unix }),
      message('a', { ...person, timestamp_unix: unix, author_name: 'Ann', author_user_id: 'u' }),
    ];
    expect(keysOf(messages, [stopped(unix * 1000 + 400, 'Ann', 'dashboard')])).toEqual([
      'q',
      'stop',
      'a',
    ]);
  });

  it('on the phone does too, though we hear of it later', () => {
    const messages = [
      message('q', { timestamp_unix: unix - 60 }),
      message('a', { ...person, timestamp_unix: unix }),
    ];
    expect(keysOf(messages, [stopped(unix * 1000 + 3_500, null, 'phone')])).toEqual([
      'q',
      'stop',
      'a',
    ]);
  });

  it('a stop by someone else in that second stays where it was', () => {
    const messages = [
      message('a', { ...person, timestamp_unix: unix, author_name: 'Ann', author_user_id: 'u' }),
    ];
    expect(keysOf(messages, [stopped(unix * 1000 + 400, 'Bob', 'dashboard')])).toEqual([
      'a',
      'stop',
    ]);
  });
});
