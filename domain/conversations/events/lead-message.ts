import { isName } from '../../names.ts';
import { type Conversation, isUnanswered } from '../conversation.ts';
import { type EventOf, MAX_PREVIEW, withPreview } from './transition.ts';

/** Changes that every message of the lead makes, even an unreadable one. */
export function withMessageOfLead(
  before: Conversation,
  event: EventOf<'lead_wrote' | 'lead_opted_out' | 'lead_called'>,
): Conversation {
  return {
    ...withPreview(before, event.preview),
    name: isName(before.name) ? before.name : event.name,
    reply_address: event.reply_address,
    last_inbound_seq: Math.max(before.last_inbound_seq, event.seq),
    last_inbound_unix: Math.max(before.last_inbound_unix, event.preview.unix),
    model_calls: before.waiting_since ? before.model_calls : 0,
    follow_up_at: null,
    follow_ups_sent: 0,
    auto_replies: 0,
    replied: true,
  };
}

/** A cold lead that shows up again is in progress, unless a person set the outcome. */
export function reopenColdLead(before: Conversation): Conversation {
  const warm = before.outcome === 'lead_froid' && before.outcome_set_by === null;
  if (!warm) return before;
  const { conversation_status: status } = before;
  return {
    ...before,
    outcome: 'en_cours',
    conversation_status: status === 'stop' ? status : 'en_cours',
  };
}

/**
 * Whether it is a sticker or a reaction to something that asked nothing: the lead is there, and an answer
 * would only disturb. A lead's first message always gets an answer, and so does a reply to a question.
 */
export function needsNoAnswer(before: Conversation, { gesture }: EventOf<'lead_wrote'>): boolean {
  if (!gesture || gesture.answers || !before.replied || isUnanswered(before)) return false;
  if (gesture.to !== null) return !asksQuestion(gesture.to);
  const { last_interaction, last_message } = before;
  if (last_interaction === 'USER_MESSAGE') return true;
  // The preview keeps only the beginning, and the question may be at the end.
  return last_message.length < MAX_PREVIEW - 1 && !asksQuestion(last_message);
}

/** Doesn't match the question mark of a query string. Greek uses a semicolon as its question mark. */
const QUESTION = /[¿՞؟፧⸮꘏﹖？\u037E]|\?(?![\p{L}\p{N}_.[\]-]*=)|(?<=\p{Script=Greek});/u;
const LINK = /\b[a-z][a-z+.-]{0,20}:\/\/\S+|\bwww\.\S+/giu;

/** Whether our text asks the lead something, so that a reaction to it is an answer. */
export const asksQuestion = (text: string): boolean => QUESTION.test(text.replaceAll(LINK, ' '));
