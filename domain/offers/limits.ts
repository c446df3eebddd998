/** The fewest characters of an offer description: less tells an agent nothing. */
export const OFFER_MINIMUM = 50;
