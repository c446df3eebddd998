import { pushCopy } from '#copy/notifications/push.ts';
import { whoWaits } from '#copy/shared/who-waits.ts';
import { dollarsIn } from '#domain/models/prices.ts';
import type { Period } from '#domain/models/ceilings.ts';
import type { PushPayload } from '#domain/notifications/schema.ts';
import type { ClaimedLead } from './claims.ts';
import type { LostNumber } from './event-queries.ts';
import type { CampaignNotice, TeamLinks } from './team-links.ts';

/** More leads at once share one message, so that a phone doesn't ring for a minute. */
const MAX_SINGLE = 3;
/** A push service takes 4 KB, and a lock screen shows far less. */
const MAX_NAME = 80;

const shortened = (name: string) =>
  name.length > MAX_NAME ? `${Array.from(name).slice(0, MAX_NAME).join('')}…` : name;

/** One message per lead, or a single one for many. */
export function waitingPushes(links: TeamLinks, leads: ClaimedLead[]): PushPayload[] {
  if (leads.length > MAX_SINGLE) {
    return [
      {
        title: whoWaits.many({ count: leads.length }),
        body: links.team_name,
        path: links.conversations,
        tag: `waiting:${links.conversations}`,
      },
    ];
  }
  return leads.map(({ conversation_id, name, campaign_name, held }) => ({
    title: held
      ? pushCopy.held({ name: shortened(name) })
      : whoWaits.one({ name: shortened(name) }),
    body: `${campaign_name} · ${links.team_name}`,
    path: links.conversation(conversation_id),
    tag: conversation_id,
  }));
}

type Lost = Pick<LostNumber, 'campaign_id' | 'agent_name' | 'phone_number'>;

export function lostNumberPush(links: TeamLinks, lost: Lost): PushPayload {
  return {
    title: pushCopy.lost.title,
    body: pushCopy.lost.body({ agent: shortened(lost.agent_name), number: lost.phone_number }),
    path: links.reconnect(lost.campaign_id),
    tag: `lost:${lost.campaign_id}`,
  };
}

export function mentionPush(
  links: TeamLinks,
  {
    conversation_id,
    by_name,
    lead_name,
  }: Record<'conversation_id' | 'by_name' | 'lead_name', string>,
): PushPayload {
  return {
    title: pushCopy.mention.title({ name: shortened(by_name) }),
    body: pushCopy.mention.body({ lead: shortened(lead_name), team: links.team_name }),
    path: links.conversation(conversation_id),
    tag: `mention:${conversation_id}`,
  };
}

export interface SpendingEvent {
  period: Period;
  spent_nanos: number;
  ceiling_nanos: number;
}

export function spendingPush(links: TeamLinks, event: SpendingEvent): PushPayload {
  const { period, spent_nanos, ceiling_nanos } = event;
  return {
    title: pushCopy.spending.title,
    body: pushCopy.spending.body({
      period,
      spent: dollarsIn(spent_nanos),
      ceiling: dollarsIn(ceiling_nanos),
      team: links.team_name,
    }),
    path: links.model,
    tag: `spending:${links.model}:${period}`,
  };
}

export function campaignPush(links: TeamLinks, notice: CampaignNotice): PushPayload {
  const { kind, campaign_id, why } = notice;
  const campaign = shortened(notice.campaign_name);
  const name = kind === 'lead_ads' ? 'leadAds' : kind;
  return {
    title:
      name === 'autonomy'
        ? pushCopy.autonomy({ agent: shortened(notice.agent_name) })
        : pushCopy[name]({ campaign }),
    body: `${why} · ${links.team_name}`,
    path: links.notice(notice),
    tag: `${name}:${campaign_id}`,
  };
}
