import { z } from 'zod';

/** After so many minutes without a message the agent resumes: 15 minutes to 7 days. */
export const RESUME_MINUTES = [15, 60, 240, 1440, 4320, 10080] as const;

/** null: never */
export const resumeSettingInput = z.object({
  team_slug: z.string(),
  resume_after_minutes: z.literal(RESUME_MINUTES).nullable(),
});
export type ResumeMinutes = z.output<typeof resumeSettingInput>['resume_after_minutes'];
