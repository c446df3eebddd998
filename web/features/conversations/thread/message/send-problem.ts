import { detailOf, messageOf } from '#web/platform/errors.ts';
import { reply } from '#copy/conversations/screen.ts';

/** Why a reply was not sent. `kind` names those that a person can answer in one step. */
export interface SendProblem {
  kind: 'thread_moved_on' | 'not_linked' | 'other';
  text: string;
}

/** What a refused reply means for its author. */
export function sendProblemOf(error: unknown): SendProblem {
  const text = reply.failed({ why: messageOf(error, reply.network) });
  const detail = detailOf(error);
  const known = detail === 'thread_moved_on' || detail === 'not_linked';
  return { kind: known ? detail : 'other', text };
}
