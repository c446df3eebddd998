import { isMenu, isTooFastToRead, isTooFastToType } from '../bots/typing.ts';
import { agentMaySpeak, type Conversation, isUnanswered } from '../conversation.ts';
import { markAttention } from './attention.ts';
import { changed, type EventOf, type Result, withPreview } from './transition.ts';

/** Who wrote within these seconds before our message may have been typing when it came. */
const CROSSING_SECONDS = 300;
/** The first reply of a phone to a stranger's message comes within these seconds. */
const MENU_SECONDS = 120;
/** So much the clocks of WhatsApp and of this server may differ. */
const CLOCK_SECONDS = 2;
/** So many automatic replies in a row, each to another message of ours, and a person is asked. */
export const MAX_AUTO_REPLIES = 3;

const ofAgent = ({ last_interaction }: Conversation) =>
  last_interaction === 'AI_RESPONSE' || last_interaction === 'LEAD_WELCOME';

/**
 * Whether the lead's phone answered and not the lead: right after a message of the agent, to which no
 * person can have typed this answer. A lead who was writing shortly before may have been typing already.
 * The second part of an automatic reply follows the first as fast. Someone on the team who says that the lead
 * is a person is right.
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

/** The first that comes after our first message, to which the lead has nothing prepared. */
const isFirst = ({ replied, last_inbound_unix }: Conversation): boolean =>
  !replied && last_inbound_unix === 0;

/** A menu that answers no menu of ours, or more than anyone reads ours and types within the time. */
function isReplyOfPhone({ last_message }: Conversation, text: string, seconds: number): boolean {
  if (isMenu(text) && !isMenu(last_message)) return seconds <= MENU_SECONDS;
  return isTooFastToRead(last_message, text, seconds);
}

/**
 * An automatic reply is no answer of the lead: nothing is answered, and reminders continue. After a few of them someone on the team looks.
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
