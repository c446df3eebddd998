import { describe, expect, it } from 'vitest';
import { cannedForm, expandCanned, firstName, matchingCanned } from './canned.ts';

describe('a canned reply', () => {
  it('gets the values of its variables', () => {
    const values = { lead_name: 'Jane Doe', my_name: 'Ada' };
    expect(expandCanned('Hi {{lead_name}}, {{ my_name }} here. {{lead_name}}?', values)).toEqual({
      text: 'Hi Jane Doe, Ada here. Jane Doe?',
      missing: [],
    });
  });

  it('keeps the hole of what has no value, and names it', () => {
    expect(expandCanned('{{lead_email}} {{lead_name}} {{else}}', { lead_name: ' ' })).toEqual({
      text: '{{lead_email}} {{lead_name}} {{else}}',
      missing: ['lead_email', 'lead_name'],
    });
  });

  it('does not look into values: a lead may be named like a variable', () => {
    const values = { lead_name: '{{my_name}}', my_name: 'Ada' };
    expect(expandCanned('Hi {{lead_name}}', values).text).toBe('Hi {{my_name}}');
  });

  it('is found by its shortcut first, then by what it says', () => {
    const reply = (shortcut: string, text: string) => ({ canned_id: shortcut, shortcut, text });
    const all = [reply('hours', 'No price here'), reply('list-price', 'x'), reply('Price', 'y')];
    expect(matchingCanned(all, 'PRI').map((item) => item.shortcut)).toEqual([
      'Price',
      'list-price',
      'hours',
    ]);
    expect(matchingCanned(all, 'nothing')).toEqual([]);
    expect(matchingCanned(all, '')).toHaveLength(3);
  });

  it.each([
    ['/Prix', 'Prix'],
    ['été-2', 'été-2'],
    ['価格', '価格'],
  ])('takes %j as a shortcut', (typed, shortcut) => {
    expect(cannedForm.parse({ shortcut: typed, text: 'x' }).shortcut).toBe(shortcut);
  });

  it.each(['', '/', 'two words', 'a/b', '{{x}}', '-a'])('refuses %j as a shortcut', (typed) => {
    expect(cannedForm.safeParse({ shortcut: typed, text: 'x' }).success).toBe(false);
  });

  it.each([
    ['Hi {{leadname}}', '{{leadname}}'],
    ['Hi {first_name}', '{first_name}'],
    ['{{lead_name}}, { Prénom }', '{ Prénom }'],
  ])('refuses variables that stand for nothing: %s', (text, variable) => {
    const { error } = cannedForm.safeParse({ shortcut: 'a', text });
    expect(error?.issues[0]?.message).toBe(
      `${variable} isn't one of the variables, which look like {{lead_name}}`,
    );
  });

  it.each(['Hi {{ lead_first_name }}', 'a {1} or {}, :-{', '{"a": 1}'])('takes %s', (text) => {
    expect(cannedForm.safeParse({ shortcut: 'a', text }).success).toBe(true);
  });
});

it('a first name is a word with letters', () => {
  expect(firstName(' Jane  Doe')).toBe('Jane');
  expect(firstName('15550001111')).toBe('');
  expect(firstName('')).toBe('');
});
