import type {
  EvidenceSource,
  ProposalKind,
  ProposalState,
  Quote,
} from '#domain/quality/learning/schema.ts';

export const copy = {
  openAgent: 'Open agent',
  title: 'Learning',
  description: 'What conversations teach. You decide what your agents take on.',
  tabsLabel: 'Proposals',
  tabs: { open: 'To decide', accepted: 'Accepted', declined: 'Declined' } satisfies Record<
    ProposalState,
    string
  >,
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
  } satisfies Record<ProposalState, { title: string; text: string }>,
  /** where a list has more than a page shows */
  newest: {
    open: (shown: number, all: string) =>
      `The newest ${shown} of ${all}. The others move up as you decide.`,
    accepted: (shown: number, all: string) => `The newest ${shown} of ${all}.`,
    declined: (shown: number, all: string) => `The newest ${shown} of ${all}.`,
  } satisfies Record<ProposalState, (shown: number, all: string) => string>,
  restricted: { text: 'Proposals change what agents know and say. Editors decide about them.' },
  network: "That didn't reach the server. Nothing was changed. Please try again.",
};

export const kinds: Record<ProposalKind, string> = {
  fact: 'Fact for the knowledge',
  rule: 'Rule for the prompt',
  test: 'Test for the evals',
};

export const sources: Record<EvidenceSource, string> = {
  takeover: 'A person took over',
  edit: 'A person changed a held draft',
  lost: 'The lead was lost',
  question: 'No one knew the answer',
};

export const speakers: Record<Quote['by'], string> = {
  lead: 'Lead',
  person: 'Your team',
  agent: 'Agent',
};

export const card = {
  lead: 'Unnamed lead',
  thread: (name: string) => `Open the conversation with ${name}`,
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
  } satisfies Record<ProposalKind, string>,
  accepting: 'Adding...',
  accepted: {
    fact: 'Added to your knowledge. Agents of this campaign say it from now on.',
    rule: 'Added to the draft of the prompt. Run the evals, then publish it.',
    test: 'Added to the tests of this campaign.',
  } satisfies Record<ProposalKind, string>,
  next: {
    fact: 'See it in the knowledge',
    rule: 'Open the draft',
    test: 'Open the evals',
  } satisfies Record<ProposalKind, string>,
  decline: 'Decline',
  declined: 'Declined. It is not proposed again.',
  decidedBy: { accepted: 'Accepted by', declined: 'Declined by' },
};
