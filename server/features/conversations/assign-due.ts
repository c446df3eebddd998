import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/** A lead begins to wait for a person: it may be someone's turn. */
export const assignDue = declareJob({
  name: 'conversations:assign-due',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `assign:${conversation_id}`,
});

/** Someone came online or has room again: leads who wait unassigned may be theirs. */
export const assignWaitingDue = declareJob({
  name: 'conversations:assign-waiting-due',
  payload: z.object({}),
  key: ({ team_id }) => `assign-waiting:${team_id}`,
});
