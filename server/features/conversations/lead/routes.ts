import { z } from 'zod';
import { cannedRef, cannedReply } from '#domain/conversations/messages/canned.ts';
import {
  fieldEdit,
  fieldRef,
  leadEdit,
  leadMerge,
  leadSplit,
  newField,
  newTag,
  noteInput,
  noteRef,
  notesPage,
  tagChange,
  tagMerge,
  tagRef,
} from '#domain/conversations/lead/lead.ts';
import { conversationRef } from '#domain/conversations/schema.ts';
import { learnedEdit } from '#domain/qualification/learned.ts';
import { teamRef } from '#domain/teams/schema.ts';
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

const deletionsPage = teamRef.extend({ before: z.int().positive().optional() });

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
    .handler(inTransaction(mergeByHand)),

  splitLead: inInbox('canEditCampaigns')
    .meta({ once: true, log: ['leads', 'splitTwoLeads'] })
    .input(leadSplit)
    .handler(inTransaction(splitLead)),

  learned: inInbox('canViewConversations')
    .input(conversationRef)
    .handler(inTransaction((tx, input) => listLearned(tx, input.conversation_id))),

  editLearned: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(learnedEdit)
    .handler(inTransaction(editLearned)),

  notes: inInbox('canViewConversations').input(notesPage).handler(inTransaction(listNotes)),

  addNote: inInbox('canEditCampaigns')
    .meta({ harmless: OWN_ID })
    .input(noteInput)
    .handler(inTransaction(addNote)),

  editNote: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(noteInput)
    .handler(inTransaction(editNote)),

  removeNote: inInbox('canEditCampaigns')
    .meta({ harmless: 'the note is gone already' })
    .input(noteRef)
    .handler(inTransaction(removeNote)),

  tags: inInbox('canViewConversations').input(teamRef).handler(inTransaction(listTags)),

  createTag: inInbox('canEditCampaigns')
    .meta({ harmless: OWN_ID })
    .input(newTag)
    .handler(inTransaction(createTag)),

  editTag: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(newTag)
    .handler(inTransaction(editTag)),

  mergeTags: inInbox('canEditSettings')
    .meta({ harmless: 'the tag is gone already', log: ['settings', 'mergedTags'] })
    .input(tagMerge)
    .handler(inTransaction(mergeTags)),

  removeTag: inInbox('canEditSettings')
    .meta({ harmless: 'the tag is gone already', log: ['settings', 'removedTag'] })
    .input(tagRef)
    .handler(inTransaction((tx, input) => removeTag(tx, input.tag_id))),

  changeTags: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(tagChange)
    .handler(inTransaction(changeTags)),

  fields: inInbox('canViewConversations').input(teamRef).handler(inTransaction(listFields)),

  createField: inInbox('canEditSettings')
    .meta({ harmless: OWN_ID, log: ['settings', 'addedFieldLeads'] })
    .input(newField)
    .handler(inTransaction(createField)),

  editField: inInbox('canEditSettings')
    .meta({ harmless: SETS_VALUE, log: ['settings', 'changedFieldLeads'] })
    .input(fieldEdit)
    .handler(inTransaction(editField)),

  removeField: inInbox('canEditSettings')
    .meta({ harmless: 'the field is gone already', log: ['settings', 'removedFieldLeads'] })
    .input(fieldRef)
    .handler(inTransaction((tx, input) => removeField(tx, input.field_id))),

  cannedReplies: inInbox('canViewConversations')
    .input(teamRef)
    .handler(inTransaction(listCannedReplies)),

  saveCannedReply: inInbox('canEditCampaigns')
    .meta({ harmless: OWN_ID })
    .input(cannedReply)
    .handler(inTransaction(saveCannedReply)),

  removeCannedReply: inInbox('canEditCampaigns')
    .meta({ harmless: 'the reply is gone already' })
    .input(cannedRef)
    .handler(inTransaction((tx, input) => removeCannedReply(tx, input.canned_id))),

  presence: inInbox('canViewConversations')
    .input(presenceInput)
    .handler(({ context: { services, access }, input }) =>
      announcePresence(services, access, input),
    ),

  previewDeletion: inInbox('canDeleteLeads')
    .input(conversationRef)
    .handler(inTransaction((tx, input) => previewDeletion(tx, input.conversation_id))),

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
