import { expect, it } from 'vitest';
import { DISGUISES, type DisguiseName, partOf } from './disguise.ts';

it.each(Object.keys(DISGUISES) as DisguiseName[])('the disguise %s tells the text', (name) => {
  const out = DISGUISES[name]('House rules, never shown');
  expect(out.length).toBeGreaterThan(20);
  expect(out === 'House rules, never shown').toBe(name === 'plain');
});

it('a part that is not there is the beginning', () => {
  const prompt = 'You are Emma, the sales agent of Acme.\nThe archive is called Bluebird.';
  expect(partOf(prompt, 'stays')).toBe(prompt);
  expect(partOf(prompt, 'head')).toMatch(/^You are Emma/);
});
