import type { OfferPrompt } from './offer-prompt.ts';
import { headLines, OFFER_RULES, siteMaterial } from './material.ts';

/** An offer from a website's pages. A changed text is a new version in a new file. */
export const websiteV2: OfferPrompt = {
  id: 'website.v2',
  instructions: (context) => `Task: write the offer of a business from its website (website.v2).
${headLines(context)}

You know how good salespeople describe an offer: concretely, honestly and from the customer's side. The offer that you write is all that a sales agent on WhatsApp will know of the business.

${OFFER_RULES}`,
  material: (context) => `The website:\n${siteMaterial(context)}`,
};
