import { STATES } from '#domain/conversations/states.ts';
import { counted } from '#domain/plural.ts';
import type { ModelPurpose } from '#domain/models/usage.ts';

export const costsCopy = {
  title: 'AI costs',
  text: (days: number) =>
    `What your agents cost in the last ${counted(days, 'day')}, in US dollars`,
  period: 'Period',
  days: (days: number) => counted(days, 'day'),
  loading: 'Loading costs...',
  failed: { text: "We couldn't load the costs.", retry: 'Try again' },
  figures: {
    total: 'Total',
    per_message: 'Per message',
    per_lead: 'Per lead',
    per_qualified: 'Per qualified lead',
  },
  unknown: 'Not known',
  none: '–',
  empty: {
    title: 'No costs in this period',
    text: 'Once your agent answers a lead, you see here what each message, lead and campaign costs.',
  },
  unpriced: (calls: string) =>
    `The cost of ${calls} isn't known, because the model has no price. Those calls are not in the sums.`,
  calls: (count: string) => (count === '1' ? '1 call' : `${count} calls`),
  perDay: 'Cost per day',
  day: 'Day',
  cost: 'Cost',
  funnel: {
    title: 'From lead to appointment',
    text: 'All time',
    stage: 'Stage',
    leads: 'Leads',
    share: 'Share',
    stages: {
      leads: 'Leads',
      replied: 'Replied',
      qualified: STATES.converti.word,
      booked: STATES.booked.word,
    },
  },
  campaigns: {
    title: 'By campaign',
    campaign: 'Campaign',
    messages: 'Messages',
    leads: 'Leads',
    qualified: STATES.converti.word,
    per_lead: 'Per lead',
    removed: 'Removed or none',
  },
  purposes: {
    title: 'What for',
    names: {
      answer: 'Answers',
      opt_out: 'Checks for opt-outs',
      summary: 'Summaries of long conversations',
      first_message: 'First messages',
      follow_up: 'Follow-ups',
      verification: 'Verification of answers',
      suggestion: 'Suggested replies',
      offer: 'Campaign generation',
      playground: 'Playground',
      evals: 'Evals',
      learning: 'Learning',
      transcribe: 'Voice messages heard',
      describe: 'Pictures and documents read',
      speak: 'Spoken answers',
      knowledge: 'Search in knowledge',
      check: 'Tests of your model',
    } satisfies Record<ModelPurpose, string>,
  },
};
