import { conversationRef } from '#domain/conversations/schema.ts';
import {
  assignInput,
  assignmentInput,
  availabilityInput,
  bulkInput,
  chooseInput,
  inboxRef,
  markReadInput,
} from '#domain/conversations/inbox-schema.ts';
import { removeViewInput, saveViewInput } from '#domain/conversations/saved-views.ts';
import { resumeSettingInput } from '#domain/conversations/handoff.ts';
import { inTeam, SETS_VALUE } from '#server/procedure-guards.ts';
import { inInbox } from '../in-inbox.ts';
import { setAvailability } from '../availability/keep-connected.ts';
import { inboxCounts } from '../inbox-counters.ts';
import { assignConversations } from './assignees.ts';
import { getAssignment, setAssignment } from './assignment-setting.ts';
import { changeInBulk } from './bulk-change.ts';
import { chooseConversations } from './list-conversations.ts';
import { getResumeSetting, setResumeSetting } from './resume-setting.ts';
import { markRead, markUnread } from './read-state.ts';
import { listSavedViews, removeView, saveView } from './saved-views.ts';

/** The list of conversations as a member works with it, and who gets which lead. */
export const inboxRoutes = {
  counts: inInbox('canViewConversations')
    .input(inboxRef)
    .handler(({ context: { services, access } }) =>
      services.db.inTeam(access.scope, (tx) => inboxCounts(tx, access.person.user_id)),
    ),

  markRead: inInbox('canViewConversations')
    .meta({ harmless: SETS_VALUE })
    .input(markReadInput)
    .handler(({ context: { services, access }, input }) => markRead(services, access, input)),

  markUnread: inInbox('canViewConversations')
    .meta({ harmless: SETS_VALUE })
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      markUnread(services, access, input.conversation_id),
    ),

  savedViews: inInbox('canViewConversations')
    .input(inboxRef)
    .handler(({ context: { services, access } }) =>
      services.db.inTeam(access.scope, (tx) => listSavedViews(tx, access.person.user_id)),
    ),

  saveView: inInbox('canViewConversations')
    .meta({ harmless: SETS_VALUE })
    .input(saveViewInput)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => saveView(tx, access.person.user_id, input)),
    ),

  removeView: inInbox('canViewConversations')
    .meta({ harmless: SETS_VALUE })
    .input(removeViewInput)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) =>
        removeView(tx, access.person.user_id, input.view_id),
      ),
    ),

  /** Who may look after leads, and how they get them. */
  assignment: inInbox('canViewConversations')
    .input(inboxRef)
    .handler(({ context: { services, access } }) =>
      services.db.inTeam(access.scope, getAssignment),
    ),

  setAssignment: inInbox('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedHowLeadsAreAssigned'] })
    .input(assignmentInput)
    .handler(async ({ context: { services, access }, input }) => {
      await setAssignment(services, access, input);
      return { ok: true as const };
    }),

  setAvailability: inTeam('canEditCampaigns', { inPerson: true })
    .meta({ harmless: SETS_VALUE, unlogged: 'whether one person gets leads now' })
    .input(availabilityInput)
    .handler(async ({ context: { services, access }, input }) => {
      await setAvailability(services, access, input.availability);
      return { ok: true as const };
    }),

  /** After which time a takeover ends. */
  resumeSetting: inInbox('canViewConversations')
    .input(inboxRef)
    .handler(({ context: { services, access } }) =>
      services.db.inTeam(access.scope, getResumeSetting),
    ),

  setResumeSetting: inInbox('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedWhenAgentsResume'] })
    .input(resumeSettingInput)
    .handler(async ({ context: { services, access }, input }) => {
      await setResumeSetting(services, access, input.resume_after_minutes);
      return { ok: true as const };
    }),

  assign: inInbox('canEditCampaigns')
    .meta({ once: true })
    .input(assignInput)
    .handler(({ context: { services, access }, input }) =>
      assignConversations(services, access, input),
    ),

  choose: inInbox('canViewConversations')
    .input(chooseInput)
    .handler(({ context: { services, access }, input }) =>
      chooseConversations(services, access.scope, input, access.person.user_id),
    ),

  bulk: inInbox('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'changedManyLeadsAtOnce'] })
    .input(bulkInput)
    .handler(({ context: { services, access }, input }) => changeInBulk(services, access, input)),
};
