import { catalog } from '#copy/catalog/catalog.ts';

export const screen = catalog('knowledge.screen', {
  title: 'Knowledge',
  description:
    'What your agents look up before they answer. Change it here, and every agent knows.',
  agents: 'One agent only:',
  tabsLabel: 'Knowledge',
  tabs: { answers: 'Answers', documents: 'Documents', questions: 'Open questions' },
  loading: 'Loading your knowledge…',
  failed: {
    title: "We couldn't load your knowledge",
    text: 'Nothing is lost. Check your connection and try again.',
  },
  restricted: {
    title: 'Editors only',
    text: "To change what agents know, ask your team's owner or an administrator for the editor role.",
  },
  network: "We couldn't reach the server. Nothing was changed. Please try again.",
});

export const kinds = catalog('knowledge.screen.kinds', {
  faq: 'Question',
  fact: 'Fact',
  price: 'Price',
  policy: 'Policy',
});

export const ages = catalog('knowledge.screen.ages', {
  never: "It doesn't change",
  '30': 'Ask again after 30 days',
  '90': 'Ask again after 90 days',
  '365': 'Ask again after a year',
  day: 'Until a day',
});

export const entries = catalog('knowledge.screen.entries', {
  add: 'Add an answer',
  search: 'Search answers',
  none: 'No answer has “{words}”. Try other words.',
  empty: {
    title: 'Teach your agents their first answer',
    text: 'Write down what leads ask most: prices, opening hours, what to bring. Agents say it in their own words and add nothing to it.',
  },
  edit: 'Edit “{question}”',
  until: 'Valid until {day}',
  expired: 'Out of date since {day}. Agents ask a colleague',
  asOf: 'As of {day}',
  all: 'All campaigns',
  noCampaign: 'No longer in any campaign',
});

export const form = catalog('knowledge.screen.form', {
  titleNew: 'Add an answer',
  titleEdit: 'Edit the answer',
  kind: 'Kind',
  question: 'Question or subject',
  questionHint: 'As a lead would ask it.',
  answer: 'Answer',
  answerHint: "Write what's true. The agent puts it in its own words.",
  source: 'Source',
  sourceHint: 'Where it comes from: a person, a price list, a page.',
  asOf: 'True as of',
  ages: "How long it's valid",
  agesHint: "After that, agents say they'll ask a colleague.",
  until: 'Last day',
  use: 'Used by',
  all: 'All campaigns',
  saving: 'Saving…',
  saved: 'Saved. Your agents can use it now.',
  removed: 'Removed. Your agents no longer say it.',
  kept: 'We keep what you typed until you save it.',
  discard: 'Discard my changes',
  confirm: {
    title: 'Remove this answer?',
    text: "Agents no longer say it in any campaign. Messages you've sent stay as they are.",
    cancel: 'Keep it',
    confirm: 'Remove',
    busy: 'Removing…',
  },
});

export const documents = catalog('knowledge.screen.documents', {
  label: 'Add documents',
  choose: 'Choose files',
  drop: 'or drop them here',
  hint: 'PDF, Word (.docx), text or Markdown, up to 10 MB and 500 pages each.',
  tooLarge:
    "“{name}” is larger than 10 MB, so we didn't upload it. Split it, or save it as plain text.",
  uploading: 'Uploading {name}: {percent, number}%',
  cancelUpload: 'Cancel',
  uploadFailed: "“{name}” didn't reach the server. Nothing was added. Please try again.",
  url: 'Or a web page',
  urlHint: 'We read this page and a few pages it links to.',
  addUrl: 'Read page',
  empty: {
    title: 'No documents yet',
    text: 'Add a price list, a brochure or a page of your website. Agents find the passage that answers.',
  },
  kinds: { pdf: 'PDF', docx: 'Word', text: 'Text', website: 'Web page' },
  steps: {
    waiting: 'Waiting',
    reading: 'Reading',
    storing: 'Saving',
  },
  ready:
    '{passages, number} {passages, plural, one {passage} other {passages}}{pages, plural, =0 {} other { from # {pages, plural, one {page} other {pages}}}}',
  readAt: 'Read',
  addedBy: 'Added by {name}',
  unchanged: 'Nothing had changed when we last read it.',
  changes:
    'When we last read it, we found {added, number} new and {removed, number} removed {removed, plural, one {line} other {lines}}.',
  reread: 'Read again',
  rereadOf: 'Read again: “{title}”',
  cancel: 'Cancel',
  cancelOf: 'Cancel reading “{title}”',
  removeOf: 'Remove “{title}”',
  removed: 'Removed. Agents no longer find it.',
  confirm: {
    title: 'Remove “{title}”?',
    text: 'We delete the file and all its passages. Agents no longer find them.',
    cancel: 'Keep it',
    confirm: 'Remove',
    busy: 'Removing…',
  },
});

export const questions = catalog('knowledge.screen.questions', {
  title: "Questions we couldn't answer",
  description: 'Answer once, and every agent knows.',
  empty: {
    title: 'No open questions',
    text: 'When a lead asks something that neither the offer nor your knowledge answers, it appears here.',
  },
  asked: '{count, plural, one {Asked once} other {Asked # times}}',
  last: 'last',
  answer: 'Your answer',
  placeholder: "What's true?",
  save: 'Save answer',
  saving: 'Saving…',
  dismiss: 'Dismiss',
  saved: 'Saved. Agents can say it now.',
  dismissed: 'Dismissed.',
  leads: 'Who asked',
  unnamed: 'Lead',
  answered: 'Answered in the last seven days',
  reply: 'Answer {name}',
  replyHint: 'Opens the conversation with your answer ready to send.',
  required: 'Please write an answer first.',
});

export const test = catalog('knowledge.screen.test', {
  title: 'Ask a question',
  description: 'See what an agent would look up to answer it.',
  campaign: 'Campaign',
  question: 'Question from a lead',
  placeholder: 'Is there parking?',
  ask: 'Look up',
  asking: 'Looking up…',
  none: "Nothing fits. The agent would say it'll ask a colleague.",
  noCampaign: 'Create a campaign first. Agents look up knowledge for their campaign.',
  found: '{count, number} {count, plural, one {passage} other {passages}} found',
  page: 'page {page, number}',
  entry: 'Answer',
  document: 'Document',
  expired: 'Out of date',
  failed: "We couldn't look up the question. Please try again.",
});
