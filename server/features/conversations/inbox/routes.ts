import { conversationRef } from '#domain/conversations/schema.ts';
import {
  assignInput,
  assignmentInput,
  availabilityInput,
  bulkInput,
  chooseInput,
  markReadInput,
} from '#domain/conversations/inbox-schema.ts';
import { removeViewInput, saveViewInput } from '#domain/conversations/saved-views.ts';
import { resumeSettingInput } from '#domain/conversations/handoff.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { okInTransaction, inTeam, inTransaction, SETS_VALUE } from '#server/procedure-guards.ts';
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

/** The list of conversations as members use it, and the assignment of leads. */
export const inboxRoutes = {
  counts: inInbox('canViewConversations')
    .input(teamRef)
    .handler(inTransaction((tx, _, access) => inboxCounts(tx, access.person.user_id))),

  markRead: inInbox('canViewConversations')
    .meta({ harmless: SETS_VALUE })
    .input(markReadInput)
    .handler(inTransaction(markRead)),

  markUnread: inInbox('canViewConversations')
    .meta({ harmless: SETS_VALUE })
    .input(conversationRef)
    .handler(inTransaction(markUnread)),

  savedViews: inInbox('canViewConversations')
    .input(teamRef)
    .handler(inTransaction((tx, _, access) => listSavedViews(tx, access.person.user_id))),

  saveView: inInbox('canViewConversations')
    .meta({ harmless: SETS_VALUE })
    .input(saveViewInput)
    .handler(inTransaction((tx, input, access) => saveView(tx, access.person.user_id, input))),

  removeView: inInbox('canViewConversations')
    .meta({ harmless: SETS_VALUE })
    .input(removeViewInput)
    .handler(
      inTransaction((tx, input, access) => removeView(tx, access.person.user_id, input.view_id)),
    ),

  /** Which members can have leads, and how they get them. */
  assignment: inInbox('canViewConversations').input(teamRef).handler(inTransaction(getAssignment)),

  setAssignment: inInbox('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedHowLeadsAreAssigned'] })
    .input(assignmentInput)
    .handler(okInTransaction(setAssignment)),

  setAvailability: inTeam('canEditCampaigns', { inPerson: true })
    .meta({ harmless: SETS_VALUE, unlogged: 'whether one person gets leads now' })
    .input(availabilityInput)
    .handler(
      okInTransaction((tx, input, access) => setAvailability(tx, input.availability, access)),
    ),

  /** After how long a takeover ends. */
  resumeSetting: inInbox('canViewConversations')
    .input(teamRef)
    .handler(inTransaction(getResumeSetting)),

  setResumeSetting: inInbox('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedWhenAgentsResume'] })
    .input(resumeSettingInput)
    .handler(okInTransaction((tx, input) => setResumeSetting(tx, input.resume_after_minutes))),

  assign: inInbox('canEditCampaigns')
    .meta({ once: true })
    .input(assignInput)
    .handler(inTransaction(assignConversations)),

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
