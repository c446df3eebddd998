import { type LanguageStyle, variantsOf, variantTag } from './language-variants.ts';
import type { OfferContext } from './offer-context.ts';
import type { WrittenOffer } from './schema.ts';

/**
 * How the site writes the agent's language: the variant that its pages declare, else the one that
 * the model read from its text, and the form of address that it uses.
 */
export function languageStyleOf(
  { language, site }: OfferContext,
  written?: Pick<WrittenOffer, 'language_variant' | 'address_form'>,
): LanguageStyle {
  const declared = (site?.facts ?? []).filter(({ kind }) => kind === 'language');
  const tags = [...declared.map(({ value }) => value), written?.language_variant ?? ''];
  const form = written?.address_form ?? 'unclear';
  return {
    language_variant:
      tags.map((tag) => variantTag(tag, language)).find((tag) => tag !== null) ?? null,
    address_form: form !== 'unclear' && variantsOf(language)?.forms ? form : null,
  };
}
