import { languagesOf } from '#domain/offers/claim-faults.ts';
import type { Reading } from '#domain/offers/measures.ts';
import type { OfferContext } from '#domain/offers/offer-context.ts';
import {
  type OfferFaults,
  offerFaults,
  offerTexts,
  suppliedOfferFaults,
} from '#domain/offers/offer-faults.ts';
import type { WrittenOffer } from '#domain/offers/schema.ts';
import { detectLanguage } from '#server/platform/language/detect-language.ts';
import { readSpelledNumbers } from '#server/platform/language/spelled-numbers.ts';

/** What is wrong with an offer that the model wrote, in words that it understands. */
export async function checkOffer(offer: WrittenOffer, context: OfferContext): Promise<OfferFaults> {
  const { description, lines } = offerTexts(offer);
  const detected = {
    description: await detectLanguage(description),
    lines: await detectLanguage(lines),
  };
  return offerFaults(offer, context, { detected, reading: readingOf(context) });
}

/** The same for a description from outside. `known`: there are sources to compare its facts with. */
export async function checkSuppliedOffer(
  text: string,
  context: OfferContext,
  known: boolean,
): Promise<string[]> {
  const detected = await detectLanguage(text);
  return suppliedOfferFaults(text, context, { known, detected, reading: readingOf(context) });
}

/** How amounts are read in the languages of the offer and of its material. */
function readingOf(context: OfferContext): Reading {
  const languages = languagesOf(context);
  return { languages, readSpelled: (text) => readSpelledNumbers(languages, text) };
}
