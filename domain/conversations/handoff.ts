/** Why the agent is silent, or speaks again: the last such event, for the panel. */
export type HandoffCause =
  | 'dashboard'
  | 'phone'
  | 'stop_word'
  | 'opt_out_doubt'
  | 'model_failed'
  | 'reactivated'
  | 'resumed';

/** Who says that a lead has an appointment. */
export interface BookingSource {
  /** the lead's own words, where the model found it in them */
  quote: string | null;
  /** the person or key who said it; null: the lead's words alone, or someone who is gone */
  by_name: string | null;
}

export interface Handoff {
  cause: HandoffCause;
  by_name: string | null;
  at: string;
}
