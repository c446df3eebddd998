import type { OfferBrief } from '#domain/offers/brief.ts';
import { offerFaults, offerTexts, suppliedOfferFaults } from '#domain/offers/check.ts';
import type { WrittenOffer } from '#domain/offers/schema.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';

/** What is wrong with an offer that the model wrote, in words that it understands. */
export async function checkOffer(offer: WrittenOffer, brief: OfferBrief): Promise<string[]> {
  const { description, lines } = offerTexts(offer);
  const detected = {
    description: await detectLanguage(description),
    lines: await detectLanguage(lines),
  };
  return offerFaults(offer, brief, detected);
}

/** The same for a description from outside. `known`: its facts can be compared with a material. */
export async function checkSuppliedOffer(
  text: string,
  brief: OfferBrief,
  known: boolean,
): Promise<string[]> {
  return suppliedOfferFaults(text, brief, { known, detected: await detectLanguage(text) });
}
