import { sql } from 'kysely';
import { boundHistory, inConversationOrder } from '#domain/agent/history.ts';
import type { Conversation } from '#domain/conversations/conversation.ts';
import { firstName } from '#domain/conversations/messages/canned.ts';
import { fillFixedFollowUp } from '#domain/outreach/follow-up-settings.ts';
import { followUpInstructions, followUpRequest } from '#domain/outreach/instructions.ts';
import { guardBasis, languagesOf } from '#server/features/agent/check-answer.ts';
import { describeLocalTimes } from '#server/features/agent/agent-hours.ts';
import type { Turn } from '#server/features/agent/load-turn.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { ModelMessage } from '#server/platform/llm.ts';
import type { Services } from '#server/services.ts';
import type { CampaignFacts } from './campaign-facts.ts';
import { type UnsolicitedText, writeUnsolicitedText } from './unsolicited-text.ts';

const HISTORY_TOKENS = 6_000;
const DAY_MS = 24 * 3_600_000;

interface Reminder {
  turn: Turn;
  campaign: CampaignFacts;
  /** name of the team, for fixed texts */
  team_name: string;
}

/** The user's fixed text for the next reminder; undefined if the agent writes it. */
export function fixedText({ turn, campaign, team_name }: Reminder): string | undefined {
  const { state } = turn.conversation;
  // A lead who asked for a day gets a message about that.
  if (state.contact_on !== null) return undefined;
  const { text = null } = campaign.follow_ups?.reminders[state.follow_ups_sent] ?? {};
  return fillFixedFollowUp(text, {
    lead_name: firstName(state.name) && state.name,
    lead_first_name: firstName(state.name),
    agent_name: turn.campaign.agent_name,
    campaign_name: campaign.campaign_name,
    team_name,
  });
}

/** The model writes a reminder from the thread. Undefined if the text can't be sent. */
export async function writtenFollowUp(
  services: Services,
  scope: TeamScope,
  { turn, campaign }: Reminder,
  now: Date,
): Promise<UnsolicitedText | undefined> {
  const { conversation_id, state } = turn.conversation;
  const { behavior_prompt, campaign_id, false_statements } = turn.campaign;
  const instructions = followUpInstructions({
    behavior_prompt,
    lead_name: state.name,
    today: describeLocalTimes(campaign.agent_timezone, state.id_lead, now),
  });
  const ask = followUpRequest(reminderOf(state, campaign, now));
  const history = boundHistory(inConversationOrder(turn.history), HISTORY_TOKENS, turn.summary);
  const messages: ModelMessage[] = [...history, { role: 'user', content: ask }];
  return writeUnsolicitedText(services, scope, {
    conversation_id,
    facts: turn.campaign,
    purpose: 'follow_up',
    campaign_id,
    request: { instructions, messages, against: await basisOf(turn, now), false_statements },
  });
}

async function basisOf(
  { campaign, conversation: { state }, history, lead_fields }: Turn,
  now: Date,
) {
  const { behavior_prompt, agent_timezone, agent_language } = campaign;
  const basis = { behavior_prompt, agent_timezone, agent_language, state, history, lead_fields };
  return guardBasis(basis, '', { now, languages: await languagesOf(basis) });
}

function reminderOf(state: Conversation, campaign: CampaignFacts, now: Date) {
  const silent = now.getTime() - state.timestamp_unix * 1000;
  const days = Math.max(1, Math.round(silent / DAY_MS));
  const asked = state.contact_on !== null;
  return { number: state.follow_ups_sent + 1, limit: campaign.followups_limit, days, asked };
}

/** Facts that only reminders need: the team's name, and whether WhatsApp delivered our last message. */
export async function reminderFacts({ db, team_id }: TeamTx, conversation_id: string) {
  const { rows } = await sql<{ team_name: string; is_delivered: boolean }>`
    SELECT t.team_name, coalesce((SELECT m.state IN ('delivered', 'read') FROM messages m
        WHERE m.team_id = t.team_id AND m.conversation_id = ${conversation_id}
          AND m.type_interaction <> 'USER_MESSAGE' AND m.state <> 'canceled'
        ORDER BY m.seq DESC LIMIT 1), false) AS is_delivered
    FROM team_settings t WHERE t.team_id = ${team_id}`.execute(db);
  const [{ team_name, is_delivered } = { team_name: '', is_delivered: false }] = rows;
  return { team_name, is_delivered };
}
