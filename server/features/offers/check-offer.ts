import type { OfferContext } from '#domain/offers/offer-context.ts';
import { offerFaults, offerTexts, suppliedOfferFaults } from '#domain/offers/offer-faults.ts';
import type { WrittenOffer } from '#domain/offers/schema.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';

/** What is wrong with an offer that the model wrote, in words that it understands. */
export async function checkOffer(offer: WrittenOffer, context: OfferContext): Promise<string[]> {
  const { description, lines } = offerTexts(offer);
  const detected = {
    description: await detectLanguage(description),
    lines: await detectLanguage(lines),
  };
  return offerFaults(offer, context, detected);
}

/** The same for a description from outside. `known`: there are sources to compare its facts with. */
export async function checkSuppliedOffer(
  text: string,
  context: OfferContext,
  known: boolean,
): Promise<string[]> {
  return suppliedOfferFaults(text, context, { known, detected: await detectLanguage(text) });
}
