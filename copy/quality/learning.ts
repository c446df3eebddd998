import { catalog } from '#copy/catalog/catalog.ts';

export const copy = catalog('quality.learning', {
  openAgent: 'Open agent',
  title: 'Learning',
  description: 'What conversations teach. You decide what your agents take on.',
  tabsLabel: 'Proposals',
  tabs: { open: 'To decide', accepted: 'Accepted', declined: 'Declined' },
  campaign: 'Campaign',
  allCampaigns: 'All campaigns',
  unnamed: 'Unnamed campaign',
  look: 'Look for lessons now',
  looking: 'Looking...',
  looked: 'New conversations are being read. What they teach appears here.',
  loading: 'Loading what conversations teach...',
  failed: {
    title: "The proposals can't be shown",
    text: 'Nothing is lost. Check your connection and try again.',
    action: 'Try again',
  },
  empty: {
    open: {
      title: 'Nothing to decide',
      text: 'Two minutes after a person has taken over, changed a held draft, or a lead was lost, what it teaches appears here.',
    },
    accepted: { title: 'Nothing accepted yet', text: 'What you accept is listed here.' },
    declined: { title: 'Nothing declined yet', text: 'What you decline is not proposed again.' },
  },
  /** where a list has more than a page shows */
  newest: {
    open: 'The newest {shown, number} of {all}. The others move up as you decide.',
    accepted: 'The newest {shown, number} of {all}.',
    declined: 'The newest {shown, number} of {all}.',
  },
  restricted: { text: 'Proposals change what agents know and say. Editors decide about them.' },
  network: "That didn't reach the server. Nothing was changed. Please try again.",
});

export const kinds = catalog('quality.learning.kinds', {
  fact: 'Fact for the knowledge',
  rule: 'Rule for the prompt',
  test: 'Test for the evals',
});

export const sources = catalog('quality.learning.sources', {
  takeover: 'A person took over',
  edit: 'A person changed a held draft',
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
  answerHint: 'No one has answered this yet: write what your agents should say.',
  rule: 'Rule',
  name: 'Name of the test',
  mustNot: 'The answer must not have',
  accept: {
    fact: 'Add to knowledge',
    rule: 'Add to the draft',
    test: 'Add to the evals',
  },
  accepting: 'Adding...',
  accepted: {
    fact: 'Added to your knowledge. Agents of this campaign say it from now on.',
    rule: 'Added to the draft of the prompt. Run the evals, then publish it.',
    test: 'Added to the tests of this campaign.',
  },
  next: {
    fact: 'See it in the knowledge',
    rule: 'Open the draft',
    test: 'Open the evals',
  },
  decline: 'Decline',
  declined: 'Declined. It is not proposed again.',
  decidedBy: { accepted: 'Accepted by', declined: 'Declined by' },
});
