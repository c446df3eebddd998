import { z } from 'zod';
import { cannedRef, cannedReply } from '#domain/conversations/messages/canned.ts';
import {
  fieldEdit,
  fieldRef,
  leadEdit,
  leadMerge,
  leadSplit,
  newField,
  newNote,
  newTag,
  noteEdit,
  noteRef,
  notesPage,
  tagChange,
  tagMerge,
  tagRef,
} from '#domain/conversations/lead/lead.ts';
import { conversationRef } from '#domain/conversations/schema.ts';
import { learnedEdit } from '#domain/qualification/learned.ts';
import { inTransaction, OWN_ID, SETS_VALUE } from '#server/procedure-guards.ts';
import { inInbox } from '../in-inbox.ts';
import { announcePresence, presenceInput } from './announce-presence.ts';
import { listCannedReplies, removeCannedReply, saveCannedReply } from './canned-replies.ts';
import { deleteLead, listDeletions, previewDeletion } from './delete-lead.ts';
import { editLead } from './edit-lead.ts';
import { getLead } from './get-lead.ts';
import { createField, editField, listFields, removeField } from './lead-fields.ts';
import { editLearned, listLearned } from './learned.ts';
import { mergeByHand } from './merge-by-hand.ts';
import { addNote, editNote, listNotes, removeNote } from './notes.ts';
import { splitLead } from './split-lead.ts';
import { changeTags, createTag, editTag, listTags, mergeTags, removeTag } from './tags.ts';

const teamInput = z.object({ team_slug: z.string() });
const deletionsPage = teamInput.extend({ before: z.int().positive().optional() });

/** The lead's card, and what members use in its conversations. */
export const leadRoutes = {
  lead: inInbox('canViewConversations')
    .input(conversationRef)
    .handler(inTransaction((tx, input, access) => getLead(tx, access, input.conversation_id))),

  editLead: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(leadEdit)
    .handler(({ context: { services, access }, input }) => editLead(services, access, input)),

  mergeLead: inInbox('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'mergedTwoLeads'] })
    .input(leadMerge)
    .handler(({ context: { services, access }, input }) => mergeByHand(services, access, input)),

  splitLead: inInbox('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'splitTwoLeads'] })
    .input(leadSplit)
    .handler(({ context: { services, access }, input }) => splitLead(services, access, input)),

  learned: inInbox('canViewConversations')
    .input(conversationRef)
    .handler(inTransaction((tx, input) => listLearned(tx, input.conversation_id))),

  editLearned: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(learnedEdit)
    .handler(({ context: { services, access }, input }) => editLearned(services, access, input)),

  notes: inInbox('canViewConversations')
    .input(notesPage)
    .handler(({ context: { services, access }, input }) => listNotes(services, access, input)),

  addNote: inInbox('canEditCampaigns')
    .meta({ harmless: OWN_ID })
    .input(newNote)
    .handler(({ context: { services, access }, input }) => addNote(services, access, input)),

  editNote: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(noteEdit)
    .handler(({ context: { services, access }, input }) => editNote(services, access, input)),

  removeNote: inInbox('canEditCampaigns')
    .meta({ harmless: 'the note is gone already' })
    .input(noteRef)
    .handler(({ context: { services, access }, input }) => removeNote(services, access, input)),

  tags: inInbox('canViewConversations')
    .input(teamInput)
    .handler(({ context: { services, access } }) => services.db.inTeam(access.scope, listTags)),

  createTag: inInbox('canEditCampaigns')
    .meta({ harmless: OWN_ID })
    .input(newTag)
    .handler(({ context: { services, access }, input }) => createTag(services, access, input)),

  editTag: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(newTag)
    .handler(({ context: { services, access }, input }) => editTag(services, access, input)),

  mergeTags: inInbox('canEditSettings')
    .meta({ harmless: 'the tag is gone already', log: ['settings', 'mergedTags'] })
    .input(tagMerge)
    .handler(({ context: { services, access }, input }) => mergeTags(services, access, input)),

  removeTag: inInbox('canEditSettings')
    .meta({ harmless: 'the tag is gone already', log: ['settings', 'removedTag'] })
    .input(tagRef)
    .handler(({ context: { services, access }, input }) =>
      removeTag(services, access, input.tag_id),
    ),

  changeTags: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(tagChange)
    .handler(({ context: { services, access }, input }) => changeTags(services, access, input)),

  fields: inInbox('canViewConversations')
    .input(teamInput)
    .handler(({ context: { services, access } }) => services.db.inTeam(access.scope, listFields)),

  createField: inInbox('canEditSettings')
    .meta({ harmless: OWN_ID, log: ['settings', 'addedFieldLeads'] })
    .input(newField)
    .handler(({ context: { services, access }, input }) => createField(services, access, input)),

  editField: inInbox('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedFieldLeads'] })
    .input(fieldEdit)
    .handler(({ context: { services, access }, input }) => editField(services, access, input)),

  removeField: inInbox('canEditSettings')
    .meta({ harmless: 'the field is gone already', log: ['settings', 'removedFieldLeads'] })
    .input(fieldRef)
    .handler(({ context: { services, access }, input }) =>
      removeField(services, access, input.field_id),
    ),

  cannedReplies: inInbox('canViewConversations')
    .input(teamInput)
    .handler(inTransaction(listCannedReplies)),

  saveCannedReply: inInbox('canEditCampaigns')
    .meta({ harmless: OWN_ID })
    .input(cannedReply)
    .handler(({ context: { services, access }, input }) =>
      saveCannedReply(services, access, input),
    ),

  removeCannedReply: inInbox('canEditCampaigns')
    .meta({ harmless: 'the reply is gone already' })
    .input(cannedRef)
    .handler(({ context: { services, access }, input }) =>
      removeCannedReply(services, access, input.canned_id),
    ),

  presence: inInbox('canViewConversations')
    .input(presenceInput)
    .handler(({ context: { services, access }, input }) =>
      announcePresence(services, access, input),
    ),

  previewDeletion: inInbox('canDeleteLeads')
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      previewDeletion(services, access, input.conversation_id),
    ),

  deleteLead: inInbox('canDeleteLeads')
    .meta({ once: true, log: ['leads', 'deletedLead'] })
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      deleteLead(services, access, input.conversation_id),
    ),

  deletions: inInbox('canDeleteLeads')
    .input(deletionsPage)
    .handler(inTransaction((tx, input) => listDeletions(tx, input.before))),
};
