import { afterEach, expect, it } from 'vitest';
import { catalog } from './catalog.ts';
import { PSEUDO_LOCALE, resolveLocaleBy, SOURCE_LOCALE } from './locale.ts';
import { pseudo } from './pseudo.ts';
import { allWorded, alreadyWorded, reasons } from './reasons.ts';
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

it('keeps what others have worded, and takes nothing but whole catalogs', () => {
  expect(alreadyWorded('Full')).toMatchObject({ id: null, text: 'Full' });
  expect(allWorded({ name: 'Too long' }).name?.text).toBe('Too long');
  expect(() => reasons({ gone: 'Gone' })).toThrow('whole catalog');
});
