import { describe, expect, it } from 'vitest';
import {
  type CampaignFact,
  applyFactChanges,
  type FactForm,
  rebaseFacts,
  stageFact,
  applyUnsaved,
} from './fact-edits.ts';

const fact = (value: string): FactForm => ({ kind: 'price', about: '', value });
const stored = ['10 €', '20 €'].map(
  (value): CampaignFact => ({ ...fact(value), quote: '', page: '' }),
);
const values = (facts: CampaignFact[]) =>
  facts.map(({ value, removed = false }) => (removed ? `-${value}` : value));
const edited = { user_id: 'u1', name: 'Ada', at: '2026-11-28T10:00:00.000Z' };

/** Stages changes in turn, as in the list that shows them. */
const staged = (...steps: [at: number | null, fact: FactForm | null][]) =>
  steps.reduce<ReturnType<typeof stageFact>>(
    (changes, [at, form]) => stageFact(stored, changes, { at, fact: form }),
    [],
  );

describe('changes of facts that are not saved', () => {
  it('are one of each stored fact, and the added ones', () => {
    const changes = staged(
      [null, fact('30 €')],
      [0, fact('11 €')],
      [0, fact('12 €')],
      [2, fact('31 €')],
    );
    expect(changes).toHaveLength(2);
    expect(values(applyUnsaved(stored, changes))).toEqual(['12 €', '20 €', '31 €']);
    expect(applyFactChanges(stored, changes, edited)?.map(({ value }) => value)).toEqual([
      '12 €',
      '20 €',
      '31 €',
    ]);
  });

  it('are none once a fact is as it was', () => {
    expect(staged([0, fact('11 €')], [0, fact('10 €')])).toEqual([]);
    expect(staged([0, null], [0, fact('10 €')])).toEqual([]);
    expect(staged([null, fact('30 €')], [2, null])).toEqual([]);
  });

  it('remove a stored fact, which can be restored', () => {
    expect(values(applyUnsaved(stored, staged([1, null])))).toEqual(['10 €', '-20 €']);
  });

  it('stay beside what someone else made of the same fact', () => {
    const changes = staged([0, fact('11 €')], [1, null]);
    const theirs = stored.map((item) => ({ ...item, value: `${item.value} net` }));
    expect(applyFactChanges(theirs, changes, edited)).toBeNull();
    expect(values(applyUnsaved(theirs, rebaseFacts(theirs, changes)))).toEqual([
      '10 € net',
      '20 € net',
      '11 €',
    ]);
  });

  it('are none once they are stored, also where the page went before it learned so', () => {
    const changes = staged([null, fact('30 €')], [0, fact('11 €')], [1, null]);
    const saved = applyFactChanges(stored, changes, edited) ?? [];
    expect(values(saved)).toEqual(['11 €', '-20 €', '30 €']);
    expect(rebaseFacts(saved, changes)).toEqual([]);
  });
});
