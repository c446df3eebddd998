import { expect, it } from 'vitest';
import type { ActionRecord } from './actions.ts';
import { groupActions } from './group-actions.ts';

const NOON = Date.parse('2026-03-09T12:00:00Z');
let next = 0;
/** Creates an entry, `minutes` before noon. */
function entry(minutes: number, text: string, like: Partial<ActionRecord> = {}): ActionRecord {
  next += 1;
  return {
    action_id: `a${next}`,
    at: new Date(NOON - minutes * 60_000).toISOString(),
    area: 'numbers',
    text,
    actor: { user_id: 'ada', name: 'Ada', email: 'ada@example.com' },
    by_rule: false,
    by_staff: false,
    subject: null,
    about: { campaign_id: 'k1' },
    outcome: 'done',
    ...like,
  };
}
const linesOf = (entries: ActionRecord[]) =>
  groupActions(entries).map((group) => [group.headline.text, group.entries.length]);
const BEA = { actor: { user_id: 'bea', name: 'Bea', email: 'bea@example.com' } };

it('makes one line of the steps of a pairing, named by what came of it', () => {
  const steps = Array.from({ length: 39 }, (_, n) => entry(1 + n / 4, 'asked for the state'));
  expect(linesOf([entry(0, 'connected a number'), ...steps])).toEqual([['connected a number', 40]]);
});

it('keeps apart what has another cause', () => {
  expect(
    linesOf([
      entry(0, 'connected a number'),
      entry(1, 'connected a number', { about: { campaign_id: 'k2' } }),
      entry(2, 'connected a number', BEA),
      entry(3, 'connected a number', { by_staff: true }),
      entry(4, 'changed a campaign', { area: 'campaigns' }),
      entry(5, 'deleted leads', { actor: null, by_rule: true }),
      entry(11, 'connected a number'),
    ]),
  ).toEqual([
    ['connected a number', 1],
    ['connected a number', 1],
    ['connected a number', 1],
    ['connected a number', 1],
    ['changed a campaign', 1],
    ['deleted leads', 1],
    ['connected a number', 1],
  ]);
});

it('finds the steps of two people who work at the same time', () => {
  const work = Array.from({ length: 6 }, (_, n) => entry(n, 'changed', n % 2 ? BEA : {}));
  expect(linesOf(work)).toEqual([
    ['changed', 3],
    ['changed', 3],
  ]);
});

it('continues while each step follows within ten minutes', () => {
  expect(linesOf([0, 9, 18, 27].map((minutes) => entry(minutes, 'changed')))).toEqual([
    ['changed', 4],
  ]);
  expect(groupActions([])).toEqual([]);
});
