/** The lead asks to be contacted later, in the lead's own words. */
export interface ContactRequest {
  /** YYYY-MM-DD; empty: no day that can be kept */
  on: string;
  quote: string;
  /** ISO time of the message that is scheduled for it; null: none can be */
  at: string | null;
}
