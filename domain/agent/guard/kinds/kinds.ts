/** What a sentence of an answer can be, besides plain. */
export const SENTENCE_KINDS = [
  'asks_sensitive',
  'excludes_people',
  'own_rules',
  'pressure',
  'advice',
  'gift',
  'availability',
  'quality_claim',
  'payment_redirect',
] as const;
export type SentenceKind = (typeof SENTENCE_KINDS)[number];

/** What no business says to a lead. The others are said where a sentence of the business bears them out. */
export const NEVER_SAID: ReadonlySet<SentenceKind> = new Set([
  'asks_sensitive',
  'excludes_people',
  'own_rules',
  'pressure',
  'advice',
]);
