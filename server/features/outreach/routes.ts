import { z } from 'zod';
import { conversationRef } from '#domain/conversations/schema.ts';
import { followUpRef, planQuestion, waitingFilter } from '#domain/outreach/schema.ts';
import { campaignRef } from '#domain/campaigns/schema.ts';
import { followUpSettings } from '#domain/outreach/follow-up-settings.ts';
import { quietDays } from '#domain/outreach/quiet-days.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { requireConversation } from '#server/features/conversations/conversation-queries.ts';
import { okInTransaction, inTeam, inTransaction, SETS_VALUE } from '#server/procedure-guards.ts';
import { contactDayFields } from '#copy/fields/outreach.ts';
import { cancelFirstMessage, sendNext } from './change-waiting.ts';
import { changeFollowUps, getFollowUpSettings, getFollowUpTimeline } from './follow-up-settings.ts';
import { cancelFollowUp, getFollowUps } from './follow-ups.ts';
import { findLeadClock, getClock, setContactDay } from './get-clock.ts';
import { getPlan } from './get-plan.ts';
import { listPermissions } from './list-permissions.ts';
import { listWaiting } from './list-waiting.ts';
import { pauseCampaign, resumeCampaign } from './pause-campaign.ts';
import { changeQuietDays, getQuietDays } from './quiet-days.ts';

/** null for the default */
const followUpsChange = campaignRef.extend({ follow_ups: followUpSettings.nullable() });

const edits = inTeam('canEditCampaigns').meta({
  unlogged: 'the history of each conversation says who did it',
});

export const outreachRoutes = {
  waiting: inTeam('canViewConversations')
    .input(waitingFilter)
    .handler(inTransaction((tx, input) => listWaiting(tx, input.cursor))),

  plan: inTeam('canViewAnalytics')
    .input(planQuestion)
    .handler(({ context: { services, access }, input }) => getPlan(services, access, input)),

  quietDays: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(inTransaction((tx, input) => getQuietDays(tx, input.campaign_slug))),

  changeQuietDays: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedDaysWithoutFirstMessages'] })
    .input(campaignRef.extend({ quiet_days: quietDays }))
    .handler(inTransaction(changeQuietDays)),

  followUpSettings: inTeam('canViewAnalytics')
    .input(campaignRef)
    .handler(inTransaction((tx, input) => getFollowUpSettings(tx, input.campaign_slug))),

  followUpTimeline: inTeam('canViewAnalytics')
    .input(followUpsChange)
    .handler(inTransaction(getFollowUpTimeline)),

  changeFollowUps: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedFollowUpsCampaign'] })
    .input(followUpsChange)
    .handler(inTransaction(changeFollowUps)),

  pauseCampaign: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'pausedCampaign'] })
    .input(campaignRef)
    .handler(inTransaction((tx, input) => pauseCampaign(tx, input.campaign_slug))),

  resumeCampaign: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'resumedCampaign'] })
    .input(campaignRef)
    .handler(inTransaction((tx, input) => resumeCampaign(tx, input.campaign_slug))),

  /** includes names, so it requires permission to see conversations */
  clock: inTeam('canViewConversations')
    .input(teamRef)
    .handler(({ context: { services, access } }) => services.db.inTeam(access.scope, getClock)),

  leadClock: inTeam('canViewConversations')
    .input(conversationRef)
    .handler(
      inTransaction(async (tx, input) => {
        await requireConversation(tx, input.conversation_id);
        return (await findLeadClock(tx, input.conversation_id)) ?? null;
      }),
    ),

  permissions: inTeam('canViewConversations')
    .input(conversationRef)
    .handler(
      inTransaction(async (tx, input) => {
        await requireConversation(tx, input.conversation_id);
        return listPermissions(tx, input.conversation_id);
      }),
    ),

  followUps: inTeam('canViewConversations')
    .input(conversationRef)
    .handler(inTransaction((tx, input) => getFollowUps(tx, input.conversation_id))),

  cancelFollowUp: edits
    .meta({ harmless: 'a follow-up that is canceled is no longer planned' })
    .input(followUpRef)
    .handler(({ context: { services, access }, input }) => cancelFollowUp(services, access, input)),

  setContactDay: edits
    .meta({ harmless: SETS_VALUE })
    .input(
      conversationRef.extend({
        on: z.iso.date({ error: () => contactDayFields.missing }).nullable(),
      }),
    )
    .handler(({ context: { services, access }, input }) => setContactDay(services, access, input)),

  cancelFirstMessage: edits
    .meta({ harmless: 'a first message that is canceled waits no longer' })
    .input(conversationRef)
    .handler(
      okInTransaction(async (tx, input) => {
        await requireConversation(tx, input.conversation_id);
        await cancelFirstMessage(tx, input.conversation_id);
      }),
    ),

  sendNext: edits
    .meta({ harmless: SETS_VALUE })
    .input(conversationRef)
    .handler(
      okInTransaction(async (tx, input) => {
        await requireConversation(tx, input.conversation_id);
        await sendNext(tx, input.conversation_id);
      }),
    ),
};
