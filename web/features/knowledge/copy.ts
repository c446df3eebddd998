import type { Age } from '#domain/knowledge/entry-form.ts';
import { MAX_FILE_MB } from '#domain/knowledge/limits.ts';
import type { DocumentKind, EntryKind, ReadingStep } from '#domain/knowledge/schema.ts';

export const screen = {
  title: 'Knowledge',
  description:
    'What your agents look up before they answer. Change it here, and every agent knows.',
  agents: 'One agent only:',
  tabsLabel: 'Knowledge',
  tabs: { answers: 'Answers', documents: 'Documents', questions: 'Open questions' },
  loading: 'Loading your knowledge…',
  failed: {
    title: "Your knowledge can't be shown",
    text: 'Nothing is lost. Check your connection and try again.',
    retry: 'Try again',
  },
  restricted: {
    title: 'Editors only',
    text: 'Ask an owner or administrator of your team for the editor role to change what agents know.',
  },
  network: "That didn't reach the server. Nothing was changed. Please try again.",
};

export const kinds: Record<EntryKind, string> = {
  faq: 'Question',
  fact: 'Fact',
  price: 'Price',
  policy: 'Policy',
};

export const ages: Record<Age, string> = {
  never: "It doesn't change",
  '30': 'Ask again after 30 days',
  '90': 'Ask again after 90 days',
  '365': 'Ask again after a year',
  day: 'Until a day',
};

export const entries = {
  add: 'Add an answer',
  search: 'Search answers',
  none: (words: string) => `No answer has “${words}”. Try other words.`,
  empty: {
    title: 'Teach your agents their first answer',
    text: 'Write down what leads ask most: prices, opening hours, what to bring. Agents say it in their own words and name nothing else.',
  },
  edit: (question: string) => `Edit “${question}”`,
  changed: (name: string) => `Changed by ${name}`,
  until: (day: string) => `Good until ${day}`,
  expired: (day: string) => `Out of date since ${day}: agents ask a colleague`,
  asOf: (day: string) => `As of ${day}`,
  all: 'All campaigns',
  some: (names: string[]) => names.join(', ') || 'No campaign any more',
};

export const form = {
  titleNew: 'Add an answer',
  titleEdit: 'Edit the answer',
  close: 'Close',
  kind: 'Kind',
  question: 'Question or subject',
  questionHint: 'As a lead would ask it.',
  answer: 'Answer',
  answerHint: 'What is true. The agent puts it in its own words.',
  source: 'Source',
  sourceHint: 'Where you know it from: a person, a price list, a page.',
  asOf: 'True as of',
  ages: 'How long it holds',
  agesHint: 'After that, agents say that they ask a colleague.',
  until: 'Last day',
  use: 'Used by',
  all: 'All campaigns',
  save: 'Save',
  saving: 'Saving…',
  remove: 'Remove',
  saved: 'Saved. Your agents know it now.',
  removed: 'Removed. Your agents no longer say it.',
  kept: 'What you typed is kept until you save it.',
  discard: 'Discard what I typed',
  confirm: {
    title: 'Remove this answer?',
    text: 'Agents no longer say it in any campaign. Messages that were sent stay as they are.',
    cancel: 'Keep it',
    busy: 'Removing…',
  },
};

export const documents = {
  label: 'Add documents',
  choose: 'Choose files',
  drop: 'or drop them here',
  hint: `PDF, Word (.docx), text or Markdown, up to ${MAX_FILE_MB} MB and 500 pages each.`,
  tooLarge: (name: string) =>
    `“${name}” is larger than ${MAX_FILE_MB} MB, so it wasn't uploaded. Split it, or save it as plain text.`,
  uploading: (name: string, percent: number) => `Uploading ${name}: ${percent} %`,
  cancelUpload: 'Cancel',
  uploadFailed: (name: string) =>
    `“${name}” didn't reach the server. Nothing was added. Please try again.`,
  url: 'Or a web page',
  urlHint: 'We read this page and a few that it leads to.',
  addUrl: 'Read page',
  empty: {
    title: 'No documents yet',
    text: 'Add a price list, a brochure or a page of your website. Agents find the passage that answers.',
  },
  kinds: { pdf: 'PDF', docx: 'Word', text: 'Text', website: 'Web page' } satisfies Record<
    DocumentKind,
    string
  >,
  steps: {
    waiting: 'Waits for its turn',
    reading: 'Being read',
    storing: 'Being stored',
  } satisfies Record<ReadingStep, string>,
  ready: (passages: number, pages: number) =>
    `${passages} ${passages === 1 ? 'passage' : 'passages'}${pages > 0 ? ` from ${pages} ${pages === 1 ? 'page' : 'pages'}` : ''}`,
  readAt: 'Read',
  addedBy: (name: string) => `Added by ${name}`,
  changes: (added: number, removed: number) =>
    added + removed === 0
      ? 'The last reading found nothing new.'
      : `The last reading found ${added} new and ${removed} gone ${removed === 1 ? 'line' : 'lines'}.`,
  reread: 'Read again',
  rereadOf: (title: string) => `Read again: “${title}”`,
  cancel: 'Cancel',
  cancelOf: (title: string) => `Cancel the reading of “${title}”`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove “${title}”`,
  removed: 'Removed. Agents no longer find it.',
  confirm: {
    title: (title: string) => `Remove “${title}”?`,
    text: 'The file and all its passages are deleted. Agents no longer find them.',
    cancel: 'Keep it',
    busy: 'Removing…',
  },
};

export const questions = {
  title: 'What leads asked and we could not say',
  description: 'Answer once, and every agent knows from then on.',
  empty: {
    title: 'Nothing is open',
    text: 'When a lead asks something that neither the offer nor your knowledge answers, it appears here.',
  },
  asked: (count: number) => (count === 1 ? 'Asked once' : `Asked ${count} times`),
  last: 'last',
  answer: 'Your answer',
  placeholder: 'What is true?',
  save: 'Save answer',
  saving: 'Saving…',
  dismiss: 'Dismiss',
  saved: 'Saved. Agents say it from now on.',
  dismissed: 'Dismissed.',
  leads: 'Who asked',
  unnamed: 'Lead',
  answered: 'Answered in the last seven days',
  reply: (name: string) => `Answer ${name}`,
  replyHint: 'Opens the conversation with the answer written. You send it.',
  required: 'Please write an answer first.',
};

export const test = {
  title: 'Ask a question',
  description: 'See what an agent would look up for it.',
  campaign: 'Campaign',
  question: 'Question of a lead',
  placeholder: 'Is there parking?',
  ask: 'Look up',
  asking: 'Looking up…',
  none: 'Nothing fits. The agent would say that it asks a colleague.',
  noCampaign: 'Create a campaign first: knowledge is looked up for a campaign.',
  found: (count: number) => `${count} ${count === 1 ? 'passage' : 'passages'} found`,
  page: (page: number) => `page ${page}`,
  entry: 'Answer',
  document: 'Document',
  expired: 'Out of date',
  failed: "The question couldn't be looked up. Please try again.",
};
