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

/** An answer of the model before a lead has it. */
export interface GuardedAnswer {
  reply: string;
  claims: readonly object[];
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
