import { describe, expect, it } from 'vitest';
import {
  type AssignmentRule,
  type Availability,
  availabilityOf,
  chooseAssignee,
  occupiesAssignee,
  needsAssignee,
  type TeamAssignee,
} from './assignment.ts';
import { newConversation } from './conversation.ts';

const member = (user_id: string, open = 0, availability: Availability = 'online') => ({
  user_id,
  name: user_id,
  availability,
  open,
});

const inTurn: AssignmentRule = { assignment: 'round_robin', limit: null, last: null };
const leastBusy: AssignmentRule = { ...inTurn, assignment: 'least_busy' };

const chosen = (members: TeamAssignee[], rule: AssignmentRule) => {
  const next = chooseAssignee(members, rule);
  return typeof next === 'string' ? next : next.user_id;
};

describe('the next assignee', () => {
  const abc = [member('a', 3), member('b', 1), member('c', 1)];
  it.each<[string, TeamAssignee[], AssignmentRule, string]>([
    ['in turn, the first', abc, inTurn, 'a'],
    ['in turn, after the last', abc, { ...inTurn, last: 'a' }, 'b'],
    ['in turn, around', abc, { ...inTurn, last: 'c' }, 'a'],
    ['in turn, after one who left', abc, { ...inTurn, last: 'gone' }, 'a'],
    [
      'in turn, past who is away',
      [member('a'), member('b', 0, 'away'), member('c')],
      { ...inTurn, last: 'a' },
      'c',
    ],
    [
      'in turn, after one who is off',
      [member('a', 0, 'off'), member('b')],
      { ...inTurn, last: 'a' },
      'b',
    ],
    ['in turn, past who is full', abc, { ...inTurn, limit: 3, last: 'c' }, 'b'],
    ['the least busy', abc, leastBusy, 'b'],
    ['of two as busy, the next in turn', abc, { ...leastBusy, last: 'b' }, 'c'],
    [
      'no one, as all are away',
      [member('a', 0, 'away'), member('b', 0, 'off')],
      inTurn,
      'no_one_online',
    ],
    ['no one, as no one may reply', [], inTurn, 'no_one_online'],
    ['no one, as all are full', abc, { ...inTurn, limit: 1 }, 'all_full'],
    [
      'no one, as who is online is full',
      [member('a', 1), member('b', 0, 'away')],
      { ...leastBusy, limit: 1 },
      'all_full',
    ],
  ])('is %s', (_case, members, rule, expected) => {
    expect(chosen(members, rule)).toBe(expected);
  });

  it.each<[AssignmentRule['assignment'], number[]]>([
    ['round_robin', [67, 67, 66]],
    ['least_busy', [67, 67, 66]],
  ])('shares 200 leads evenly: %s', (assignment, expected) => {
    const members = [member('a'), member('b'), member('c')];
    let last: string | null = null;
    for (let n = 0; n < 200; n += 1) {
      const next = chooseAssignee(members, { assignment, limit: null, last });
      if (typeof next === 'string') throw new Error(next);
      next.open += 1;
      last = next.user_id;
    }
    expect(members.map(({ open }) => open)).toEqual(expected);
  });

  it('levels out who began with more', () => {
    const members = [member('a', 5), member('b')];
    for (let n = 0; n < 7; n += 1) {
      const next = chooseAssignee(members, { ...leastBusy, last: 'a' });
      if (typeof next !== 'string') next.open += 1;
    }
    expect(members.map(({ open }) => open)).toEqual([6, 6]);
  });
});

it('someone without an open browser is away, whatever else they chose', () => {
  expect(availabilityOf('online', true)).toBe('online');
  expect(availabilityOf('online', false)).toBe('away');
  expect(availabilityOf('away', true)).toBe('away');
  expect(availabilityOf('off', true)).toBe('off');
});

it('a lead is open while a person has to do with it', () => {
  const lead = {
    ...newConversation('1@c.us', '1@c.us'),
    agent_active: true,
    manual_override: false,
  };
  expect(occupiesAssignee(lead)).toBe(false);
  expect(occupiesAssignee({ ...lead, manual_override: true })).toBe(true);
  expect(occupiesAssignee({ ...lead, person_due_since: new Date() })).toBe(true);
  expect(occupiesAssignee({ ...lead, manual_override: true, outcome: 'converti' })).toBe(false);
  const optedOut = { ...lead, opt_out_unix: 2, last_inbound_unix: 1 };
  expect(occupiesAssignee({ ...optedOut, manual_override: true })).toBe(false);
});

it('a waiting lead needs another assignee while its own is off', () => {
  const members = [member('a', 0, 'off'), member('b', 0, 'away')];
  expect(needsAssignee(null, members)).toBe(true);
  expect(needsAssignee('a', members)).toBe(true);
  expect(needsAssignee('b', members)).toBe(false);
});
