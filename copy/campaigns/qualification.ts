import { catalog } from '#copy/catalog/catalog.ts';

export const kinds = catalog('campaigns.qualification.kinds', {
  text: 'Text',
  number: 'Number',
  money: 'Amount of money',
  date: 'Date',
  yes_no: 'Yes or no',
  choice: 'Choice',
});

export const copy = catalog('campaigns.qualification', {
  title: 'What to learn from leads',
  text: "Your agent finds these out in the conversation, one at a time, and keeps the lead's own words. A lead qualifies once every required answer is known and fits.",
  empty: 'Your agent asks nothing. A lead qualifies once they agree to the goal.',
  add: 'Add a question',
  full: 'You can add up to twelve questions. More would feel like an interrogation.',
  required: 'Required',
  niceToKnow: 'Nice to know',
  edit: 'Edit {name}',
  remove: 'Remove {name}',
  up: 'Move {name} up',
  down: 'Move {name} down',
  moved: '{name} is now number {position, number} of {of, number}',
  unsaved: 'Not saved yet. Your agent still uses the previous list.',
  failed: "We couldn't save the list. Your changes are still here. Please try again.",
  loadFailed: "We couldn't load this list.",
  refused: 'You need editor permissions to change what your agent learns.',
});

export const dialog = catalog('campaigns.qualification.dialog', {
  addTitle: 'Add a question',
  editTitle: 'Edit this question',
  done: 'Done',
  name: 'Name',
  nameHint: "Keep it short, such as Budget. It appears on the lead's card.",
  question: 'Question in plain words',
  questionHint: 'Your agent asks it in its own words, where it fits.',
  kind: 'Kind of answer',
  options: 'Options',
  optionsHint: "One per line, in your leads' words.",
  required: 'How important is it?',
  requiredChoices: { yes: 'Required to qualify', no: 'Nice to know' },
  currency: 'Currency',
  at_least: 'Qualifies from',
  at_most: 'Qualifies up to',
  limitHint: 'Leave empty for no limit.',
  one_of: "Qualifies if it's one of",
  one_ofHint: 'One per line. Leave empty if any answer qualifies.',
  answer: 'Qualifies if the answer is',
  answers: { any: 'Yes or no', yes: 'Yes', no: 'No' },
  twin: "There's already a question with this name",
});

/** Short descriptions of when a value qualifies. */
export const rules = catalog('campaigns.qualification.rules', {
  between: '{from}–{to}',
  from: 'from {value}',
  upTo: 'up to {value}',
});
