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
    label: 'Send what’s backed up',
    hint: 'The lead gets the other sentences, and your team is asked to answer the rest. A reply with nothing left to say is held.',
  },
});

export const copy = catalog('campaigns.autonomy', {
  title: 'What your agent can send without approval',
  text: 'Everything else waits in the conversation as a draft, one click away from the lead.',
  level: 'In general',
  topicsTitle: 'Rules for single topics',
  topicsText: 'A reply about one of these topics follows its rule.',
  rules: { none: 'As in general', draft: 'Drafts only', send: 'Send without approval' },
  strictTitle: 'Approved text only',
  strictText:
    'On these subjects your agent may only use sentences from your offer and your knowledge, word for word. Anything else waits for approval. This needs verification, which you turn on in Settings, AI model.',
  unproven: 'Answers that aren’t fully backed up',
  groundsTitle: 'What happened to drafts in the last 30 days',
  grounds: {
    topic: 'Topic',
    held: 'Held',
    unchanged: 'Sent unchanged',
    edited: 'Sent edited',
    discarded: 'Discarded',
  },
  noTopic: 'No topic in particular',
  noGrounds: 'No replies were held in the last 30 days, so there are no figures yet.',
  why: 'Why are you giving this agent more autonomy?',
  whyHint: 'Recorded with your name and the day. Look at the figures above first.',
  whyMissing: 'Please say why you’re giving this agent more autonomy',
  lowering: 'Why? (optional)',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard changes',
  saved: 'Saved. It applies from your agent’s next reply.',
  failed: 'This could not be saved. What you chose is still here; please try again.',
  loadFailed: 'This could not be loaded.',
  retry: 'Try again',
  changesTitle: 'Who changed it',
  byIncident: 'Lowered after an incident',
  someone: 'A former member',
  incidents:
    'We lower autonomy by one step after ten held replies or twenty-five opt-outs in a day, if they concern at least a fifth of the agent’s leads. We never raise autonomy automatically.',
  refused: 'You need editor permissions to change what your agent may send.',
});
