import { catalog } from '#copy/catalog/catalog.ts';

export const levels = catalog('campaigns.autonomy.levels', {
  drafts: { label: 'Drafts only', hint: 'Every reply waits until someone on your team sends it.' },
  low_risk: {
    label: 'Low-risk replies',
    hint: 'Prices, discounts, guarantees, policies, accounts, promises, and claims without a source wait for approval.',
  },
  all: {
    label: 'All replies',
    hint: 'Only replies that fail a check wait for approval.',
  },
});

export const topics = catalog('campaigns.autonomy.topics', {
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
});

export const strictSubjects = catalog('campaigns.autonomy.strictSubjects', {
  price: 'Prices',
  payment: 'Payment',
  refund: 'Refunds',
  availability: 'Availability',
  health: 'Health',
  law: 'Law',
});

export const unprovenRules = catalog('campaigns.autonomy.unprovenRules', {
  hold: {
    label: 'Hold the answer',
    hint: 'The whole reply waits until someone on your team sends it.',
  },
  send_proven: {
    label: "Send what's backed up",
    hint: 'The lead gets the other sentences, and your team answers the rest. If nothing is left, we hold the whole reply.',
  },
});

export const copy = catalog('campaigns.autonomy', {
  title: 'What your agent can send without approval',
  text: 'Everything else waits in the conversation as a draft, one click away from the lead.',
  level: 'Default',
  topicsTitle: 'Rules by topic',
  topicsText: 'Replies about these topics follow their own rule.',
  rules: { none: 'Use the default', draft: 'Drafts only', send: 'Send without approval' },
  strictTitle: 'Approved text only',
  strictText:
    'On these subjects, your agent only uses sentences from your offer and your knowledge, word for word. Anything else waits for approval. To use this, turn on verification in Settings, AI model.',
  unproven: "Answers that aren't fully backed up",
  groundsTitle: 'What happened to drafts in the last 30 days',
  grounds: {
    topic: 'Topic',
    held: 'Held',
    unchanged: 'Sent unchanged',
    edited: 'Sent edited',
    discarded: 'Discarded',
  },
  noTopic: 'No specific topic',
  noGrounds: 'No replies were held in the last 30 days, so there are no figures yet.',
  why: 'Why are you giving this agent more autonomy?',
  whyHint: 'We record this with your name and the date. Check the figures above first.',
  whyMissing: "Please say why you're giving this agent more autonomy",
  lowering: 'Why? (optional)',
  discard: 'Discard changes',
  saved: "Saved. It applies from your agent's next reply.",
  failed: "We couldn't save this. Your choices are still here. Please try again.",
  loadFailed: "We couldn't load this.",
  changesTitle: 'Who changed it',
  byIncident: 'Lowered after an incident',
  someone: 'A former member',
  incidents:
    "We lower autonomy by one step after ten held replies or twenty-five opt-outs in a day, if they affect at least a fifth of the agent's leads. We never raise autonomy automatically.",
  refused: 'You need editor permissions to change what your agent can send.',
});
