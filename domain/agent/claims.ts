/** What an answer can claim. `act`: "I have booked, sent, asked a colleague". */
export const CLAIM_KINDS = [
  'price',
  'discount',
  'availability',
  'date',
  'duration',
  'guarantee',
  'policy',
  'link',
  'phone',
  'email',
  'account',
  'act',
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

/** One claim of an answer, with the source that the model gives for it. */
export interface Claim {
  kind: ClaimKind;
  /** the words of the message that claim it, copied literally */
  words: string;
  /** the id of its source; empty: none */
  rests_on: string;
}
