import { describe, expect, it } from 'vitest';
import { INFORMAL_REFUSALS } from './fixtures/opt-out-informal.ts';
import { NEGATED_PHRASES } from './fixtures/opt-out-negated.ts';
import { OPT_OUT_PHRASES } from './fixtures/opt-out-phrases.ts';
import { UNSEEN_HARMLESS, UNSEEN_REFUSALS } from './fixtures/opt-out-unseen.ts';
import { asksToStop } from './stop-words.ts';

const all = Object.values(OPT_OUT_PHRASES);
const refusals = all.flatMap((language) => language.refusals);
const harmless = all.flatMap((language) => language.harmless);

it('the list is long enough, and half of it is harmless', () => {
  expect(refusals.length + harmless.length).toBeGreaterThanOrEqual(300);
  expect(Math.abs(refusals.length - harmless.length)).toBeLessThan(10);
  expect(new Set([...refusals, ...harmless]).size).toBe(refusals.length + harmless.length);
});

describe('by the rules alone, in each language', () => {
  it.each(Object.entries(OPT_OUT_PHRASES))(
    '%s: nothing harmless is silenced',
    (_language, said) => {
      expect(said.harmless.filter(asksToStop)).toEqual([]);
    },
  );

  // The last one or two of each are left to the model on purpose.
  it.each(Object.entries(OPT_OUT_PHRASES))(
    '%s: most refusals are understood',
    (_language, said) => {
      const missed = said.refusals.filter((text) => !asksToStop(text));
      expect([missed.length <= 3, missed]).toEqual([true, missed]);
    },
  );
});

describe('a message turned round, or about something else', () => {
  it.each(Object.entries(NEGATED_PHRASES))('silences nobody in %s', (_language, said) => {
    expect(said.filter(asksToStop)).toEqual([]);
  });

  it.each(Object.entries(UNSEEN_HARMLESS))('that is new silences nobody in %s', (_, said) => {
    expect(said.filter(asksToStop)).toEqual([]);
  });
});

it('most refusals are understood however they are typed, the new ones too', () => {
  const share = (lists: Record<string, string[]>) => {
    const all = Object.values(lists).flat();
    return all.filter(asksToStop).length / all.length;
  };
  expect(share(INFORMAL_REFUSALS)).toBeGreaterThan(0.93);
  expect(share(UNSEEN_REFUSALS)).toBeGreaterThan(0.75);
});

it('a "no" in front is an answer only as a clause of its own', () => {
  const told = ['No, para.', 'Não! Pare.', 'No. Stop.', 'لا، توقف'];
  expect(told.filter(asksToStop)).toEqual(told);
  const negated = ['No para.', 'Não pare.', 'No stop', 'لا توقف'];
  expect(negated.filter(asksToStop)).toEqual([]);
});

it('a long message is read as fast as a short one', () => {
  const texts = ['stop '.repeat(39), '请不要再'.repeat(45), 'no, '.repeat(49), 'もう'.repeat(99)];
  const begun = process.cpuUsage();
  for (const text of texts) asksToStop(text);
  expect(process.cpuUsage(begun).user / 1000).toBeLessThan(500);
});
