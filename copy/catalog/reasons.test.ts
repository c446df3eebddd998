import { afterEach, expect, it } from 'vitest';
import { catalog } from './catalog.ts';
import { PSEUDO_LOCALE, resolveLocaleBy, SOURCE_LOCALE } from './locale.ts';
import { pseudo } from './pseudo.ts';
import { reasonById, reasons } from './reasons.ts';
import { addTranslation } from './translations.ts';

const errors = reasons(
  catalog('test.reasons', {
    gone: 'This is gone.',
    limit: 'You can have {max, number} of {what}.',
    by: { owner: 'Only owners can do this.' },
  }),
);

afterEach(() => resolveLocaleBy(() => SOURCE_LOCALE));

it('has the id of a text, its parameters and its words', () => {
  const values = { max: 1200, what: '<b>{max}</b>' };
  expect(errors.limit(values)).toMatchObject({
    id: 'test.reasons.limit',
    params: values,
    text: 'You can have 1,200 of <b>{max}</b>.',
  });
  expect(errors.by.owner).toMatchObject({ id: 'test.reasons.by.owner', params: {} });
});

it('is worded when it is read, not when it is made', () => {
  addTranslation(PSEUDO_LOCALE, (_id, source) => pseudo(source));
  const made = errors.gone;
  resolveLocaleBy(() => PSEUDO_LOCALE);
  expect(made.text).toMatch(/^⟦Ţĥîš îš ĝöñé\.·+⟧$/);
  resolveLocaleBy(() => SOURCE_LOCALE);
  expect(made.text).toBe('This is gone.');
});

it('is found by its id, and worded anew', () => {
  addTranslation(PSEUDO_LOCALE, (_id, source) => pseudo(source));
  const stored = reasonById('test.reasons.limit', { max: 3, what: 'teams' }, 'Old words');
  expect(stored.text).toBe('You can have 3 of teams.');
  resolveLocaleBy(() => PSEUDO_LOCALE);
  expect(stored.text).toContain('teams');
  expect(stored.text).toMatch(/^⟦/);
  expect(reasonById('test.reasons.by.owner', {}, 'Old words').text).toMatch(/^⟦/);
});

it.each([
  [null, {}],
  ['', {}],
  ['test.reasons', {}],
  ['test.reasons.by', {}],
  ['test.reasons.later', {}],
  ['test.reasons.constructor', {}],
  ['test.reasons.by.owner.length', {}],
  ['test.reasons.limit', { max: 'many' }],
  ['test.reasons.limit', {}],
])('keeps its stored words where the catalog has no %s for %o', (id, params) => {
  expect(reasonById(id, params, 'Old words').text).toBe('Old words');
});

it('takes nothing but whole catalogs', () => {
  expect(() => reasons({ gone: 'Gone' })).toThrow('whole catalog');
});
