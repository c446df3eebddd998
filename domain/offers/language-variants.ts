import { openQuestions } from '#copy/campaigns/offer-notes.ts';
import { languageName, listFormat } from '#copy/catalog/intl.ts';
import { type LanguageCode, languageNamed } from '../language.ts';

export const ADDRESS_FORMS = ['formal', 'informal'] as const;
export type AddressForm = (typeof ADDRESS_FORMS)[number];

/** The ways to write a language: its regions and its forms of address. */
interface LanguageVariants {
  /** the choices that the user gets, as BCP 47 tags */
  regions: string[];
  /** the word for "you" of each form, in languages that have two */
  forms?: Record<AddressForm, string>;
  /** readers find the wrong region foreign, so we ask for it when it's unknown */
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

/** How the agent writes its language; null where unknown. */
export interface LanguageStyle {
  language_variant: string | null;
  address_form: AddressForm | null;
}

/** A language's variants and forms by its stored name; undefined for a name that a user typed. */
export function variantsOf(language: string): LanguageVariants | undefined {
  const code = languageNamed(language);
  return code && VARIANTS[code];
}

/** Returns the tag in canonical spelling if it is a variant of the language with a region or a script. */
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

/** The variant's English name, such as "Brazilian Portuguese". */
const variantName = (tag: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;

/** The agent's language style as one line of its prompt. */
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

/** Asks the owner what neither the website nor the answers show. */
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
