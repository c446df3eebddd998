import { z } from 'zod';

/** The last event that silenced or resumed the agent, for the panel. */
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
  /** the lead's own words in which the model found it */
  quote: string | null;
  /** the person or API key that reported it; null: only the lead's words, or a deleted account */
  by_name: string | null;
}

export interface Handoff {
  cause: HandoffCause;
  by_name: string | null;
  at: string;
}

/** The lead's request to be contacted later, in the lead's own words. */
export interface ContactRequest {
  /** YYYY-MM-DD; empty: no day that can be scheduled */
  on: string;
  quote: string;
  /** ISO time of the message scheduled for it; null: none can be */
  at: string | null;
}

/** Minutes without a message after which the agent can resume: 15 minutes to 7 days. */
export const RESUME_MINUTES = [15, 60, 240, 1440, 4320, 10080] as const;

/** null: never */
export const resumeSettingInput = z.object({
  team_slug: z.string(),
  resume_after_minutes: z.literal(RESUME_MINUTES).nullable(),
});
export type ResumeMinutes = z.output<typeof resumeSettingInput>['resume_after_minutes'];

/** When the agent resumes after a person takes over a conversation by writing. */
export interface ResumeRule {
  /** minutes without a message, as the team chose; null: never */
  after_minutes: number | null;
  /** until when the agent's hours keep it off; null: it is on */
  off_until: Date | null;
}
