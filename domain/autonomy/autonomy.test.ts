import { describe, expect, it } from 'vitest';
import type { Claim } from '../agent/claims.ts';
import {
  type Autonomy,
  autonomyChange,
  exceededIncidentLimit,
  isSameAutonomy,
  levelBelow,
  raisesAutonomy,
} from './autonomy.ts';
import { findHolds } from './hold.ts';

const claim = (kind: Claim['kind'], rests_on = 'offer'): Claim => ({ kind, words: kind, rests_on });
const topicsHeld = (autonomy: Autonomy, reply: string, claims: Claim[] = []) =>
  findHolds(autonomy, {
    reply,
    claims,
    sources: [{ id: 'offer', text: 'Book at https://acme.example/book.' }],
    languages: ['en'],
  }).map(({ topic }) => topic);
const FULL: Autonomy = { level: 'all', topics: {} };
const LOW: Autonomy = { level: 'low_risk', topics: {} };
const DRAFTS: Autonomy = { level: 'drafts', topics: {} };

describe('an agent that may send everything', () => {
  it('sends a price without a receipt', () => {
    expect(topicsHeld(FULL, 'It is €90.')).toEqual([]);
  });
  it('leaves a topic with a draft rule to people', () => {
    const autonomy: Autonomy = { level: 'all', topics: { price: 'draft' } };
    expect(topicsHeld(autonomy, 'It is €90.')).toEqual(['price']);
    expect(topicsHeld(autonomy, 'We are in Lyon.')).toEqual([]);
  });
});

describe('an agent that may send what is of low risk', () => {
  it.each([
    [['price'], 'It is €90.', [claim('price')]],
    [['price'], 'It is €90.', []],
    [['act'], 'I have booked it.', [claim('act')]],
    [['date'], 'We begin on Monday.', [claim('date', '')]],
    [['date'], 'We begin on Monday.', [claim('date', 'made-up')]],
    [['link'], 'See https://other.example', []],
    [['phone'], 'Call +33 6 12 34 56 78.', []],
    [['email'], 'Write to us@acme.example', []],
    [['discount'], 'You get 20% off.', []],
  ] as const)('leaves %j to people', (topics, reply, claims) => {
    expect(topicsHeld(LOW, reply, [...claims])).toEqual(topics);
  });
  it('sends what has a source, and what claims nothing', () => {
    expect(topicsHeld(LOW, 'We begin on Monday.', [claim('date')])).toEqual([]);
    expect(topicsHeld(LOW, 'What would you like to learn?')).toEqual([]);
  });
  it('sends a link that the business gives, also without a receipt', () => {
    expect(topicsHeld(LOW, 'Here: https://acme.example/book')).toEqual([]);
  });
  it('sends a risky topic that a person has freed', () => {
    const autonomy: Autonomy = { level: 'low_risk', topics: { price: 'send' } };
    expect(topicsHeld(autonomy, 'It is €90.', [claim('price')])).toEqual([]);
  });
});

describe('an agent that only drafts', () => {
  it('sends nothing without approval', () => {
    expect(topicsHeld(DRAFTS, 'Hello!')).toEqual([null]);
    expect(topicsHeld(DRAFTS, 'We begin on Monday.', [claim('date')])).toEqual(['date']);
  });
  it('sends what speaks of a freed topic alone', () => {
    const autonomy: Autonomy = { level: 'drafts', topics: { date: 'send' } };
    expect(topicsHeld(autonomy, 'We begin on Monday.', [claim('date')])).toEqual([]);
    expect(topicsHeld(autonomy, 'Monday, €90.', [claim('date')])).toEqual(['price']);
    expect(topicsHeld(autonomy, 'Hello!')).toEqual([null]);
  });
});

describe('a change', () => {
  it('is known to raise what the agent may do', () => {
    expect(raisesAutonomy(LOW, FULL)).toBe(true);
    expect(raisesAutonomy(FULL, LOW)).toBe(false);
    expect(raisesAutonomy(LOW, { level: 'low_risk', topics: { price: 'send' } })).toBe(true);
    expect(raisesAutonomy(LOW, { level: 'drafts', topics: { price: 'send' } })).toBe(true);
    expect(raisesAutonomy(FULL, { level: 'all', topics: { price: 'draft' } })).toBe(false);
    const sends: Autonomy = { ...LOW, unproven: 'send_proven' };
    expect(raisesAutonomy(LOW, sends)).toBe(true);
    expect(raisesAutonomy(sends, { ...LOW, unproven: 'hold' })).toBe(false);
    expect(isSameAutonomy(LOW, sends)).toBe(false);
    expect(isSameAutonomy(LOW, { ...LOW, unproven: 'hold' })).toBe(true);
  });
  it('needs a reason where it raises', () => {
    const ref = { team_slug: 'acme', campaign_slug: 'spring' };
    const up = { ...ref, before: LOW, after: FULL };
    expect(autonomyChange.safeParse(up).success).toBe(false);
    expect(autonomyChange.safeParse({ ...up, why: 'Forty sent unchanged' }).success).toBe(true);
    expect(autonomyChange.safeParse({ ...ref, before: FULL, after: LOW }).success).toBe(true);
  });
});

describe('incidents of a day', () => {
  it.each([
    [undefined, { held: 9, opt_outs: 24, leads: 30 }],
    ['held', { held: 10, opt_outs: 0, leads: 50 }],
    [undefined, { held: 10, opt_outs: 0, leads: 51 }],
    ['opt_outs', { held: 0, opt_outs: 25, leads: 100 }],
    [undefined, { held: 0, opt_outs: 25, leads: 1_000 }],
  ])('are %s with %o', (kind, counts) => {
    expect(exceededIncidentLimit(counts)).toBe(kind);
  });
  it('lower by one step, down to drafts', () => {
    expect(levelBelow('all')).toBe('low_risk');
    expect(levelBelow('low_risk')).toBe('drafts');
    expect(levelBelow('drafts')).toBeUndefined();
  });
});
