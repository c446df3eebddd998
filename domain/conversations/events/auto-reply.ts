import { isMenu, isTooFastToRead, isTooFastToType } from '../bots/typing.ts';
import { agentMaySpeak, type Conversation, isUnanswered } from '../conversation.ts';
import { markAttention } from './attention.ts';
import { changed, type EventOf, type Result, withPreview } from './transition.ts';

/** A lead who wrote this recently before our message may already have been typing when it came. */
const CROSSING_SECONDS = 300;
/** A phone's first reply to a stranger's message comes within these seconds. */
const MENU_SECONDS = 120;
/** How far the clocks of WhatsApp and this server may differ. */
const CLOCK_SECONDS = 2;
/** After this many automatic replies in a row, each to another message of ours, we ask for a person. */
export const MAX_AUTO_REPLIES = 3;

const ofAgent = ({ last_interaction }: Conversation) =>
  last_interaction === 'AI_RESPONSE' || last_interaction === 'LEAD_WELCOME';

/**
 * Whether the lead's phone answered, not the lead: the reply came so soon after the agent's message that
 * no person can have typed it. A lead who wrote shortly before may already have been typing. The second
 * part of an automatic reply follows the first as fast. A member's word that the lead is a person wins.
 */
export function isAutoReply(before: Conversation, event: EventOf<'lead_wrote'>): boolean {
  if (!agentMaySpeak(before) || event.for_person || before.person_seq > 0) return false;
  const { timestamp_unix, last_inbound_unix, last_interaction, auto_replies } = before;
  const isSecondPart = last_interaction === 'USER_MESSAGE' && auto_replies > 0;
  if (!ofAgent(before) && !isSecondPart) return false;
  if (timestamp_unix - last_inbound_unix < CROSSING_SECONDS) return false;
  const seconds = event.preview.unix - timestamp_unix;
  if (seconds < -CLOCK_SECONDS) return false;
  const { text } = event.preview;
  return (
    isTooFastToType(text, seconds) || (isFirst(before) && isReplyOfPhone(before, text, seconds))
  );
}

/** Whether it follows our first message, for which the lead has nothing prepared. */
const isFirst = ({ replied, last_inbound_unix }: Conversation): boolean =>
  !replied && last_inbound_unix === 0;

/** Whether it is a menu without one of ours before it, or too long to read ours and type it in time. */
function isReplyOfPhone({ last_message }: Conversation, text: string, seconds: number): boolean {
  if (isMenu(text) && !isMenu(last_message)) return seconds <= MENU_SECONDS;
  return isTooFastToRead(last_message, text, seconds);
}

/**
 * An automatic reply isn't an answer: nothing becomes answered, and reminders continue. After
 * MAX_AUTO_REPLIES of them, a person is asked to look.
 */
export function autoReplied(before: Conversation, event: EventOf<'lead_wrote'>): Result {
  const auto_replies = before.auto_replies + Number(ofAgent(before));
  const state: Conversation = {
    ...withPreview(before, event.preview),
    name: before.name || event.name,
    reply_address: event.reply_address,
    last_inbound_seq: Math.max(before.last_inbound_seq, event.seq),
    answered_seq: isUnanswered(before) ? before.answered_seq : event.seq,
    auto_replies,
  };
  return changed(auto_replies < MAX_AUTO_REPLIES ? state : markAttention(state, 'bot'), {
    kind: 'mark_automatic',
    seq: event.seq,
  });
}
