import type { OfferContext } from '#domain/offers/offer-context.ts';
import { answersMaterial, headLines, OFFER_RULES, siteMaterial } from './material.ts';

/** An offer from the questionnaire's answers. A changed text is a new version in a new file. */
export const guidedV2 = offerPrompt(
  'guided.v2',
  "owner's answers",
  ' The owner answered quickly and perhaps in another language; say the same in good words, and nothing more.',
  (context) => `The answers:\n${answersMaterial(context)}`,
);

/** An offer from a website's pages. A changed text is a new version in a new file. */
export const websiteV2 = offerPrompt(
  'website.v2',
  'website',
  '',
  (context) => `The website:\n${siteMaterial(context)}`,
);

/** One version of a prompt that asks for an offer. */
export type OfferPrompt = ReturnType<typeof offerPrompt>;

function offerPrompt(
  /** logged with every offer, to compare versions */
  id: string,
  source: string,
  advice: string,
  /** the offer's sources, as data */
  material: (context: OfferContext) => string,
) {
  const instructions = (
    context: OfferContext,
  ) => `Task: write the offer of a business from its ${source} (${id}).
${headLines(context)}

You know how good salespeople describe an offer: concretely, honestly and from the customer's side.${advice} The offer that you write is all that a sales agent on WhatsApp will know of the business.

${OFFER_RULES}`;
  return { id, instructions, material };
}
