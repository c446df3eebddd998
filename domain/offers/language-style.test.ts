import { describe, expect, it } from 'vitest';
import type { SiteFact } from '../websites/facts.ts';
import { languageStyleOf } from './template-offer.ts';
import { languageQuestions, languageStyleLine } from './language-variants.ts';
import type { OfferContext } from './offer-context.ts';

type Written = Parameters<typeof languageStyleOf>[1];

function styleOf(language: string, declared: string[], written?: Written) {
  const facts = declared.map((value) => ({ kind: 'language', value }) as SiteFact);
  const site = { url: 'https://a.example/', title: '', language: null, pages: [], facts };
  return languageStyleOf({ language, site } as unknown as OfferContext, written);
}
const reads = (language_variant: string, address_form: 'formal' | 'informal' | 'unclear') => ({
  language_variant,
  address_form,
});

describe('how the agent writes its language', () => {
  it.each([
    ['portuguese', 'pt-BR', 'pt-BR'],
    ['portuguese', 'pt_PT', 'pt-PT'],
    ['german', 'DE-at', 'de-AT'],
    ['chinese', 'zh-Hant', 'zh-Hant'],
    ['spanish', 'es-419', 'es-419'],
  ])('follows what the site declares: %s, %s', (language, declared, variant) => {
    expect(styleOf(language, [declared]).language_variant).toBe(variant);
  });

  it('follows the declaration before what a model reads, and the model where nothing is declared', () => {
    expect(styleOf('portuguese', ['pt-BR'], reads('pt-PT', 'unclear')).language_variant).toBe(
      'pt-BR',
    );
    expect(styleOf('portuguese', ['pt'], reads('pt-PT', 'unclear')).language_variant).toBe('pt-PT');
  });

  it('takes no variant of another language, and none that is no tag', () => {
    expect(
      styleOf('french', ['de-DE', 'x'], reads('not a tag', 'unclear')).language_variant,
    ).toBeNull();
  });

  it.each([
    ['german', 'formal', 'formally (Sie)'],
    ['german', 'informal', 'informally (du)'],
    ['french', 'formal', 'formally (vous)'],
    ['french', 'informal', 'informally (tu)'],
  ] as const)('addresses leads as the site does: %s, %s', (language, form, line) => {
    const style = styleOf(language, [], reads('', form));
    expect(languageStyleLine(language, style)).toContain(line);
  });

  it('has no form of address where the language has one word for all', () => {
    expect(styleOf('english', [], reads('en-GB', 'formal'))).toEqual({
      language_variant: 'en-GB',
      address_form: null,
    });
  });
});

describe('what the site leaves open', () => {
  const asked = (language: string, declared: string[], written?: Written) =>
    languageQuestions(language, styleOf(language, declared, written)).join();

  it('is asked for', () => {
    expect(asked('portuguese', [])).toMatch(
      /European Portuguese or Brazilian Portuguese\?.*formally/,
    );
    expect(asked('german', [])).toContain('formally (Sie) or informally (du)');
  });

  it('is not asked for where the site shows it', () => {
    expect(asked('portuguese', ['pt-BR'], reads('', 'informal'))).toBe('');
    expect(asked('english', [])).toBe('');
  });
});
