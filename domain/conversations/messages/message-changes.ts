/** What can happen to a message after it was written, and be reported before the message itself. */
export const EARLY_CHANGE_KINDS = [
  'ack',
  'lead_reaction',
  'our_reaction',
  'edited',
  'deleted',
] as const;
export type EarlyChangeKind = (typeof EARLY_CHANGE_KINDS)[number];

/** The message that another one answers, as it was quoted. */
export interface Quoted {
  /** how the message is stored: messages.wa_key */
  wa_key: string;
  from_lead: boolean;
  text: string;
  /** what it is, where it is no message of the chat; missing: a message */
  what?: 'product' | 'status';
}

export const MAX_QUOTE = 500;
