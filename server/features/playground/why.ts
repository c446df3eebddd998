import type { Conversation } from '#domain/conversations/conversation.ts';
import { plannedFollowUps } from '#domain/outreach/follow-up-plan.ts';
import { delaysOf, followUpHours } from '#domain/outreach/follow-up-settings.ts';
import { maySend, type SendKind } from '#domain/outreach/may-send.ts';
import { newNumberPace } from '#domain/outreach/plan.ts';
import type { FirstMessagePacing, Why } from '#domain/playground/schema.ts';
import { eventContext } from '#server/features/conversations/conversation-change.ts';
import { sendFacts } from '#server/features/outreach/campaign-facts.ts';
import type { Services } from '#server/services.ts';
import type { TestedCampaign } from './load-campaign.ts';

/** The number of reminders shown. */
const SHOWN_FOLLOW_UPS = 3;

/** The context of a conversation of this campaign. */
export const testContext = (services: Pick<Services, 'env'>, { facts }: TestedCampaign) => ({
  ...eventContext(services),
  followUpDelays: delaysOf(facts.follow_ups),
});

/** The values for any message of a test, before anything was judged or used. */
export function emptyWhy({ facts, prompts }: TestedCampaign): Why {
  return {
    silence: null,
    judged: null,
    answers_after_ms: null,
    follow_ups: [],
    follow_ups_limit: facts.followups_limit,
    time_zone: facts.agent_timezone,
    blocked: null,
    faults: [],
    pacing: null,
    rests_on: [],
    prompts,
    model: null,
  };
}

/** Lists the reminders of a real lead in this state, within the hours of the campaign's zone. */
export function followUpsOf({ facts }: TestedCampaign, state: Conversation): Why['follow_ups'] {
  const { follow_ups: settings, followups_limit, agent_timezone } = facts;
  return plannedFollowUps(state, {
    settings,
    limit: Math.min(followups_limit, SHOWN_FOLLOW_UPS),
    hours: followUpHours(settings, { zone: agent_timezone }),
  }).map(({ number, at }) => ({ number, at: at.toISOString() }));
}

/** Returns what would stop a real message now, by the rule before every send and the real facts. */
export function findBlocker(
  { facts }: TestedCampaign,
  kind: SendKind,
  conversation: Conversation,
  now: Date,
) {
  const decision = maySend(
    { kind, age_seconds: 0 },
    sendFacts(facts, { conversation, permitted: true }, now),
  );
  return decision.allowed ? null : decision;
}

/** Returns when a first message would be sent, at the number's pace, or without one at a new number's. */
export function pacingOf(
  campaign: TestedCampaign,
  blocked: ReturnType<typeof findBlocker>,
  now: Date,
): FirstMessagePacing {
  const { facts, waiting } = campaign;
  const { quota, interval_minutes } = facts.pace ?? newNumberPace(facts.agent_timezone);
  const at = blocked ? blocked.until : now;
  return { at: at?.toISOString() ?? null, quota, interval_minutes, waiting };
}
