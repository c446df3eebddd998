import { z } from 'zod';
import { declareJob } from '#server/platform/jobs/define-job.ts';

/**
 * A lead waits for an answer, or something that was written was not sent. Who answers is bound in
 * worker.ts. One job a lead: a later one replaces one that waits, and follows one that runs.
 */
export const answerDue = declareJob({
  name: 'agent:reply',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `reply:${conversation_id}`,
});

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

/**
 * A lead begins to wait for a person. Who tells the team is bound in worker.ts; by the time it runs,
 * someone may have answered (`person_due_since`).
 */
export const personDue = declareJob({
  name: 'conversations:person-due',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `person:${conversation_id}`,
});

/**
 * A lead wrote and the agent won't answer, so the model only looks for an opt-out. Who asks it is bound
 * in worker.ts. No one waits for it: everything else that is due runs first.
 */
export const readingDue = declareJob({
  name: 'agent:read-opt-out',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `read-opt-out:${conversation_id}`,
  priority: 1,
});

/** The time of a takeover may be over. One job a lead; one that comes too early plans itself again. */
export const resumeDue = declareJob({
  name: 'conversations:resume-agent',
  payload: z.object({ conversation_id: z.uuid() }),
  key: ({ conversation_id }) => `resume:${conversation_id}`,
});

/** A note mentions members of the team; who tells them is bound in worker.ts. */
export const mentioned = declareJob({
  name: 'conversations:mentioned',
  payload: z.object({
    conversation_id: z.uuid(),
    note_id: z.uuid(),
    /** who wrote the note */
    by_name: z.string(),
    /** who is mentioned, without the writer */
    user_ids: z.array(z.string()),
  }),
  key: ({ note_id, user_ids }) => `mentioned:${note_id}:${user_ids.join(',')}`,
});

/**
 * The file of a message is here, and its reading waits for it. Who reads is bound in worker.ts. An answer
 * waits for it, so that it runs before what no one waits for.
 */
export const fileStored = declareJob({
  name: 'conversations:read-file',
  payload: z.object({ message_id: z.uuid() }),
  key: ({ message_id }) => `read-file:${message_id}`,
});
