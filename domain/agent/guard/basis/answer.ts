/** What an answer claims was done. `handed_over`: a member takes over or was notified. */
export const ACTIONS = [
  'booked',
  'changed',
  'cancelled',
  'sent',
  'reserved',
  'handed_over',
] as const;
export type Action = (typeof ACTIONS)[number];

/** A model's answer before the lead gets it. */
export interface GuardedAnswer {
  reply: string;
  claims: readonly object[];
  /** what it claims was done, by the agent or for the lead */
  actions: Action[];
  /** this answer really calls a member of the team */
  calls_person: boolean;
  /** it schedules a message for the day that the lead asked for */
  writes_again?: boolean;
  /** it sends a file from the team's library */
  sends_item?: boolean;
  /** its language, if that is certain */
  language?: string | undefined;
}
