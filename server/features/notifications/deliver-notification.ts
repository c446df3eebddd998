import { z } from 'zod';
import { AUTONOMY_LEVELS } from '#domain/autonomy/autonomy.ts';
import { endOf, PERIODS } from '#domain/models/ceilings.ts';
import { reasonText, storedReason } from '#domain/notifications/reasons.ts';
import {
  NOTICE_CHANNELS,
  type NoticeChannel,
  type PushPayload,
} from '#domain/notifications/schema.ts';
import { quietUntil } from '#domain/notifications/quiet-hours.ts';
import { sendToAccount } from '#server/features/accounts/send-email.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { findTeamZone } from '#server/platform/db/team-day.ts';
import type { TeamScope } from '#server/platform/db/team-scope.ts';
import type { Email } from '#server/platform/email.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { enqueueUnlessPlanned } from '#server/platform/jobs/enqueue.ts';
import type { Services } from '#server/services.ts';
import { claimEvent, releaseClaims } from './claims.ts';
import { deliverPushes } from './deliver.ts';
import {
  campaignEmail,
  lostNumberEmail,
  mentionEmail,
  spendingEmail,
} from './emails/event-emails.ts';
import {
  findCampaignOf,
  findLostNumber,
  leadAdsProblemSince,
  leadNameOf,
} from './event-queries.ts';
import { campaignPush, lostNumberPush, mentionPush, spendingPush } from './push-texts.ts';
import { findRecipient, listRecipients, type Recipient } from './recipients.ts';
import { linksOf } from './team-links.ts';
import type { NoticeServices } from './notify-waiting-leads.ts';

const ofCampaign = z.object({
  campaign_id: z.uuid(),
  why: storedReason,
  since: z.iso.datetime(),
});

/** Every event except a waiting lead. `since` (ISO) distinguishes two losses of a number. */
const noticeEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number_lost'), campaign_id: z.uuid(), since: z.iso.datetime() }),
  z.object({
    kind: z.literal('mentioned'),
    conversation_id: z.uuid(),
    note_id: z.uuid(),
    by_name: z.string(),
  }),
  // Most of a day's or a month's spending ceiling is used, in billionths of a US dollar.
  z.object({
    kind: z.literal('spending'),
    team_id: z.uuid(),
    period: z.enum(PERIODS),
    spent_nanos: z.number(),
    ceiling_nanos: z.number(),
    since: z.iso.datetime(),
  }),
  // Incidents lowered the agent's autonomy by one level.
  ofCampaign.extend({ kind: z.literal('autonomy'), level: z.enum(AUTONOMY_LEVELS) }),
  // A trial's candidate was rolled back.
  ofCampaign.extend({ kind: z.literal('trial') }),
  // An automatic run of evals has regressions.
  ofCampaign.extend({ kind: z.literal('evals'), run_id: z.uuid() }),
  // Meta refuses access to the leads of the team's ads.
  ofCampaign.extend({ kind: z.literal('lead_ads') }),
]);
export type NoticeEvent = z.output<typeof noticeEvent>;
type EventOf<Kind> = Extract<NoticeEvent, { kind: Kind }>;

function subjectOf(event: NoticeEvent): string {
  if (event.kind === 'spending') return event.team_id;
  return event.kind === 'mentioned' ? event.note_id : event.campaign_id;
}

/** A note is written only once, so its id alone identifies the event. */
const sinceOf = (event: NoticeEvent) => (event.kind === 'mentioned' ? 0 : Date.parse(event.since));

/**
 * Notifies one member on one channel of an event, after their quiet hours, unless it is over by then.
 * Never notifies twice of an event.
 */
export const deliverNotification = defineJob({
  name: 'notifications:tell-event',
  payload: z.object({
    user_id: z.string(),
    channel: z.enum(NOTICE_CHANNELS),
    event: noticeEvent,
  }),
  key: ({ team_id, user_id, channel, event }) =>
    `tell:${team_id}:${user_id}:${channel}:${event.kind}:${subjectOf(event)}:${sinceOf(event)}`,
  run: async (services: NoticeServices, scope, { user_id, channel, event }) => {
    const to = { user_id, channel };
    const deliver = await services.db.inTeam(scope, (tx) => claimDue(tx, services, event, to));
    if (!deliver) return;
    try {
      await deliver();
    } catch (error) {
      const claim = { ...to, kind: event.kind };
      await services.db.inTeam(scope, (tx) => releaseClaims(tx, claim, [subjectOf(event)]));
      throw error;
    }
  },
});

/** Worded at the time of sending, in the recipient's language. */
interface Texts {
  email: () => Email;
  push: () => PushPayload[];
}

async function claimDue(
  tx: TeamTx,
  services: NoticeServices,
  event: NoticeEvent,
  { user_id, channel }: { user_id: string; channel: NoticeChannel },
): Promise<(() => Promise<void>) | undefined> {
  const recipient = await findRecipient(tx, user_id);
  if (!recipient || !wants(recipient, event.kind, channel)) return undefined;
  const texts = await textsOf(tx, services, event, recipient);
  if (!texts) return undefined;
  const { settings } = recipient;
  const isLoud = event.kind === 'number_lost' && settings.lost_in_quiet_hours;
  const quiet = isLoud ? null : quietUntil(settings, new Date());
  if (quiet) {
    const spec = deliverNotification.spec(tx.scope, { user_id, channel, event }, { runAt: quiet });
    await enqueueUnlessPlanned(tx.db, [spec]);
    return undefined;
  }
  const claim = {
    user_id,
    channel,
    kind: event.kind,
    subject_id: subjectOf(event),
    since: new Date(sinceOf(event)),
  };
  if (!(await claimEvent(tx, claim))) return undefined;
  return channel === 'email'
    ? () => sendToAccount(services, user_id, texts.email)
    : () => deliverPushes(services, user_id, texts.push);
}

/** The setting that each event follows. All that stop an agent follow that of a lost number. */
const SETTINGS = {
  number_lost: 'lost',
  mentioned: 'mention',
  spending: 'spending',
  autonomy: 'lost',
  trial: 'lost',
  evals: 'lost',
  lead_ads: 'lost',
} as const;

function wants(
  { settings, has_push }: Recipient,
  kind: NoticeEvent['kind'],
  channel: NoticeChannel,
): boolean {
  const chosen = settings[`${SETTINGS[kind]}_${channel}`];
  return chosen && (channel === 'email' || has_push);
}

/** Loads the data of an event and words it; undefined if the event is over. */
async function textsOf(
  tx: TeamTx,
  { env }: Pick<NoticeServices, 'env'>,
  event: NoticeEvent,
  recipient: Recipient,
): Promise<Texts | undefined> {
  const links = await linksOf(tx);
  if (event.kind === 'number_lost') {
    const lost = await findLostNumber(tx, event.campaign_id);
    if (lost?.since !== event.since) return undefined;
    return {
      email: () => lostNumberEmail(env, recipient, links, lost),
      push: () => [lostNumberPush(links, lost)],
    };
  }
  if (event.kind === 'spending') {
    const zone = await findTeamZone(tx);
    if (endOf(event.period, new Date(event.since), zone) <= new Date()) return undefined;
    return {
      email: () => spendingEmail(env, recipient, links, event),
      push: () => [spendingPush(links, event)],
    };
  }
  if (event.kind === 'mentioned') {
    const lead_name = await leadNameOf(tx, event.conversation_id);
    if (lead_name === undefined) return undefined;
    const mention = { ...event, lead_name };
    return {
      email: () => mentionEmail(env, recipient, links, mention),
      push: () => [mentionPush(links, mention)],
    };
  }
  const campaign = await findCampaignOf(tx, event.campaign_id);
  const isOver = event.kind === 'lead_ads' && (await leadAdsProblemSince(tx)) !== event.since;
  if (!campaign || isOver) return undefined;
  const notice = () => ({ ...campaign, ...event, why: reasonText(event.why) });
  return {
    email: () => campaignEmail(env, recipient, links, notice()),
    push: () => [campaignPush(links, notice())],
  };
}

export const notifyMentioned = (
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  { user_ids, ...mention }: Omit<EventOf<'mentioned'>, 'kind'> & { user_ids: string[] },
): Promise<void> =>
  db.inTeam(scope, (tx) => planEventNotifications(tx, { kind: 'mentioned', ...mention }, user_ids));

export const notifySpending = (
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  spending: Omit<EventOf<'spending'>, 'kind' | 'team_id'>,
): Promise<void> =>
  db.inTeam(scope, (tx) =>
    planEventNotifications(tx, { kind: 'spending', team_id: scope.teamId, ...spending }),
  );

/** Notifies members that a campaign lost its number, unless it is connected again. */
export const notifyLostNumber = (
  { db }: Pick<Services, 'db'>,
  scope: TeamScope,
  { campaign_id }: { campaign_id: string },
): Promise<void> =>
  db.inTeam(scope, async (tx) => {
    const lost = await findLostNumber(tx, campaign_id);
    if (lost)
      await planEventNotifications(tx, { kind: 'number_lost', campaign_id, since: lost.since });
  });

/**
 * Enqueues the notifications of an event in the caller's transaction, by each member's settings:
 * immediately, or after their quiet hours. Repeats notify no one twice.
 */
export async function planEventNotifications(
  tx: TeamTx,
  event: NoticeEvent,
  user_ids?: string[],
): Promise<void> {
  const members = await listRecipients(tx, user_ids);
  const specs = members.flatMap((recipient) =>
    NOTICE_CHANNELS.filter((channel) => wants(recipient, event.kind, channel)).map((channel) =>
      deliverNotification.spec(tx.scope, { user_id: recipient.user_id, channel, event }),
    ),
  );
  await enqueueUnlessPlanned(tx.db, specs);
}
