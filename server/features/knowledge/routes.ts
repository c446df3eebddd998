import {
  documentRef,
  documentUse,
  entryChange,
  entryRef,
  knowledgeQuestion,
  newEntry,
  newWebsite,
  questionsAnswer,
  questionsRef,
} from '#domain/knowledge/schema.ts';
import { teamRef } from '#domain/teams/schema.ts';
import { inTeam, inTransaction, OWN_ID, SETS_VALUE } from '#server/procedure-guards.ts';
import {
  addWebsite,
  cancelReading,
  changeDocumentUse,
  removeDocument,
  rereadDocument,
} from './documents.ts';
import { addEntry, changeEntry, removeEntry } from './entries.ts';
import { tryQuestion } from './find-passages.ts';
import { getKnowledge } from './get-knowledge.ts';
import { answerQuestions, dismissQuestions, getQuestions } from './questions.ts';

/** The agents' knowledge. All members can read it; those who may edit campaigns can change it. */
export const knowledgeRoutes = {
  list: inTeam('canViewAnalytics').input(teamRef).handler(inTransaction(getKnowledge)),

  tryQuestion: inTeam('canViewAnalytics')
    .input(knowledgeQuestion)
    .handler(({ context, input }) => tryQuestion(context.services, context.access, input)),

  addEntry: inTeam('canEditCampaigns')
    .meta({ harmless: OWN_ID, log: ['campaigns', 'addedKnowledge'] })
    .input(newEntry)
    .handler(inTransaction(addEntry)),

  changeEntry: inTeam('canEditCampaigns')
    .meta({
      harmless: 'the version that it changes is no longer the stored one',
      log: ['campaigns', 'changedEntryKnowledge'],
    })
    .input(entryChange)
    .handler(inTransaction(changeEntry)),

  removeEntry: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'removedEntryKnowledge'] })
    .input(entryRef)
    .handler(inTransaction(removeEntry)),

  addWebsite: inTeam('canEditCampaigns')
    .meta({ harmless: OWN_ID, log: ['campaigns', 'addedWebsiteKnowledge'] })
    .input(newWebsite)
    .handler(inTransaction(addWebsite)),

  changeDocumentUse: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['campaigns', 'changedWhereDocumentIsUsed'] })
    .input(documentUse)
    .handler(inTransaction(changeDocumentUse)),

  rereadDocument: inTeam('canEditCampaigns')
    .meta({ harmless: 'the later reading counts', unlogged: 'reads the same document again' })
    .input(documentRef)
    .handler(inTransaction(rereadDocument)),

  cancelReading: inTeam('canEditCampaigns')
    .meta({ harmless: 'there is no reading left', unlogged: 'nothing was added' })
    .input(documentRef)
    .handler(inTransaction(cancelReading)),

  removeDocument: inTeam('canEditCampaigns')
    .meta({ once: true, log: ['campaigns', 'removedDocument'] })
    .input(documentRef)
    .handler(inTransaction(removeDocument)),

  questions: inTeam('canViewConversations').input(teamRef).handler(inTransaction(getQuestions)),

  answerQuestions: inTeam('canEditCampaigns')
    .meta({ harmless: OWN_ID, unlogged: 'the entry that is added says it' })
    .input(questionsAnswer)
    .handler(inTransaction(answerQuestions)),

  dismissQuestions: inTeam('canEditCampaigns')
    .meta({ harmless: 'they are off the list already', unlogged: 'a list was tidied' })
    .input(questionsRef)
    .handler(inTransaction(dismissQuestions)),
};
