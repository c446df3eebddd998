import { conversationRef } from '#domain/conversations/schema.ts';
import {
  listPage,
  listPeopleInput,
  saveAnswersInput,
  unlistInput,
} from '#domain/left-alone/schema.ts';
import { numberRef } from '#domain/whatsapp/schema.ts';
import { inInbox } from '#server/features/conversations/in-inbox.ts';
import { okInTransaction, inTeam, inTransaction, SETS_VALUE } from '#server/procedure-guards.ts';
import { getAnswerSettings, saveAnswerSettings } from './answer-settings.ts';
import {
  addPeople,
  listConversation,
  listPeople,
  removePerson,
  unlistConversation,
} from './listed-people.ts';
import { previewChats } from './preview-chats.ts';

const LISTED = 'a person is on the list once';

/** Routes for the chats that a number's agent leaves alone. */
export const leftAloneRoutes = {
  settings: inTeam('canViewAnalytics')
    .input(numberRef)
    .handler(inTransaction((tx, input) => getAnswerSettings(tx, input.campaign_id))),

  save: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['numbers', 'choseWhomAgentNumberAnswers'] })
    .input(saveAnswersInput)
    .handler(inTransaction((tx, input) => saveAnswerSettings(tx, input.campaign_id, input))),

  /** shows private names and numbers, so it requires permission to change what happens to them */
  preview: inTeam('canEditCampaigns', { readOnly: () => true })
    .input(numberRef)
    .handler(({ context: { services, access }, input }) =>
      previewChats(services, access.scope, input.campaign_id),
    ),

  people: inTeam('canEditCampaigns', { readOnly: () => true })
    .input(listPage)
    .handler(inTransaction((tx, input) => listPeople(tx, input.campaign_id, input.after))),

  add: inTeam('canEditCampaigns')
    .meta({ harmless: LISTED, log: ['numbers', 'listedPeopleWhomAgentNeverAnswers'] })
    .input(listPeopleInput)
    .handler(({ context: { services, access }, input }) => addPeople(services, access, input)),

  remove: inTeam('canEditCampaigns')
    .meta({ harmless: SETS_VALUE, log: ['numbers', 'letAgentAnswerPersonAgain'] })
    .input(unlistInput)
    .handler(okInTransaction(removePerson)),

  never: inInbox('canEditCampaigns')
    .meta({ harmless: LISTED })
    .input(conversationRef)
    .handler(okInTransaction(listConversation)),

  again: inInbox('canEditCampaigns')
    .meta({ harmless: SETS_VALUE })
    .input(conversationRef)
    .handler(okInTransaction(unlistConversation)),
};
