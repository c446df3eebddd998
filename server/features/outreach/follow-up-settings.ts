import { outreachErrors } from '#copy/errors/outreach.ts';
import { templateFaults } from '#domain/agent/guard/core/template-faults.ts';
import { Refusal } from '#domain/errors.ts';
import { followUpTimeline } from '#domain/outreach/follow-up-plan.ts';
import {
  type CampaignFollowUps,
  defaultFollowUps,
  delaysOf,
  followUpHours,
  type FollowUpSettings,
  hasFreeWeekday,
  type TimelineEntry,
  withoutVariables,
} from '#domain/outreach/follow-up-settings.ts';
import { quietDayTest } from '#domain/outreach/quiet-days.ts';
import { idOfSlug } from '#server/features/campaigns/campaign-slugs.ts';
import { noCampaign } from '#server/features/campaigns/queries.ts';
import { replanFollowUps } from '#server/features/conversations/conversation-store.ts';
import { isHoliday } from '#server/features/conversations/delivery/hours/send-hours.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { changeCampaign } from '#server/platform/live/change-columns.ts';

interface Change {
  campaign_slug: string;
  /** null for the default */
  follow_ups: FollowUpSettings | null;
}

export async function getFollowUpSettings(
  tx: TeamTx,
  campaign_slug: string,
): Promise<CampaignFollowUps> {
  return viewOf(await findCampaign(tx, campaign_slug));
}

/** Shows what unsaved settings would do to a lead who never answers a message sent now. */
export async function getFollowUpTimeline(
  tx: TeamTx,
  { campaign_slug, follow_ups }: Change,
): Promise<TimelineEntry[]> {
  const campaign = await findCampaign(tx, campaign_slug);
  const { agent_timezone: zone, quiet_days, followups_limit } = campaign;
  const count = follow_ups?.reminders.length ?? followups_limit;
  return followUpTimeline(new Date(), {
    settings: follow_ups,
    limit: Math.min(count, followups_limit),
    hours: followUpHours(follow_ups, { zone, isQuiet: quietDayTest(quiet_days, isHoliday) }),
  });
}

/** Stores the settings and reschedules planned follow-ups. null for the default. */
export async function changeFollowUps(
  tx: TeamTx,
  { campaign_slug, follow_ups }: Change,
): Promise<CampaignFollowUps> {
  const campaign = await findCampaign(tx, campaign_slug);
  assertSendable(follow_ups);
  if (!hasFreeWeekday(follow_ups, campaign.quiet_days)) {
    const weekdays = outreachErrors.onlyQuietDays;
    throw new Refusal('INVALID_INPUT', weekdays, { weekdays });
  }
  const { campaign_id } = campaign;
  await changeCampaign(tx, campaign_id, { follow_ups: follow_ups && JSON.stringify(follow_ups) });
  await replanFollowUps(tx, campaign_id, delaysOf(follow_ups));
  return viewOf({ ...campaign, follow_ups });
}

/** A fixed text must contain no placeholders other than its variables. */
function assertSendable(follow_ups: FollowUpSettings | null): void {
  for (const [index, { text }] of follow_ups?.reminders.entries() ?? []) {
    const [fault] = text === null ? [] : templateFaults(withoutVariables(text), NO_SOURCES);
    if (!fault) continue;
    const problem = outreachErrors.placeholder({ number: index + 1, words: fault.words });
    throw new Refusal('INVALID_INPUT', problem, { reminders: problem });
  }
}

const NO_SOURCES = { sources: [] };

type Row = Awaited<ReturnType<typeof findCampaign>>;

function findCampaign(tx: TeamTx, slug: string) {
  return tx.db
    .selectFrom('campaigns as k')
    .innerJoin('team_settings as t', 't.team_id', 'k.team_id')
    .select(['k.campaign_id', 'k.agent_timezone', 'k.quiet_days', 'k.follow_ups'])
    .select('t.followups_limit')
    .where((eb) => eb.and({ 'k.team_id': tx.team_id, 'k.campaign_id': idOfSlug(tx, slug) }))
    .executeTakeFirstOrThrow(noCampaign);
}

const viewOf = ({ follow_ups, followups_limit, agent_timezone }: Row): CampaignFollowUps => ({
  follow_ups: follow_ups ?? defaultFollowUps(followups_limit),
  is_default: follow_ups === null,
  limit: followups_limit,
  time_zone: agent_timezone,
});
