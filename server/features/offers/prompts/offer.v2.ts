import type { OfferContext } from '#domain/offers/offer-context.ts';
import { answersMaterial, headLines, OFFER_RULES, siteMaterial } from './material.ts';

/** An offer from the questionnaire's answers. A changed text is a new version in a new file. */
export const guidedV2: OfferPrompt = {
  id: 'guided.v2',
  instructions: (
    context,
  ) => `Task: write the offer of a business from its owner's answers (guided.v2).
${headLines(context)}

You know how good salespeople describe an offer: concretely, honestly and from the customer's side. The owner answered quickly and perhaps in another language; say the same in good words, and nothing more. The offer that you write is all that a sales agent on WhatsApp will know of the business.

${OFFER_RULES}`,
  material: (context) => `The answers:\n${answersMaterial(context)}`,
};

/** An offer from a website's pages. A changed text is a new version in a new file. */
export const websiteV2: OfferPrompt = {
  id: 'website.v2',
  instructions: (context) => `Task: write the offer of a business from its website (website.v2).
${headLines(context)}

You know how good salespeople describe an offer: concretely, honestly and from the customer's side. The offer that you write is all that a sales agent on WhatsApp will know of the business.

${OFFER_RULES}`,
  material: (context) => `The website:\n${siteMaterial(context)}`,
};

/** One version of a prompt that asks for an offer. */
export interface OfferPrompt {
  /** logged with every offer, to compare versions */
  id: string;
  instructions(context: OfferContext): string;
  /** the offer's sources, as data */
  material(context: OfferContext): string;
}
