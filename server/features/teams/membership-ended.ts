import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** Somebody left a team, was removed or may no longer reply: what they looked after is nobody's now. */
export const membershipEnded = declareJob({
  name: 'teams:membership-ended',
  payload: z.object({ user_id: z.string() }),
  key: ({ team_id, user_id }) => `membership-ended:${team_id}:${user_id}`,
});
