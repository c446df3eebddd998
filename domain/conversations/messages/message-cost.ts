/** What the model took for one message. */
export interface MessageCost {
  model_name: string;
  tokens: number;
  /** billionths of a US dollar; null: not known */
  cost_nanos: number | null;
  /** what verifying it took, apart; missing: no call verified it */
  verified?: { tokens: number; cost_nanos: number | null };
}
