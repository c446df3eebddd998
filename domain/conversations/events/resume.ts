import { type Conversation, isOptedOut, isUnanswered } from '../conversation.ts';
import type { ConversationEffect, ConversationEvent, EventContext } from '../conversation-event.ts';
import type { ResumeRule } from '../handoff.ts';
import { changed, type EventOf, ignored, record, type Result } from './transition.ts';

type Resume = Pick<Conversation, 'resume_at' | 'resume_minutes'>;

export const NO_RESUME: Resume = { resume_at: null, resume_minutes: null };

const MINUTE_MS = 60_000;

/**
 * When the agent resumes after a takeover. The team answers while the agent is off, so its hours end such
 * a takeover even if the team chose never. A chosen delay must have passed, too.
 */
export function resumeAfter(rule: ResumeRule | undefined, now: Date): Resume {
  const { after_minutes = null, off_until = null } = rule ?? {};
  if (after_minutes === null && off_until === null) return NO_RESUME;
  const resume_minutes = after_minutes ?? 0;
  return { resume_minutes, resume_at: notBefore(off_until, now, resume_minutes) };
}

const notBefore = (at: Date | null, now: Date, minutes: number): Date =>
  new Date(Math.max(at?.getTime() ?? 0, now.getTime() + minutes * MINUTE_MS));

/** Events that postpone the resume. */
const WRITTEN: ReadonlySet<ConversationEvent['kind']> = new Set<ConversationEvent['kind']>([
  'lead_wrote',
  'lead_called',
  'person_wrote_on_phone',
  'person_replied',
]);

/** Cancels the planned resume after an opt-out, a doubt, a reactivation or an exclusion of the contact. */
export function withoutEnded(after: Conversation): Conversation {
  const { resume_at, manual_override, opt_out_doubt, left_alone } = after;
  const stands =
    manual_override && left_alone === null && opt_out_doubt === null && !isOptedOut(after);
  return resume_at === null || stands ? after : { ...after, ...NO_RESUME };
}

/** As `withoutEnded`, and postpones the resume after each message. */
export function withResume(
  before: Conversation,
  changed: Conversation,
  { kind }: ConversationEvent,
  { now }: EventContext,
): Conversation {
  const after = withoutEnded(changed);
  const { resume_at, resume_minutes } = after;
  if (resume_at === null || before.resume_at === null || !WRITTEN.has(kind)) return after;
  return { ...after, resume_at: notBefore(resume_at, now, resume_minutes ?? 0) };
}

/** A job that runs too early reschedules itself, so only an earlier time needs a new one. */
export function resumeEffects(before: Conversation, after: Conversation): ConversationEffect[] {
  const { resume_at: at } = after;
  if (at === null || (before.resume_at !== null && before.resume_at <= at)) return [];
  return [{ kind: 'schedule_resume', at }];
}

/**
 * No one wrote for as long as the team chose, or the agent's hours begin. The agent answers what is
 * unanswered. Other reasons why a person was asked stay.
 */
export function agentResumed(
  stopped: Conversation,
  { answered_seq = 0 }: EventOf<'agent_resumed'>,
  { now }: EventContext,
): Result {
  if (stopped.resume_at === null || stopped.resume_at > now) return ignored(stopped);
  const before = { ...stopped, answered_seq: Math.max(stopped.answered_seq, answered_seq) };
  const isWaiting = isUnanswered(before);
  return changed(
    {
      ...before,
      ...NO_RESUME,
      conversation_status: before.outcome,
      manual_override: false,
      agent_active: true,
      silenced_by: null,
      model_calls: 0,
      waiting_since: isWaiting ? now : null,
    },
    record({ kind: 'agent_reactivated', to_value: 'automatic' }),
    ...(isWaiting ? [{ kind: 'schedule_reply', at: now } as const] : []),
  );
}

/** The team chose another delay, which counts from the newest message. */
export function resumeChanged(
  before: Conversation,
  minutes: number | null,
  { now }: EventContext,
): Result {
  if (before.resume_at === null || before.resume_minutes === 0) return ignored(before);
  if (before.resume_minutes === minutes) return ignored(before);
  if (minutes === null) return changed({ ...before, ...NO_RESUME });
  const newest = new Date(before.timestamp_unix * 1000);
  return changed({
    ...before,
    resume_minutes: minutes,
    resume_at: notBefore(now, newest, minutes),
  });
}

/** The resume of two merged conversations: never if either takeover is permanent, else the later time. */
export function mergeResumes(a: Conversation, b: Conversation): Resume {
  const takenOver = [a, b].filter(({ manual_override }) => manual_override);
  if (takenOver.some(({ resume_at }) => resume_at === null)) return NO_RESUME;
  const [last] = takenOver.toSorted((x, y) => Number(y.resume_at) - Number(x.resume_at));
  return last ? { resume_at: last.resume_at, resume_minutes: last.resume_minutes } : NO_RESUME;
}
