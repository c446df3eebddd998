import { cutText } from '#domain/text.ts';
import { agentMaySpeak, type Conversation, isOptedOut, isUnanswered } from '../conversation.ts';
import type { ConversationEvent, EventContext, FilePreview } from '../conversation-event.ts';
import { markAttention } from './attention.ts';
import {
  changed,
  type EventOf,
  ignored,
  MAX_PREVIEW,
  readingTime,
  type Result,
} from './transition.ts';

const OF_FILES = ['file_read', 'file_unread'] as const;

export type FileEvent = EventOf<(typeof OF_FILES)[number]>;

export function isOfFile(event: ConversationEvent): event is FileEvent {
  return OF_FILES.some((kind) => kind === event.kind);
}

/** Applies the result of reading a message's file. The message was stored as unanswered. */
export function fileEvent(before: Conversation, event: FileEvent, context: EventContext): Result {
  if (event.kind === 'file_unread') return fileUnread(before, event, context);
  const withFile = event.shown ? withShown(before, event.shown) : before;
  const result = fileRead(withFile, event, context);
  return result.accepted || withFile === before ? result : changed(withFile);
}

/** Updates the list's preview with the file's words if that message is still the newest. */
function withShown(before: Conversation, { before: text, now, unix }: FilePreview): Conversation {
  const { timestamp_unix, last_interaction, last_message } = before;
  const isNewest = timestamp_unix === unix && last_interaction === 'USER_MESSAGE';
  if (!isNewest || last_message !== cutText(text, MAX_PREVIEW)) return before;
  return { ...before, last_message: cutText(now, MAX_PREVIEW) };
}

/**
 * As if the lead had written it now: the agent answers, or the model looks for an opt-out in it. The
 * model then reads newer messages again, too.
 */
function fileRead(
  before: Conversation,
  { seq }: EventOf<'file_read'>,
  { now, quietMs }: EventContext,
): Result {
  if (before.answered_seq >= seq || !isUnanswered(before)) return ignored(before);
  if (agentMaySpeak(before)) {
    return changed(before, { kind: 'schedule_reply', at: quietAfter(before, { now, quietMs }) });
  }
  const unread = before.opt_out_doubt !== null || before.left_alone !== null;
  if (unread || isOptedOut(before) || !before.manual_override) return ignored(before);
  const opt_out_read_seq = Math.min(before.opt_out_read_seq, seq - 1);
  const at = readingTime(now, quietMs);
  return changed({ ...before, opt_out_read_seq }, { kind: 'schedule_reading', at });
}

/** A person has to look. The agent answers only the lead's other messages. */
function fileUnread(
  before: Conversation,
  { seq, reason, alone }: EventOf<'file_unread'>,
  { now, quietMs }: EventContext,
): Result {
  const isDone = before.answered_seq >= seq || !isUnanswered(before) || isOptedOut(before);
  if (isDone || before.left_alone !== null) return ignored(before);
  const marked = markAttention(before, reason);
  const due = { ...marked, person_due_since: marked.person_due_since ?? now };
  if (!agentMaySpeak(before)) return changed(due);
  if (!alone || before.held_seq !== null) {
    return changed(due, { kind: 'schedule_reply', at: quietAfter(before, { now, quietMs }) });
  }
  const answered_seq = before.last_inbound_seq;
  return changed({ ...due, answered_seq, waiting_since: null, model_calls: 0 });
}

/** A lead who keeps writing gets one answer, after a quiet time. */
function quietAfter(
  { last_inbound_unix }: Conversation,
  { now, quietMs }: Pick<EventContext, 'now' | 'quietMs'>,
): Date {
  const quiet = Math.min(last_inbound_unix * 1000, now.getTime()) + quietMs;
  return new Date(Math.max(now.getTime(), quiet));
}
