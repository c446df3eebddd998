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

/** One claim of an answer, with the receipt that the model gives for it. */
export interface Claim {
  kind: ClaimKind;
  /** the words of the message that claim it, copied literally */
  words: string;
  /** the id of the source that it rests on; empty: none */
  rests_on: string;
}

/** An answer of the model before anybody has seen it. A model that gives no receipts has no claims. */
export interface GuardedAnswer {
  reply: string;
  claims: Claim[];
  /** a person of the team is really asked with this answer */
  calls_person: boolean;
}
