import type { OfferBrief } from '#domain/offers/brief.ts';

/** One version of a prompt that asks for an offer. */
export interface OfferPrompt {
  /** logged with every offer, to compare versions */
  id: string;
  instructions(brief: OfferBrief): string;
  /** the offer's sources, as data */
  material(brief: OfferBrief): string;
}
