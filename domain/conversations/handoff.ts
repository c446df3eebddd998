import { z } from 'zod';

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

/** The lead asks to be contacted later, in the lead's own words. */
export interface ContactRequest {
  /** YYYY-MM-DD; empty: no day that can be kept */
  on: string;
  quote: string;
  /** ISO time of the message that is scheduled for it; null: none can be */
  at: string | null;
}

/** After so many minutes without a message the agent resumes: 15 minutes to 7 days. */
export const RESUME_MINUTES = [15, 60, 240, 1440, 4320, 10080] as const;

/** null: never */
export const resumeSettingInput = z.object({
  team_slug: z.string(),
  resume_after_minutes: z.literal(RESUME_MINUTES).nullable(),
});
export type ResumeMinutes = z.output<typeof resumeSettingInput>['resume_after_minutes'];

/** When the agent resumes in a conversation that a person takes over by writing. */
export interface ResumeRule {
  /** after so long without a message, as the team chose; null: never */
  after_minutes: number | null;
  /** the agent is off until then, by its hours; null: it is on */
  off_until: Date | null;
}
