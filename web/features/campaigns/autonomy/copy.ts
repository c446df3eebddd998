import type { ClaimKind } from '#domain/agent/guard/basis/answer.ts';
import type {
  Autonomy,
  AutonomyLevel,
  StrictSubject,
  UnprovenRule,
} from '#domain/autonomy/autonomy.ts';

export const levels: Record<AutonomyLevel, { label: string; hint: string }> = {
  drafts: { label: 'Drafts only', hint: 'Every answer waits until one of you sends it.' },
  low_risk: {
    label: 'Low-risk answers by itself',
    hint: 'Prices, discounts, guarantees, policies, accounts, promises, and claims without a source wait for one of you.',
  },
  all: {
    label: 'All answers by itself',
    hint: 'Only what the guard holds back waits for one of you.',
  },
};

export const topics: Record<ClaimKind, string> = {
  price: 'Prices',
  discount: 'Discounts',
  availability: 'Availability',
  date: 'Dates',
  duration: 'Durations',
  guarantee: 'Guarantees',
  policy: 'Policies',
  link: 'Links',
  phone: 'Phone numbers',
  email: 'Email addresses',
  account: 'Accounts for payments',
  act: 'Promises to do something',
};

export const strictSubjects: Record<StrictSubject, string> = {
  price: 'Prices',
  payment: 'Payment',
  refund: 'Refunds',
  availability: 'Availability',
  health: 'Health',
  law: 'Law',
};

export const unprovenRules: Record<UnprovenRule, { label: string; hint: string }> = {
  hold: {
    label: 'Hold the answer',
    hint: 'The whole answer waits until one of you sends it.',
  },
  send_proven: {
    label: 'Send what’s backed up',
    hint: 'The lead gets the other sentences, and one of you is asked to answer the rest. An answer with nothing left to say is held.',
  },
};

export const copy = {
  title: 'What your agent may send by itself',
  text: 'What it may not send waits in the conversation as a draft, one click away from the lead.',
  level: 'In general',
  topicsTitle: 'Topics with a rule of their own',
  topicsText: 'An answer that speaks of a topic goes by the topic’s rule.',
  rules: { none: 'As in general', draft: 'Drafts only', send: 'By itself' },
  strictTitle: 'Approved text only',
  strictText:
    'On these subjects your agent may only use sentences from your offer and your knowledge, word for word. Anything else waits for one of you. Verification has to be on in Settings, AI model.',
  unproven: 'Answers that aren’t fully backed up',
  groundsTitle: 'What became of drafts in the last 30 days',
  grounds: {
    topic: 'Topic',
    held: 'Held',
    unchanged: 'Sent unchanged',
    edited: 'Sent edited',
    discarded: 'Discarded',
  },
  noTopic: 'No topic in particular',
  noGrounds: 'No answer was held in the last 30 days: there is nothing yet to go by.',
  why: 'Why may it do more by itself?',
  whyHint: 'Recorded with your name and the day. Look at the figures above first.',
  whyMissing: 'Please say why the agent may do more by itself',
  lowering: 'Why? (optional)',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard changes',
  saved: 'Saved. Your agent goes by it from its next answer on.',
  failed: 'This could not be saved. What you chose is still here; please try again.',
  loadFailed: 'This could not be loaded.',
  retry: 'Try again',
  changesTitle: 'Who changed it',
  byIncident: 'Lowered after an incident',
  someone: 'Someone who is no longer here',
  incidents:
    'Ten answers held by the guard, or twenty-five opt-outs, within a day and of at least a fifth of its leads take one step. Nothing is ever raised by itself.',
  refused: 'You need editor permissions to change what your agent may send.',
};

/** A setting in a few words. */
export function summary({ level, topics: ruled, strict = [], unproven }: Autonomy): string {
  const rules = Object.entries(ruled).map(
    ([topic, rule]) => `${topics[topic as ClaimKind]}: ${copy.rules[rule].toLowerCase()}`,
  );
  const approved = strict.map((subject) => strictSubjects[subject]).join(', ');
  const only = approved === '' ? [] : [`${copy.strictTitle}: ${approved}`];
  const sends = unproven === 'send_proven' ? [unprovenRules.send_proven.label] : [];
  return [levels[level].label, ...rules, ...only, ...sends].join(' · ');
}
