import type { OfferBrief } from '#domain/offers/brief.ts';

/** One version of a prompt that asks for an offer. */
export interface OfferPrompt {
  /** noted in the log with every offer, so that versions can be compared */
  id: string;
  instructions(brief: OfferBrief): string;
  /** what the offer is made of, as data */
  material(brief: OfferBrief): string;
}
