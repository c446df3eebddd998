import { afterEach, describe, expect, it } from 'vitest';
import { catalog, textOf, verbatim } from './catalog.ts';
import { PSEUDO_LOCALE, resolveLocaleBy, SOURCE_LOCALE, supportedLocale } from './locale.ts';
import { pseudo } from './pseudo.ts';
import { addTranslation } from './translations.ts';

const texts = catalog('test.catalog', {
  title: "It's a lead's turn: # < 3",
  literal: "Write '{name}' where the name goes",
  assigned: 'Assigned to {name}',
  waiting: {
    count: '{count, plural, =0 {No one waits} one {# lead waits} other {# leads wait}}',
    steps: ['Choose', { title: 'Invite {name}' }],
    quoted: "''{name}'' has {count, plural, one {# note} other {# notes}}",
  },
});

afterEach(() => resolveLocaleBy(() => SOURCE_LOCALE));

describe('a catalog', () => {
  it('shows a text without a brace as it is written', () => {
    expect(texts.title).toBe("It's a lead's turn: # < 3");
  });

  it('shows braces that are quoted', () => {
    expect(texts.literal).toBe('Write {name} where the name goes');
  });

  it('puts values in as they are, whatever they contain', () => {
    expect(texts.assigned({ name: "{count} <b>O'Hara</b>" })).toBe(
      "Assigned to {count} <b>O'Hara</b>",
    );
  });

  it('chooses plurals, with numbers in the format of the language', () => {
    const counts = [0, 1, 2, 1200].map((count) => texts.waiting.count({ count }));
    expect(counts).toEqual(['No one waits', '1 lead waits', '2 leads wait', '1,200 leads wait']);
    expect(texts.waiting.quoted({ name: 'Ana', count: 1 })).toBe("'Ana' has 1 note");
  });

  it('has lists, and none of a name that it lacks', () => {
    expect(texts.waiting.steps.map((step) => typeof step)).toEqual(['string', 'object']);
    expect(texts.waiting.steps[1].title({ name: 'Ana' })).toBe('Invite Ana');
    expect(textOf(texts, 'title')).toBe(texts.title);
    expect([textOf(texts, 'toString'), textOf(texts, 'nothing'), textOf(texts, null)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('takes no wrong argument, and has no text by a wrong name', () => {
    // @ts-expect-error -- an argument is missing
    expect(() => texts.waiting.quoted({ name: 'Ana' })).toThrow(/count/);
    // @ts-expect-error -- a count is a number
    expect(() => texts.waiting.count({ count: 'two' })).toThrow(/count/);
    // @ts-expect-error -- no such argument
    texts.assigned({ name: 'Ana', count: 2 });
    // @ts-expect-error -- no such text
    expect(texts.waiting.nothing).toBeUndefined();
  });
});

describe('the language of a text', () => {
  it('is the first of the preferred ones that there is', () => {
    expect(supportedLocale(['tlh', 'EN-xa', 'en'])).toBe(PSEUDO_LOCALE);
    expect(supportedLocale(['en-Latn-GB'])).toBe(SOURCE_LOCALE);
    expect(supportedLocale(['', '-', 'e', 'enx'])).toBeUndefined();
  });

  it('is the one of its reader at the time', () => {
    addTranslation('fr', (id) =>
      id === 'test.catalog.assigned' ? ['Pour ', ['name']] : undefined,
    );
    resolveLocaleBy(() => 'fr');
    expect(texts.assigned({ name: 'Ana' })).toBe('Pour Ana');
    resolveLocaleBy(() => SOURCE_LOCALE);
    expect(texts.assigned({ name: 'Ana' })).toBe('Assigned to Ana');
  });

  it('is English where a translation is missing', () => {
    resolveLocaleBy(() => 'fr');
    expect(texts.waiting.count({ count: 2 })).toBe('2 leads wait');
  });

  it('accents what is written in the catalog, and leaves values and verbatim texts alone', () => {
    addTranslation(PSEUDO_LOCALE, (_id, source) => pseudo(source));
    resolveLocaleBy(() => PSEUDO_LOCALE);
    expect(texts.waiting.quoted({ name: 'Ana', count: 2 })).toMatch(/^⟦'Ana' ĥåš 2 ñöţéš·+⟧$/);
    expect(texts.title).toMatch(/^⟦Îţ'š å ļéåđ'š ţûŕñ: # < 3·+⟧$/);
    expect(verbatim('test.plans', { all: 'Voir tous les tarifs' }).all).toBe(
      'Voir tous les tarifs',
    );
  });
});
