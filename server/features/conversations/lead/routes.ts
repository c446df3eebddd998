import { z } from 'zod';
import { cannedRef, cannedReply } from '#domain/conversations/messages/canned-form.ts';
import {
  fieldEdit,
  fieldRef,
  leadEdit,
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
import { learnedEdit } from '#domain/qualification/edit.ts';
import { inInbox } from '../in-inbox.ts';
import { announcePresence, presenceInput } from './announce-presence.ts';
import { listCannedReplies, removeCannedReply, saveCannedReply } from './canned-replies.ts';
import { deleteLead, previewDeletion } from './delete-lead.ts';
import { editLead } from './edit-lead.ts';
import { getLead } from './get-lead.ts';
import { createField, editField, listFields, removeField } from './lead-fields.ts';
import { editLearned, listLearned } from './learned.ts';
import { listDeletions } from './list-deletions.ts';
import { addNote, editNote, listNotes, removeNote } from './notes.ts';
import { changeTags, createTag, editTag, listTags, mergeTags, removeTag } from './tags.ts';

const teamInput = z.object({ team_slug: z.string() });
const deletionsPage = teamInput.extend({ before: z.int().positive().optional() });

/** The lead's card and what a team works with in its conversations. */
export const leadRoutes = {
  lead: inInbox('canViewConversations')
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => getLead(tx, access, input.conversation_id)),
    ),

  editLead: inInbox('canEditCampaigns')
    .input(leadEdit)
    .handler(({ context: { services, access }, input }) => editLead(services, access, input)),

  learned: inInbox('canViewConversations')
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => listLearned(tx, input.conversation_id)),
    ),

  editLearned: inInbox('canEditCampaigns')
    .input(learnedEdit)
    .handler(({ context: { services, access }, input }) => editLearned(services, access, input)),

  notes: inInbox('canViewConversations')
    .input(notesPage)
    .handler(({ context: { services, access }, input }) => listNotes(services, access, input)),

  addNote: inInbox('canEditCampaigns')
    .input(newNote)
    .handler(({ context: { services, access }, input }) => addNote(services, access, input)),

  editNote: inInbox('canEditCampaigns')
    .input(noteEdit)
    .handler(({ context: { services, access }, input }) => editNote(services, access, input)),

  removeNote: inInbox('canEditCampaigns')
    .input(noteRef)
    .handler(({ context: { services, access }, input }) => removeNote(services, access, input)),

  tags: inInbox('canViewConversations')
    .input(teamInput)
    .handler(({ context: { services, access } }) => services.db.inTeam(access.scope, listTags)),

  createTag: inInbox('canEditCampaigns')
    .input(newTag)
    .handler(({ context: { services, access }, input }) => createTag(services, access, input)),

  editTag: inInbox('canEditCampaigns')
    .input(newTag)
    .handler(({ context: { services, access }, input }) => editTag(services, access, input)),

  mergeTags: inInbox('canEditSettings')
    .input(tagMerge)
    .handler(({ context: { services, access }, input }) => mergeTags(services, access, input)),

  removeTag: inInbox('canEditSettings')
    .input(tagRef)
    .handler(({ context: { services, access }, input }) =>
      removeTag(services, access, input.tag_id),
    ),

  changeTags: inInbox('canEditCampaigns')
    .input(tagChange)
    .handler(({ context: { services, access }, input }) => changeTags(services, access, input)),

  fields: inInbox('canViewConversations')
    .input(teamInput)
    .handler(({ context: { services, access } }) => services.db.inTeam(access.scope, listFields)),

  createField: inInbox('canEditSettings')
    .input(newField)
    .handler(({ context: { services, access }, input }) => createField(services, access, input)),

  editField: inInbox('canEditSettings')
    .input(fieldEdit)
    .handler(({ context: { services, access }, input }) => editField(services, access, input)),

  removeField: inInbox('canEditSettings')
    .input(fieldRef)
    .handler(({ context: { services, access }, input }) =>
      removeField(services, access, input.field_id),
    ),

  cannedReplies: inInbox('canViewConversations')
    .input(teamInput)
    .handler(({ context: { services, access } }) =>
      services.db.inTeam(access.scope, listCannedReplies),
    ),

  saveCannedReply: inInbox('canEditCampaigns')
    .input(cannedReply)
    .handler(({ context: { services, access }, input }) =>
      saveCannedReply(services, access, input),
    ),

  removeCannedReply: inInbox('canEditCampaigns')
    .input(cannedRef)
    .handler(({ context: { services, access }, input }) =>
      removeCannedReply(services, access, input.canned_id),
    ),

  presence: inInbox('canViewConversations', { readOnly: () => true })
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
    .input(conversationRef)
    .handler(({ context: { services, access }, input }) =>
      deleteLead(services, access, input.conversation_id),
    ),

  deletions: inInbox('canDeleteLeads')
    .input(deletionsPage)
    .handler(({ context: { services, access }, input }) =>
      services.db.inTeam(access.scope, (tx) => listDeletions(tx, input.before)),
    ),
};
