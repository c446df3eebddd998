/** Changes of a message that can be reported before the message itself. */
export type EarlyChangeKind = 'ack' | 'lead_reaction' | 'our_reaction' | 'edited' | 'deleted';

/** The message that another one replies to, as it was quoted. */
export interface Quoted {
  /** the key of the stored message: messages.wa_key */
  wa_key: string;
  from_lead: boolean;
  text: string;
  /** what it is if it isn't a message of the chat; missing: a message */
  what?: 'product' | 'status';
}

export const MAX_QUOTE = 500;
