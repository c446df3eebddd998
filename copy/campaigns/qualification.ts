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
  text: 'Your agent finds these out in the conversation, one at a time, and keeps the lead’s own words. A lead counts as qualified only once everything needed is known and fits.',
  empty: 'Nothing is asked for. A lead counts as qualified once they agree to the objective.',
  add: 'Add a point',
  full: 'Twelve points are the most: more would be an interrogation.',
  needed: 'Needed',
  wished: 'Nice to know',
  edit: 'Edit {name}',
  remove: 'Remove {name}',
  up: 'Move {name} up',
  down: 'Move {name} down',
  moved: '{name} is now number {position, number} of {of, number}',
  unsaved: 'Not saved yet. Your agent still goes by the list before.',
  saving: 'Saving...',
  failed: 'The list could not be saved. What you changed is still here; please try again.',
  loadFailed: 'This list could not be loaded.',
  retry: 'Try again',
  refused: 'You need editor permissions to change what your agent learns.',
});

export const dialog = catalog('campaigns.qualification.dialog', {
  addTitle: 'Add a point',
  editTitle: 'Edit this point',
  close: 'Close',
  cancel: 'Cancel',
  done: 'Done',
  name: 'Name',
  nameHint: 'Short, such as Budget. Shown on the lead’s card.',
  question: 'Question in plain words',
  questionHint: 'Your agent asks it in its own words, where it fits.',
  kind: 'Kind of answer',
  options: 'Options',
  optionsHint: 'One a line, in the words that leads use.',
  required: 'How important is it?',
  requiredChoices: { yes: 'Needed to qualify', no: 'Nice to know' },
  currency: 'Currency of the limits',
  at_least: 'Qualifies from',
  at_most: 'Qualifies up to',
  limitHint: 'Leave empty for no limit.',
  one_of: 'Qualifies if it is one of',
  one_ofHint: 'One a line. Leave empty if any answer qualifies.',
  answer: 'Qualifies if the answer is',
  answers: { any: 'Yes or no', yes: 'Yes', no: 'No' },
  twin: 'There is a point with this name already',
});

/** When a value qualifies, in a few words. */
export const rules = catalog('campaigns.qualification.rules', {
  between: '{from}–{to}',
  from: 'from {value}',
  upTo: 'up to {value}',
});
