import type { QualificationField } from '#domain/qualification/fields.ts';
import { insertEntry } from '#server/features/knowledge/entries.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import { stableId } from '../stable-id.ts';
import type { CampaignKey } from './campaigns.ts';
import { campaignId } from './teams.ts';

interface DemoEntry {
  kind: 'faq' | 'price' | 'policy';
  campaign: CampaignKey | null;
  question: string;
  answer: string;
}

const ENTRIES: DemoEntry[] = [
  {
    kind: 'faq',
    campaign: 'coaching',
    question: 'Are the sessions online or in person?',
    answer: 'Online, by video call. Founders in Boston can also come to our studio on Elm Street.',
  },
  {
    kind: 'price',
    campaign: 'coaching',
    question: 'Can I pay the coaching in parts?',
    answer:
      'Yes, in three parts of 600 dollars: at the start, after four weeks, after eight weeks.',
  },
  {
    kind: 'policy',
    campaign: 'coaching',
    question: 'What if I have to move a session?',
    answer: 'Tell us a day ahead and we find another hour in the same week.',
  },
  {
    kind: 'faq',
    campaign: 'renovation',
    question: 'Intervenez-vous en Loiret ?',
    answer: 'Oui, dans tout le Centre et en Île-de-France.',
  },
  {
    kind: 'faq',
    campaign: null,
    question: 'Who answers when I ask for a person?',
    answer: 'Claire or one of her colleagues, on weekdays from nine to six.',
  },
];

/** Writes what the demo's agents look up. */
export async function writeKnowledge(tx: TeamTx, now: Date): Promise<void> {
  const as_of = now.toISOString().slice(0, 10);
  for (const { kind, campaign, question, answer } of ENTRIES) {
    const use = campaign
      ? { all_campaigns: false, campaign_ids: [campaignId(campaign)] }
      : { all_campaigns: true, campaign_ids: [] };
    const about = { source: 'Claire Moreau', as_of, valid_until: null, ...use };
    await insertEntry(tx, {
      entry_id: stableId(`demo entry ${question}`),
      content: { kind, question, answer, ...about },
      by: 'Claire Moreau',
    });
  }
}

const field = (
  name: string,
  question: string,
  rest: Partial<QualificationField> & Pick<QualificationField, 'kind'>,
): QualificationField => ({
  field_id: stableId(`demo point ${name}`),
  name,
  question,
  options: [],
  currency: 'USD',
  required: false,
  rule: null,
  ...rest,
});

/** What the coaching agent learns about each lead. */
const COACHING: QualificationField[] = [
  field('Company', 'What does your company do?', { kind: 'text' }),
  field('Sells already', 'Have you sold to a first customer yet?', { kind: 'yes_no' }),
  field('Budget', 'What may the coaching cost in all?', {
    kind: 'money',
    required: true,
    rule: { at_least: 1_500, at_most: null, one_of: [] },
  }),
  field('Start', 'When would you like to start?', {
    kind: 'choice',
    options: ['This month', 'Next month', 'Later'],
    required: true,
    rule: { at_least: null, at_most: null, one_of: ['This month', 'Next month'] },
  }),
];

export const qualificationOf = (key: CampaignKey): QualificationField[] =>
  key === 'coaching' ? COACHING : [];
