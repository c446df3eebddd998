import type { ConversationEvent } from '#domain/conversations/conversation-event.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import { nextOpening } from '#domain/outreach/hours.ts';
import { maySend, type SendDecision } from '#domain/outreach/may-send.ts';
import { holdAnswer } from '#server/features/agent/hold-answer.ts';
import { holdsByAutonomy } from '#server/features/agent/autonomy/autonomy.ts';
import { loadTurn } from '#server/features/agent/load-turn.ts';
import {
  changeConversation,
  lockConversations,
} from '#server/features/conversations/conversation-store.ts';
import { leadFollowUpHours } from '#server/features/conversations/delivery/hours/send-hours.ts';
import { withRejectionHandling } from '#server/features/conversations/delivery/rejection-handling.ts';
import { newMessageId } from '#server/features/conversations/delivery/deliver.ts';
import {
  type LeaseEnd,
  type TurnLease,
  withTurn,
} from '#server/features/conversations/delivery/turn-lease.ts';
import { isOptedOutInTeam } from '#server/features/conversations/opted-out.ts';
import { pausedUntil } from '#server/features/models/model-facts.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Services } from '#server/services.ts';
import { type CampaignFacts, findCampaignFacts, sendFacts } from './campaign-facts.ts';
import { fixedText, reminderFacts, writtenFollowUp } from './follow-up-text.ts';
import { insertFollowUp, isPermitted, listFollowUpRows } from './follow-ups.ts';
import { sendUnsolicited, storeUnsolicited, type UnsolicitedMessage } from './send-unsolicited.ts';
import type { UnsolicitedText } from './unsolicited-text.ts';

/** How soon to recheck something that someone has to fix. */
const RECHECK_MS = 10 * 60_000;

interface Ref {
  conversation_id: string;
  campaign_id: string;
}

/** The ledger's facts about a lead, and until when the model may not be called. */
interface LeadFacts {
  permitted: boolean;
  opted_out_elsewhere: boolean;
  spent_until?: Date | null;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof load>>>;

/**
 * Reminds a silent lead if that is due, allowed and not at night. Otherwise moves or ends the reminder.
 * After the last unanswered reminder, the lead goes cold. A repeat does no harm. Throws RetryAfter to be
 * retried later.
 */
export async function sendFollowUp(services: Services, scope: TeamScope, ref: Ref): Promise<void> {
  const { conversation_id } = ref;
  await withTurn(
    services,
    scope,
    conversation_id,
    (tx) => load(tx, ref),
    async (lease, loaded) => {
      if (!loaded || !isDue(loaded.turn.conversation.state, new Date())) return 'held';
      return withRejectionHandling(services, scope, conversation_id, () =>
        handle(services, scope, lease, loaded),
      );
    },
  );
}

/** Sends all queries before it awaits one, so that they travel with the lease. */
async function load(tx: TeamTx, { conversation_id, campaign_id }: Ref) {
  const [turn, campaign, permitted, rows, facts] = await Promise.all([
    loadTurn(tx, conversation_id),
    findCampaignFacts(tx, campaign_id),
    isPermitted(tx, conversation_id),
    listFollowUpRows(tx, conversation_id),
    reminderFacts(tx, conversation_id),
  ]);
  const canceled = rows.filter((row) => row.state === 'canceled').map((row) => row.number);
  const sent = rows.length - canceled.length;
  return (
    turn && campaign && { turn, campaign, permitted, canceled: new Set(canceled), sent, ...facts }
  );
}

const isOptedOutAnywhere = (services: Services, tx: TeamTx, state: Conversation) =>
  isOptedOutInTeam(services, tx, state, state.reply_address);

function isDue({ follow_up_at }: Conversation, now: Date): boolean {
  return follow_up_at !== null && follow_up_at <= now;
}

async function handle(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  loaded: Loaded,
): Promise<LeaseEnd> {
  const now = new Date();
  const opted_out_elsewhere = await services.db.inTeam(scope, (tx) =>
    isOptedOutAnywhere(services, tx, loaded.turn.conversation.state),
  );
  const fixed = fixedText(loaded);
  // A fixed text needs no model, so the spending ceiling doesn't apply.
  const spent_until =
    fixed === undefined ? pausedUntil(loaded.turn.campaign, services.env, now) : null;
  const lead = { permitted: loaded.permitted, opted_out_elsewhere, spent_until };
  const event = replacementEvent(loaded, lead, now);
  if (event) return change(services, scope, lease, event);
  const { turn, campaign } = loaded;
  const { state } = turn.conversation;
  const number = state.follow_ups_sent + 1;
  const session = campaign.waha_session ?? '';
  // The id comes first, so that no model answer is wasted while the gateway is down.
  const gateway_id = await newMessageId(services, session);
  const { campaign_id, number_id } = turn.campaign;
  const written =
    fixed === undefined ? await writtenFollowUp(services, scope, loaded, now) : { text: fixed };
  // The model isn't asked again: a reminder that can't be sent is skipped.
  if (!written) return change(services, scope, lease, { kind: 'follow_up_skipped' });
  const { text } = written;
  if ('faults' in written && (await hold(services, scope, lease, loaded, written))) return 'held';
  const chat = state.reply_address;
  const message = { session, campaign_id, number_id, chat, text, gateway_id };
  return services.waha.sends.run(session, message.chat, () =>
    sendUnsolicited(services, scope, lease, message, (tx, said) =>
      commit(services, tx, lease, said, { number, permitted: loaded.permitted }),
    ),
  );
}

/** Holds a text that needs a user's approval. Returns whether it was held. */
async function hold(
  services: Services,
  scope: TeamScope,
  lease: TurnLease,
  { turn }: Loaded,
  written: UnsolicitedText,
): Promise<boolean> {
  const { behavior_prompt, campaign_id } = turn.campaign;
  const { text, faults } = written;
  const holds = holdsByAutonomy(turn.campaign, behavior_prompt, { text, claims: [] });
  if (faults.length === 0 && holds.length === 0) return false;
  const read_seq = turn.conversation.state.last_inbound_seq;
  const held = { ...written, holds, campaign_id, read_seq };
  await holdAnswer(services, scope, lease, { what: 'follow_up', ...held });
  return true;
}

/** What happens instead of a reminder; undefined if it is sent. */
function replacementEvent(
  loaded: Loaded,
  lead: LeadFacts,
  now: Date,
): ConversationEvent | undefined {
  const { turn, campaign, canceled, sent } = loaded;
  const { state } = turn.conversation;
  const number = state.follow_ups_sent + 1;
  if (number > campaign.followups_limit) return { kind: 'follow_ups_ended', cold: sent > 0 };
  if (canceled.has(number)) return { kind: 'follow_up_skipped' };
  // Our last message is still on its way, and reminders are never stacked.
  if (turn.unsent > 0) return { kind: 'follow_up_moved', at: later(now, RECHECK_MS) };
  if (isOver(loaded)) return { kind: 'follow_ups_ended', cold: sent > 0 };
  const decision = decide(campaign, state, lead, now);
  if (decision.allowed) return undefined;
  if (decision.final) return { kind: 'follow_ups_ended', cold: false };
  return { kind: 'follow_up_moved', at: decision.until ?? later(now, RECHECK_MS) };
}

/** Whether the campaign's own limits end the reminders, besides what always ends them. */
function isOver({ turn, campaign: { follow_ups }, is_delivered }: Loaded): boolean {
  const { replied, contact_on } = turn.conversation.state;
  // A lead who asked for a day was promised a message.
  if (contact_on !== null) return false;
  return (
    (follow_ups?.only_replied === true && !replied) ||
    (follow_ups?.only_delivered === true && !is_delivered)
  );
}

function decide(
  campaign: CampaignFacts,
  conversation: Conversation,
  lead: LeadFacts,
  now: Date,
): SendDecision {
  const opens_at = nextOpening(now, leadFollowUpHours(campaign, conversation.id_lead));
  const facts = sendFacts(campaign, { conversation, opens_at, ...lead }, now);
  return maySend({ kind: 'follow_up', age_seconds: 0 }, facts);
}

async function change(
  services: Services,
  scope: TeamScope,
  { conversation_id }: TurnLease,
  event: ConversationEvent,
): Promise<LeaseEnd> {
  await services.db.inTeam(scope, (tx) => changeConversation(services, tx, conversation_id, event));
  services.log.info({ conversation_id, event: event.kind }, 'no follow-up was sent');
  return 'held';
}

/**
 * Locks the conversation: a lead's message, a takeover or a cancellation comes first. The campaign is
 * read again, as it may have been paused or lost its number while the model wrote.
 */
async function commit(
  services: Services,
  tx: TeamTx,
  lease: TurnLease,
  message: UnsolicitedMessage,
  { number, permitted }: { number: number; permitted: boolean },
): Promise<string | undefined> {
  const now = new Date();
  const [current] = await lockConversations(tx, [lease.conversation_id]);
  if (!current || !isDue(current.state, now)) return undefined;
  if (current.state.follow_ups_sent + 1 !== number) return undefined;
  const campaign = await findCampaignFacts(tx, message.campaign_id);
  if (campaign?.waha_session !== message.session) return undefined;
  if (number > campaign.followups_limit) return undefined;
  const opted_out_elsewhere = await isOptedOutAnywhere(services, tx, current.state);
  const lead = { permitted, opted_out_elsewhere };
  if (!decide(campaign, current.state, lead, now).allowed) return undefined;
  const unix = Math.floor(now.getTime() / 1000);
  const message_id = await storeUnsolicited(services, tx, lease, current, {
    ...message,
    interaction: 'AI_RESPONSE',
    event: {
      kind: 'follow_up_sent',
      preview: { text: message.text, interaction: 'AI_RESPONSE', unix },
    },
  });
  await insertFollowUp(tx, {
    conversation_id: lease.conversation_id,
    after_seq: current.state.last_inbound_seq,
    number,
    state: 'sent',
    message_id,
    by_user_id: null,
    at: now,
  });
  return message_id;
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
