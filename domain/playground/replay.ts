import type { QuotedOptOut } from '../agent/answer.ts';
import type { StoredMessage } from '../agent/history.ts';
import { withSpoken } from '../agent/history-lines.ts';
import { optOutEvent } from '../agent/opt-out-reading.ts';
import { decideTurn } from '../agent/turn.ts';
import { applyEvent } from '../conversations/events/apply-event.ts';
import { type Conversation, isOptedOut, newConversation } from '../conversations/conversation.ts';
import type { ConversationEvent, EventContext } from '../conversations/conversation-event.ts';
import type { Interaction } from '../conversations/schema.ts';
import { fileKind } from '../conversations/messages/files.ts';
import { asksToStop } from '../conversations/lead/stop-words.ts';
import type { PlaySilence, PlayTurn } from './schema.ts';

type LeadTurn = Extract<PlayTurn, { by: 'lead' }> &
  Partial<Pick<StoredMessage, 'media_type' | 'reading' | 'ad'>> & {
    /** seconds since the previous message; default 1 */
    seconds?: number;
  };
/** A turn of an eval: the lead may also send a file, come from an ad, and take time to type. */
export type ReplayTurn = LeadTurn | Exclude<PlayTurn, { by: 'lead' }>;

/** A test chat in the form in which a real lead's would be stored. */
export interface Replayed {
  state: Conversation;
  history: StoredMessage[];
  /** the library items that the lead received */
  sent: string[];
}

const ADDRESS = 'playground';

/**
 * Applies a chat's turns as real conversation events, so that a test handles opt-outs, doubts and
 * outcomes exactly as a real conversation does.
 */
export function replay(turns: ReplayTurn[], lead_name: string, context: EventContext): Replayed {
  let state: Conversation = { ...newConversation(ADDRESS, ADDRESS), name: lead_name };
  const history: StoredMessage[] = [];
  const lasted = turns.reduce((sum, turn) => sum + secondsOf(turn), 0);
  let unix = Math.floor(context.now.getTime() / 1000) - lasted;
  for (const [index, rawTurn] of turns.entries()) {
    const seq = index + 1;
    unix += secondsOf(rawTurn);
    const turn = withTranscript(rawTurn);
    const event = eventOf(turn, { seq, unix, state });
    if (event) state = applyEvent(state, event, context).state;
    if ('text' in turn) history.push(messageOf(turn, { seq, unix, state }));
  }
  const sent = turns.flatMap((turn) => (turn.by === 'agent' && turn.item?.item_id) || []);
  return { state, history, sent };
}

const secondsOf = (turn: ReplayTurn): number => (turn.by === 'lead' && turn.seconds) || 1;

/** Treats a transcript as text, as real turns do. */
function withTranscript(turn: ReplayTurn): ReplayTurn {
  if (turn.by !== 'lead' || !turn.reading) return turn;
  const { text } = withSpoken({ ...EMPTY, ...turn });
  return { ...turn, text };
}
const EMPTY = { type_interaction: 'USER_MESSAGE', media_type: null, details: '' } as const;

interface Moment {
  seq: number;
  unix: number;
  state: Conversation;
}

function eventOf(turn: ReplayTurn, { seq, unix, state }: Moment): ConversationEvent | undefined {
  const { name, last_inbound_seq: read_seq } = state;
  if (turn.by === 'doubt' || turn.by === 'opt_out') {
    const asked = turn.by === 'doubt' ? 'maybe' : 'yes';
    return optOutEvent({ asked, words: state.last_message, seq: read_seq }, state);
  }
  const { text } = turn;
  const preview = { text, interaction: interactionOf(turn), unix };
  if (turn.by === 'lead') {
    const said = { seq, preview, name, reply_address: ADDRESS };
    return { kind: asksToStop(text) ? 'lead_opted_out' : 'lead_wrote', ...said };
  }
  if (turn.kind === 'first_message') {
    return { kind: 'first_message_sent', preview, reply_address: ADDRESS };
  }
  const { outcome, booked } = turn;
  return { kind: 'agent_answered', read_seq, outcome, booked, evidence: null, preview };
}

type SpokenTurn = Extract<ReplayTurn, { text: string }>;

function interactionOf(turn: SpokenTurn): Interaction {
  if (turn.by === 'lead') return 'USER_MESSAGE';
  return turn.kind === 'first_message' ? 'LEAD_WELCOME' : 'AI_RESPONSE';
}

function messageOf(turn: SpokenTurn, { seq, unix, state }: Moment): StoredMessage {
  return {
    type_interaction: interactionOf(turn),
    text: turn.text,
    ...mediaOf(turn),
    seq,
    timestamp_unix: unix,
    read_seq: turn.by === 'lead' ? null : state.last_inbound_seq,
  };
}

/** The message's file, received or sent. */
function mediaOf(
  turn: SpokenTurn,
): Pick<StoredMessage, 'media_type' | 'details' | 'reading' | 'ad'> {
  if (turn.by === 'lead') {
    const { media_type = null, reading = null, ad = null } = turn;
    return { media_type, details: '', reading, ad };
  }
  const { item } = turn;
  if (!item) return { media_type: null, details: '' };
  return { media_type: fileKind(item.mime) ?? 'document', details: item.name };
}

/**
 * Returns why the agent doesn't answer the last message; undefined: it answers. Assumes a valid plan and
 * a connected number, because tests don't need them.
 */
export function findSilenceReason(state: Conversation, now: Date): PlaySilence | undefined {
  if (isOptedOut(state)) return 'opted_out';
  if (state.opt_out_doubt !== null) return 'opt_out_doubt';
  const silence = decideTurn({
    conversation: state,
    connected: true,
    campaign_ready: true,
    may_send: true,
    messages_used: 0,
    messages_limit: 1,
    now_unix: now.getTime() / 1000,
  });
  return silence && 'not_ready';
}

/** Returns why the agent doesn't answer a message that the model took for an opt-out, or a possible one. */
export const silenceForOptOut = (asked: QuotedOptOut['asked']): PlaySilence =>
  asked === 'yes' ? 'opted_out' : 'opt_out_doubt';
