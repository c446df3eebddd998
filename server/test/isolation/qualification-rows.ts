import { newId } from '#server/platform/id.ts';
import type { Ids } from './ids.ts';
import type { Row } from './row.ts';

const campaign = ({ team_slug, campaign_slug }: Ids) => ({ team_slug, campaign_slug });
const conversation = ({ team_slug, conversation_id }: Ids) => ({ team_slug, conversation_id });
const FULL = { level: 'all', topics: {} };

/** Qualification fields and values, the AI disclosure, and the agent's autonomy. */
export const QUALIFICATION_ROWS: Record<string, Row> = {
  'campaigns.qualification': { inputs: (ids) => [campaign(ids)] },
  // another member's list isn't overwritten unseen
  'campaigns.saveQualification': {
    inputs: (ids) => [{ ...campaign(ids), fields: [], revision: 'seen' }],
    own: ['CONFLICT'],
  },
  'conversations.learned': { inputs: (ids) => [conversation(ids)] },
  // the campaign's list has no such field
  'conversations.editLearned': {
    inputs: (ids) => [{ ...conversation(ids), field_id: newId(), value: 'Lyon' }],
    own: ['NOT_FOUND'],
  },
  'teams.disclosure': { inputs: ({ team_slug }) => [{ team_slug }] },
  'teams.wordDisclosure': {
    inputs: ({ team_slug }) => [
      { team_slug, language: 'en', words: { first: '— An AI', asked: 'I am an AI.' } },
      { team_slug, language: 'en', words: null },
    ],
  },
  'teams.mentionMedia': { inputs: ({ team_slug }) => [{ team_slug, media: true }] },
  'teams.switchDisclosure': { inputs: ({ team_slug }) => [{ team_slug, enabled: false }] },
  'campaigns.autonomy': { inputs: (ids) => [campaign(ids)] },
  // nor is another member's decision
  'campaigns.changeAutonomy': {
    inputs: (ids) => [
      { ...campaign(ids), before: FULL, after: FULL },
      { ...campaign(ids), before: FULL, after: { ...FULL, unproven: 'send_proven' }, why: 'Test' },
    ],
    own: ['CONFLICT'],
  },
  'campaigns.voiceReplies': { inputs: (ids) => [campaign(ids)] },
  'campaigns.changeVoiceReplies': {
    inputs: (ids) => [{ ...campaign(ids), voice_replies: { mode: 'when_spoken', voice: 'coral' } }],
  },
  'campaigns.previewVoice': {
    inputs: (ids) => [{ ...campaign(ids), voice: 'coral' }],
    own: ['CONFLICT'],
  },
  'campaigns.agentHours': { inputs: (ids) => [campaign(ids)] },
  'campaigns.changeAgentHours': {
    inputs: (ids) => [
      {
        ...campaign(ids),
        agent_hours: {
          when: 'outside',
          spans: [{ weekdays: [1, 2], from: '09:00', to: '18:00' }],
          holidays_of: 'FR',
          dates: [],
        },
      },
    ],
  },
};
