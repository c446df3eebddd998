import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createPresence,
  type Presence,
  type PresenceChange,
  type PresenceSign,
} from './presence.ts';

const ada = { team_id: 't', user_id: 'ada', name: 'Ada', tab_id: '1' };
const grace = { team_id: 't', user_id: 'grace', name: 'Grace', tab_id: '2' };
const looks = (tab: typeof ada, conversation_id: string | null = 'c', typing = false) =>
  ({ ...tab, conversation_id, typing }) satisfies PresenceSign;

let received: PresenceChange[];
let presence: Presence;
beforeEach(() => {
  vi.useFakeTimers();
  received = [];
  presence = createPresence(() => {});
  presence.subscribe('t', (change) => received.push(change));
});
afterEach(() => {
  presence.stop();
  vi.useRealTimers();
});

const shown = (conversation = 'c') =>
  presence
    .inConversation('t', conversation)
    .map(({ name, typing }) => (typing ? `${name} types` : name));

it('lists each viewer once, and sends nothing when nothing changes', () => {
  presence.announce(looks(ada));
  presence.announce(looks({ ...ada, tab_id: '3' }));
  presence.announce(looks(grace));
  expect(shown()).toEqual(['Ada', 'Grace']);
  expect(received).toHaveLength(2);
  presence.announce(looks(ada));
  expect(received).toHaveLength(2);
});

it('a tab looks at one conversation at a time', () => {
  presence.announce(looks(ada));
  presence.announce(looks(ada, 'd'));
  expect([shown('c'), shown('d')]).toEqual([[], ['Ada']]);
  expect(received.at(-2)).toEqual({ conversation_id: 'c', people: [] });
});

it('one person with tabs without end leaves room for the others', () => {
  for (let tab = 0; tab < 3_000; tab += 1) {
    presence.announce(looks({ ...ada, tab_id: `tab ${tab}` }, `c${tab}`));
  }
  presence.announce(looks(grace));
  expect(shown()).toEqual(['Grace']);
  // Only one person's newest tabs count.
  expect([shown('c0'), shown('c2999')]).toEqual([[], ['Ada']]);
  expect(received).toContainEqual({ conversation_id: 'c0', people: [] });
});

it('someone who gives no sign any more is gone, and someone who stops typing types no more', () => {
  presence.announce(looks(ada, 'c', true));
  expect(shown()).toEqual(['Ada types']);
  vi.advanceTimersByTime(9_000);
  expect(shown()).toEqual(['Ada']);
  expect(received.at(-1)?.people[0]?.typing).toBe(false);
  vi.advanceTimersByTime(20_000);
  expect(shown()).toEqual([]);
  expect(received.at(-1)).toEqual({ conversation_id: 'c', people: [] });
  const before = received.length;
  vi.advanceTimersByTime(60_000);
  expect(received).toHaveLength(before);
});

it('a person with another tab that types, types', () => {
  presence.announce(looks(ada, 'c', true));
  presence.announce(looks({ ...ada, tab_id: '3' }));
  expect(shown()).toEqual(['Ada types']);
});

describe('a tab whose stream ends', () => {
  it('is gone with its last stream', () => {
    const [first, second] = [presence.open(ada), presence.open(ada)];
    presence.announce(looks(ada));
    first();
    expect(shown()).toEqual(['Ada']);
    second();
    expect(shown()).toEqual([]);
  });

  it('takes no one else with it', () => {
    presence.announce(looks(ada));
    // another user claims the same tab id
    presence.open({ ...grace, tab_id: ada.tab_id })();
    expect(shown()).toEqual(['Ada']);
  });
});

it('applies signs of other processes, and ignores invalid ones', () => {
  presence.receive(JSON.stringify(looks(grace)));
  presence.receive('{');
  presence.receive('{"team_id":"t"}');
  expect(shown()).toEqual(['Grace']);
  presence.receive(JSON.stringify(looks(grace, null)));
  expect(shown()).toEqual([]);
});

describe('signs on their way', () => {
  /** Another process, whose texts the test delivers. */
  function other() {
    const texts: string[] = [];
    return { texts, presence: createPresence((text) => texts.push(text)) };
  }

  it('that come back to the process that gave them say nothing new', () => {
    const { texts, presence: mine } = other();
    mine.announce(looks(ada));
    mine.announce(looks(ada, null));
    mine.receive(texts[0] ?? '');
    expect(mine.inConversation('t', 'c')).toEqual([]);
    presence.receive(texts[0] ?? '');
    expect(shown()).toEqual(['Ada']);
    mine.stop();
  });

  it('are distinct texts, as the database sends identical ones only once', () => {
    const { texts, presence: mine } = other();
    for (const at of ['c', null, 'c']) mine.announce(looks(ada, at));
    expect(new Set(texts).size).toBe(3);
    mine.stop();
  });

  it('of an earlier version are understood', () => {
    presence.receive(JSON.stringify(looks(grace)));
    expect(shown()).toEqual(['Grace']);
  });
});

it('is of one team, and bounded', () => {
  presence.announce({ ...looks(ada), team_id: 'other' });
  expect(received).toEqual([]);
  const many = (n: number) => ({ ...ada, tab_id: `${n}`, user_id: `${n}` });
  for (let n = 0; n < 25; n += 1) presence.announce(looks(many(n)));
  expect(shown()).toHaveLength(20);
  for (let n = 0; n < 2_000; n += 1) presence.announce(looks(many(n), `d${n}`));
  presence.announce(looks(grace));
  expect(shown()).toEqual([]);
});
