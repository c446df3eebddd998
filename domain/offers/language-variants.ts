import { openQuestions } from '#copy/campaigns/offer-notes.ts';
import { languageName, listFormat } from '#copy/catalog/intl.ts';
import { type LanguageCode, languageNamed } from '../language.ts';

export const ADDRESS_FORMS = ['formal', 'informal'] as const;
export type AddressForm = (typeof ADDRESS_FORMS)[number];

/** How a language can be written: where, and to whom. */
interface LanguageVariants {
  /** the choices that a person is offered, as BCP 47 tags */
  regions: string[];
  /** the word for "you" of each form, in languages that have two */
  forms?: Record<AddressForm, string>;
  /** readers take the wrong region for a foreigner's text, so it is asked for when unknown */
  differs?: boolean;
}

const VARIANTS: Record<LanguageCode, LanguageVariants> = {
  en: { regions: ['en-GB', 'en-US', 'en-CA', 'en-AU'] },
  fr: {
    regions: ['fr-FR', 'fr-BE', 'fr-CH', 'fr-CA'],
    forms: { formal: 'vous', informal: 'tu' },
  },
  es: {
    regions: ['es-ES', 'es-419', 'es-MX', 'es-AR'],
    forms: { formal: 'usted', informal: 'tú' },
    differs: true,
  },
  de: {
    regions: ['de-DE', 'de-AT', 'de-CH'],
    forms: { formal: 'Sie', informal: 'du' },
  },
  nl: { regions: ['nl-NL', 'nl-BE'], forms: { formal: 'u', informal: 'je' } },
  it: { regions: ['it-IT', 'it-CH'], forms: { formal: 'Lei', informal: 'tu' } },
  pt: {
    regions: ['pt-PT', 'pt-BR'],
    forms: { formal: 'o senhor, a senhora', informal: 'tu, você' },
    differs: true,
  },
  ru: { regions: [], forms: { formal: 'вы', informal: 'ты' } },
  zh: {
    regions: ['zh-Hans', 'zh-Hant'],
    forms: { formal: '您', informal: '你' },
    differs: true,
  },
  ja: { regions: [], forms: { formal: 'です・ます', informal: 'だ・よ' } },
  ar: { regions: ['ar-MA', 'ar-EG', 'ar-SA', 'ar-AE'] },
};

/** How the agent writes its language; null where no one has said. */
export interface LanguageStyle {
  language_variant: string | null;
  address_form: AddressForm | null;
}

/** The variants and forms of a language by its stored name; undefined for a person's own language. */
export function variantsOf(language: string): LanguageVariants | undefined {
  const code = languageNamed(language);
  return code && VARIANTS[code];
}

/** The tag in its canonical spelling if it is a variant of the language: it says where or in what script. */
export function variantTag(tag: string, language: string): string | null {
  const code = languageNamed(language);
  try {
    const {
      baseName,
      language: own,
      region,
      script,
    } = new Intl.Locale(tag.trim().replace('_', '-'));
    return own === code && (region || script) ? baseName : null;
  } catch {
    return null;
  }
}

/** "Brazilian Portuguese", for the prompt. */
const variantName = (tag: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

/** For the agent's prompt, in one line. */
export function languageStyleLine(
  language: string,
  { language_variant, address_form }: LanguageStyle,
): string {
  const form = address_form && variantsOf(language)?.forms?.[address_form];
  const parts = [
    ...(language_variant ? [`${variantName(language_variant)} (${language_variant})`] : []),
    ...(form
      ? [`address the lead ${address_form === 'formal' ? 'formally' : 'informally'} (${form})`]
      : []),
  ];
  return parts.join('; ');
}

/** What the owner is asked where neither the website nor the answers show it. */
export function languageQuestions(
  language: string,
  { language_variant, address_form }: LanguageStyle,
): string[] {
  const { forms, regions = [], differs } = variantsOf(language) ?? {};
  const variants = listFormat({ type: 'disjunction' }).format(regions.map(languageName));
  return [
    ...(differs && !language_variant ? [openQuestions.variant({ variants })] : []),
    ...(forms && !address_form ? [openQuestions.address_form(forms)] : []),
  ];
}
