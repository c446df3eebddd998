import { describe, expect, it } from 'vitest';
import { findClaims, differencesOf } from './differences.ts';
import type { ReplayedTurn } from './schema.ts';

const said = (text: string, like: Partial<ReplayedTurn> = {}): ReplayedTurn => ({
  act: 'answers',
  text,
  status: 'en_cours',
  verdict: 'sent',
  faults: [],
  claims: findClaims(text, ['en']),
  ...like,
});
const silent: Partial<ReplayedTurn> = { act: 'doubts_opt_out', verdict: 'none' };

describe('two answers', () => {
  it('differ where a lead counts as booked in one only, and not against a replay of before', () => {
    const [known, missed] = [said('Hi', { booked: true }), said('Hi', { booked: false })];
    expect(differencesOf(known, missed)).toEqual(['booked']);
    expect(differencesOf(known, known)).toEqual([]);
    expect(differencesOf(said('Hi'), missed)).toEqual([]);
  });

  it('in other words do not differ', () => {
    const [one, other] = [said('It is 900 € for twelve weeks.'), said('That costs €900. Great!')];
    expect(findClaims(one.text, ['en']).map(({ kind, value }) => [kind, value])).toContainEqual([
      'amount',
      '900 EUR',
    ]);
    expect(differencesOf(said('Hello!'), said('Hi there!'))).toEqual([]);
    expect(differencesOf(said('It is 900 €.'), other)).toEqual([]);
  });

  it('differ in what they claim', () => {
    expect(differencesOf(said('It is 900 €.'), said('It is 800 €.'))).toEqual(['claim']);
    expect(differencesOf(said('Hi'), said('Hi, 20 % off!'))).toEqual(['claim']);
    expect(differencesOf(said('See https://a.example/x'), said('See https://a.example/y'))).toEqual(
      ['claim'],
    );
  });

  it('differ in act, status and verdict separately', () => {
    const hi = said('Hi');
    expect(differencesOf(hi, said('Hi', { act: 'calls_person' }))).toEqual(['act']);
    expect(differencesOf(hi, said('Hi', { status: 'converti' }))).toEqual(['status']);
    expect(differencesOf(hi, said('Hi', { verdict: 'held_by_guard' }))).toEqual(['verdict']);
  });

  it('of which one says nothing differ in what they do only', () => {
    expect(differencesOf(said('It is 900 €.'), said('', silent))).toEqual(['act']);
  });
});
