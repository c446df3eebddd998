import { catalog } from '../catalog/catalog.ts';

export const knowledgeFields = catalog('fields.knowledge', {
  campaignMissing: 'Please choose at least one campaign',
  dayOrder: 'Please choose a day on or after the one above',
  dayMissing: 'Please enter a day',
  questionMissing: 'Please enter a question or a subject',
  answerMissing: 'Please enter an answer',
  addressMissing: 'Please enter an address',
  enterQuestion: 'Please enter a question',
});
