import { catalog } from '#copy/catalog/catalog.ts';

export const copy = catalog('quality.learning', {
  openAgent: 'Open agent',
  title: 'Learning',
  description: 'What your agents can learn from conversations. You decide what they use.',
  tabsLabel: 'Suggestions',
  tabs: { open: 'To decide', accepted: 'Accepted', declined: 'Declined' },
  campaign: 'Campaign',
  allCampaigns: 'All campaigns',
  unnamed: 'Unnamed campaign',
  look: 'Check conversations now',
  looking: 'Checking...',
  looked: "We're reading new conversations. Suggestions will appear here.",
  loading: 'Loading suggestions...',
  failed: {
    title: "We couldn't load the suggestions",
    text: 'Nothing is lost. Check your connection and try again.',
  },
  empty: {
    open: {
      title: 'Nothing to decide',
      text: 'When someone takes over, edits a held draft or loses a lead, suggestions appear here two minutes later.',
    },
    accepted: { title: 'Nothing accepted yet', text: 'Suggestions you accept appear here.' },
    declined: {
      title: 'Nothing declined yet',
      text: "Suggestions you decline appear here. We don't suggest them again.",
    },
  },
  /** for lists with more than one page */
  newest: {
    open: 'The newest {shown, number} of {all}. The others move up as you decide.',
    accepted: 'The newest {shown, number} of {all}.',
    declined: 'The newest {shown, number} of {all}.',
  },
  restricted: { text: 'You need editor permissions to decide what agents know and say.' },
  network: "We couldn't reach the server. Nothing was changed. Please try again.",
});

export const kinds = catalog('quality.learning.kinds', {
  fact: 'Fact for your knowledge',
  rule: 'Rule for the prompt',
  test: 'Test for the evals',
});

export const sources = catalog('quality.learning.sources', {
  takeover: 'Someone took over',
  edit: 'Someone edited a held draft',
  lost: 'The lead was lost',
  question: 'No one knew the answer',
});

export const speakers = catalog('quality.learning.speakers', {
  lead: 'Lead',
  person: 'Your team',
  agent: 'Agent',
});

export const card = catalog('quality.learning.card', {
  lead: 'Unnamed lead',
  thread: 'Open the conversation with {name}',
  evidence: 'Sources',
  question: 'Question',
  answer: 'Answer',
  answerHint: 'No one has answered this yet. Write what your agents should say.',
  rule: 'Rule',
  name: 'Test name',
  mustNot: 'The answer must not include',
  accept: {
    fact: 'Add to knowledge',
    rule: 'Add to the draft',
    test: 'Add to the evals',
  },
  accepting: 'Adding...',
  accepted: {
    fact: "Added to your knowledge. This campaign's agent can say it now.",
    rule: 'Added to the prompt draft. Run the evals, then publish it.',
    test: "Added to this campaign's tests.",
  },
  next: {
    fact: 'View in knowledge',
    rule: 'Open the draft',
    test: 'Open the evals',
  },
  decline: 'Decline',
  declined: "Declined. We won't suggest it again.",
  decidedBy: {
    accepted: '{named, select, yes {Accepted by {name}} other {Accepted}}',
    declined: '{named, select, yes {Declined by {name}} other {Declined}}',
  },
});
