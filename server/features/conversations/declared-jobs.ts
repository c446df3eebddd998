import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/**
 * A lead waits for an answer, or a written message was not sent. worker.ts binds the handler. One job per
 * lead: a later one replaces one that waits, and follows one that runs.
 */
export const answerDue = declareJob({
  name: 'agent:reply',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `reply:${conversation_id}`,
});

/** A lead starts to wait for a person and may be assigned to a member. */
export const assignDue = declareJob({
  name: 'conversations:assign-due',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `assign:${conversation_id}`,
});

/** A member came online or has room again: unassigned waiting leads may go to them. */
export const assignWaitingDue = declareJob({
  name: 'conversations:assign-waiting-due',
  payload: z.object({}),
  key: ({ team_id }) => `assign-waiting:${team_id}`,
});

/**
 * A lead starts to wait for a person. worker.ts binds the handler that notifies the team. By the time it
 * runs, a member may have answered (`person_due_since`).
 */
export const personDue = declareJob({
  name: 'conversations:person-due',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `person:${conversation_id}`,
});

/**
 * A lead wrote and the agent won't answer, so the model only looks for an opt-out. worker.ts binds the
 * handler. No one waits for the result, so every other due job runs first.
 */
export const readingDue = declareJob({
  name: 'agent:read-opt-out',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `read-opt-out:${conversation_id}`,
  priority: 1,
});

/** A takeover may have timed out. One job per lead; one that runs too early reschedules itself. */
export const resumeDue = declareJob({
  name: 'conversations:resume-agent',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `resume:${conversation_id}`,
});

/** A note mentions members; worker.ts binds the handler that notifies them. */
export const mentionDue = declareJob({
  name: 'conversations:mentioned',
  payload: z.object({
    conversation_id: z.uuid(),
    note_id: z.uuid(),
    /** the author's name */
    by_name: z.string(),
    /** mentioned members, without the author */
    user_ids: z.array(z.string()),
  }),
  key: ({ note_id, user_ids }) => `mentioned:${note_id}:${user_ids.join(',')}`,
});

/**
 * A message's file is stored and can be read. worker.ts binds the handler. An answer waits for it, so it
 * runs before jobs whose result no one waits for.
 */
export const fileStored = declareJob({
  name: 'conversations:read-file',
  payload: z.object({ message_id: z.uuid() }),
  key: ({ message_id }) => `read-file:${message_id}`,
});
