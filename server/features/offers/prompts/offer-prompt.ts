import type { OfferContext } from '#domain/offers/offer-context.ts';

/** One version of a prompt that asks for an offer. */
export interface OfferPrompt {
  /** logged with every offer, to compare versions */
  id: string;
  instructions(context: OfferContext): string;
  /** the offer's sources, as data */
  material(context: OfferContext): string;
}
