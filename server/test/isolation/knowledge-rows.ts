import { newId } from '#server/platform/id.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const team = ({ team_slug }: Ids) => ({ team_slug });
const document = (ids: Ids) => ({ ...team(ids), document_id: ids.document_id });
const audienceOf = ({ campaign_id }: Ids) => ({
  all_campaigns: false,
  campaign_ids: [campaign_id],
});
const knowledgeContent = (use: { all_campaigns: boolean; campaign_ids: string[] }) => ({
  kind: 'faq' as const,
  question: 'Is there parking?',
  answer: 'Behind the house.',
  source: '',
  as_of: '2026-11-22',
  valid_until: null,
  ...use,
});
const entry = (ids: Ids) => ({
  ...team(ids),
  entry_id: ids.entry_id,
  content: knowledgeContent(audienceOf(ids)),
});

/** The knowledge that agents look up. */
export const KNOWLEDGE_ROWS: Record<string, Row> = {
  'knowledge.list': { inputs: (ids) => [team(ids)] },
  'knowledge.questions': { inputs: (ids) => [team(ids)] },
  'knowledge.tryQuestion': {
    inputs: (ids) => [{ ...team(ids), campaign_id: ids.campaign_id, question: 'Parking?' }],
  },
  'knowledge.addEntry': { inputs: (ids) => [{ ...entry(ids), entry_id: newId() }] },
  // changed and removed by the first call; a later caller has an old version, or none
  'knowledge.changeEntry': {
    inputs: (ids) => [{ ...entry(ids), version: 1 }],
    own: ['CONFLICT', 'NOT_FOUND'],
  },
  'knowledge.removeEntry': {
    inputs: (ids) => [{ ...team(ids), entry_id: ids.entry_id }],
    own: ['NOT_FOUND'],
  },
  'knowledge.addWebsite': {
    inputs: (ids) => [
      {
        ...document(ids),
        document_id: newId(),
        url: 'https://acme.example/',
        use: audienceOf(ids),
      },
    ],
  },
  'knowledge.changeDocumentUse': {
    inputs: (ids) => [{ ...document(ids), use: audienceOf(ids) }],
    own: ['NOT_FOUND'],
  },
  'knowledge.rereadDocument': { inputs: (ids) => [document(ids)], own: ['NOT_FOUND'] },
  'knowledge.cancelReading': { inputs: (ids) => [document(ids)], own: ['NOT_FOUND'] },
  'knowledge.removeDocument': { inputs: (ids) => [document(ids)], own: ['NOT_FOUND'] },
  'knowledge.answerQuestions': {
    inputs: (ids) => [
      {
        ...team(ids),
        question_ids: [ids.question_id],
        entry_id: newId(),
        content: knowledgeContent(audienceOf(ids)),
      },
    ],
    own: ['CONFLICT'],
  },
  'knowledge.dismissQuestions': {
    inputs: (ids) => [{ ...team(ids), question_ids: [ids.question_id] }],
  },
};
