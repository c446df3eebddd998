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
  /** the id of its source; empty: none */
  rests_on: string;
}

/** What an answer says that was done. `handed_over`: a person takes over or was notified. */
export const ACTIONS = [
  'booked',
  'changed',
  'cancelled',
  'sent',
  'reserved',
  'handed_over',
] as const;
export type Action = (typeof ACTIONS)[number];

/** An answer of the model before a lead has it. A model that gives no receipts has no claims. */
export interface GuardedAnswer {
  reply: string;
  claims: Claim[];
  /** what it says was done, by the agent or for the lead */
  actions: Action[];
  /** a person of the team is really asked with this answer */
  calls_person: boolean;
  /** a message is scheduled with it for the day that the lead asked for */
  writes_again?: boolean;
  /** a file of the team's library goes out with it */
  sends_item?: boolean;
  /** the language that it is certainly in */
  language?: string | undefined;
}
