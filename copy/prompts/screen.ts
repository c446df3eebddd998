import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the page of prompts. */
export const listCopy = catalog('prompts.screen.list', {
  title: 'Prompt Management',
  description: 'The instructions of each agent, with every version.',
  loading: 'Loading prompts',
  create: 'Create Campaign',
  openAgent: 'Open agent',
  agentOf: 'Open agent of {name}',
  edit: 'Edit Prompts',
  editOf: 'Edit Prompts of {name}',
  restricted: { text: 'You need editor permissions to edit prompts.' },
  creating: 'Being created. Its prompts can be edited once it is ready.',
  version: 'Version {number, number}',
  since: 'went live',
  none: 'No prompts yet',
  draft: 'Draft waiting',
  agent: 'Agent',
  language: 'Language',
  company: 'Company',
  empty: {
    title: 'No prompts yet',
    text: 'Each campaign has an agent with its own prompts. Create one, then fine-tune what its agent says.',
  },
  failed: {
    title: 'Failed to load prompts',
    text: 'Nothing was changed. Please check your connection and try again.',
    retry: 'Retry',
  },
});

export const causes = catalog('prompts.screen.causes', {
  before: 'As it was before',
  created: 'Campaign created',
  generated: 'Written from your website or answers',
  automation: 'Set by your automation',
  edited: 'Campaign edited',
  offer: 'Offer changed',
  focus: 'Business focus changed',
  facts: 'Facts changed',
  published: 'Prompts published',
  rolled_back: 'Went back',
  rolledBackTo: 'Went back to version {number}',
});

/** A part of the content in words. */
export const parts = catalog('prompts.screen.parts', {
  behavior_prompt_template: 'Behavior',
  first_message_template: 'First Message',
  order: 'the order of the variables',
});

export const editorCopy = catalog('prompts.screen.editor', {
  loading: 'Loading prompt editor...',
  failed: {
    title: 'Error Loading Editor',
    text: 'Failed to load campaign data',
    back: 'Back to Prompts',
    retry: 'Retry',
  },
  notFound: {
    title: 'Campaign Not Found',
    screen: 'Campaign not found: {slug}',
    text: 'Campaign "{slug}" not found or not accessible',
  },
  error: 'Error',
  tabTitle: 'Prompts of {name}',
  back: 'Back',
  saving: 'Saving...',
  saved: 'Saved {time}',
  unsaved: 'Not saved yet',
  unfit: 'Not saved. {part}: {why}',
  offline: 'Not saved: no connection. Your text is kept in this browser.',
  failing: "Not saved: the server doesn't work as it should. Your text is kept in this browser.",
  warnings: '{count, plural, one {# warning} other {# warnings}}',
  save: 'Save',
  saveAndTest: 'Save & Test',
  saveFailed: 'Failed to save templates',
  success: { title: 'Success', text: 'Templates and campaign data saved successfully' },
  tabs: { label: 'Prompts', behavior: 'Behavior', first: 'First Message' },
  views: { label: 'View', editor: 'Editor', preview: 'Preview' },
  variables: 'Variables',
  close: 'Close',
  cancel: 'Cancel',
  templates: {
    behavior: {
      label: 'Behavior prompt',
      hint: "How the agent answers. Type '{''{' or / to insert a variable.",
    },
    first: {
      label: 'First message prompt',
      hint: "How the agent writes first. Type '{''{' or / to insert a variable.",
    },
    charactersOf: '{count, number} / {most, number} characters',
    characters: '{count, plural, one {# character} other {# characters}}',
    copy: 'Copy',
    copied: 'Copied',
    loading: 'Loading the editor',
    isDefault: 'This field is empty: your agent gets the default text shown in it.',
    isBlank: 'Only spaces stand here: your agent gets the default text, as the preview shows.',
  },
  marks: { system: 'System', custom: 'Custom' },
  undefined: {
    title: 'Undefined Variables Detected',
    more: '+{count, number} more',
    text: 'They stay in the prompt as they are written. That may be what you want, as an instruction to the agent.',
  },
  conflict: {
    title: '{who} changed the same part',
    somebody: 'Someone else',
    text: '{parts}: your text and theirs differ. Yours is kept here and not saved yet.',
    mine: 'Keep mine',
    theirs: 'Use theirs',
    first: 'Someone else changed the same part. Choose which text to keep, then save again.',
  },
  overtaken:
    'What is live has changed since this draft began, in {parts} too. Publishing puts your text in its place; the difference shows it.',
});

export const systemCopy = catalog('prompts.screen.system', {
  title: 'System Variables',
  edit: 'Edit system variables',
  description: 'What the agent knows about itself and your business.',
  insert: 'Insert {name}',
  empty: 'Not set',
  save: 'Save',
  goalType: 'Goal Type',
  otherLanguage: 'Custom',
  language: 'Language',
  customLanguage: 'Language, in your own words',
});

export const customCopy = catalog('prompts.screen.custom', {
  title: 'Custom Variables',
  add: 'Add Variables',
  empty: 'No custom variables yet. Add one above.',
  change: 'Edit {name}',
  remove: 'Delete {name}',
  up: 'Move {name} up',
  down: 'Move {name} down',
  value: 'Value of {name}',
  edit: 'edit the value of {name}',
  name: 'Variable name',
  apply: 'Apply',
  dialog: {
    title: 'Add Custom Variables',
    description: 'Text that you use in more than one place, or change often.',
    row: 'Variable #{number, number}',
    name: 'Name',
    type: 'Type',
    value: 'Value',
    removeRow: 'Remove variable #{number, number}',
    another: 'Add Another Variable',
    submit: 'Add {count, number} Variable{count, plural, one {} other {s}}',
    adding: 'Adding...',
  },
  types: { text: 'Text', url: 'URL', number: 'Number' },
});

export const previewCopy = catalog('prompts.screen.preview', {
  title: 'Live Preview',
  behavior: 'Behavior prompt',
  first: 'First message prompt',
  total: '{count, plural, one {# character} other {# characters}} in total',
  undefined: '{count, plural, one {# undefined variable} other {# undefined variables}}',
  ready: 'Ready',
  lead: 'Preview with',
  noLead: 'No lead',
  unnamed: 'Lead without a name',
  asSent: 'With this lead, this is the whole text that the agent gets, with our rules at its end.',
  tooLong: 'This is longer than 60,000 characters once its variables are filled in.',
});

export const liveCopy = catalog('prompts.screen.live', {
  draft: 'This is a draft. Leads are still answered with what is live.',
  live: 'This is what leads are answered with.',
  version: 'Live: version {number, number}',
  none: 'Not live yet',
  publish: 'Publish',
  discard: 'Discard draft',
  history: 'History',
  discardDialog: {
    title: 'Discard this draft?',
    text: 'What is live stays as it is. The text of the draft is deleted for everyone in your team.',
    confirm: 'Discard draft',
    busy: 'Discarding...',
  },
  discarded: { title: 'Draft discarded', text: 'The editor shows what is live.' },
  discardFailed: 'Failed to discard the draft. It is still there.',
});

/** The card on the Agent page. */
export const instructionsCopy = catalog('prompts.screen.instructions', {
  title: 'Instructions, word for word',
  text: 'The prompts behind this briefing. Changes wait as a draft until you publish them.',
  edit: 'Edit prompts',
});

export const versionCopy = catalog('prompts.screen.version', {
  publish: {
    title: 'Publish these prompts?',
    text: 'From the next message on, leads are answered with them. You can go back at any time.',
    why: 'Why do you change it?',
    hint: 'Optional. Your team reads it in the history.',
    confirm: 'Publish',
    busy: 'Publishing...',
    done: { title: 'Published', text: 'Version {live_number, number} is live.' },
    failed: 'Failed to publish. What was live still is.',
  },
  history: {
    title: 'History',
    loading: 'Loading the history',
    failed: 'Failed to load the history. Nothing was changed.',
    retry: 'Retry',
    more: 'Show older versions',
    version: 'Version {number, number}',
    live: 'Live',
    by: 'by {name}',
    show: 'Show what changed',
    hide: 'Hide what changed',
    first: 'The oldest version that is kept.',
    back: 'Go back to this version',
    empty: 'No versions yet. The first one is kept when prompts go live.',
    kept: 'The newest 100 versions are kept.',
  },
  rollback: {
    title: 'Go back to version {number, number}?',
    text: 'It becomes a new version and is live from the next message on. A draft stays.',
    confirm: 'Go back',
    busy: 'Going back...',
    done: { title: 'Went back', text: 'Version {live_number, number} is live.' },
    failed: 'Failed to go back. What was live still is.',
  },
  diff: {
    behavior: 'Behavior',
    first: 'First Message',
    variables: 'Variables',
    compiled: 'As the agent reads it',
    compiledFirst: 'First message as the agent reads it',
    same: 'No difference.',
    added: 'Added:',
    removed: 'Removed:',
    unchanged: '{count, plural, one {# unchanged line} other {# unchanged lines}}',
    counts: '{added, number} added, {removed, number} removed',
  },
});

/** What the gate finds about a draft that is about to be published. */
export const gateCopy = catalog('prompts.screen.gate', {
  passed: 'This draft has passed its evals.',
  missing: 'Not evaluated',
  refused: 'Your team requires evals that have passed',
  open: 'Open evals',
  testing: 'Testing the model that verifies your answers...',
  misjudges: "Answers can't be verified reliably",
  settings: 'Open settings',
  reason: 'Publish all the same, because',
  reasonHint: 'Only you as the owner can. The version and the audit log keep your reason.',
  published: 'Published although the gate had not passed: “{reason}”',
});

/** The variables of the system, by their names in prompts. */
export const variableLabels = catalog('prompts.screen.variables', {
  agentName: 'Agent Name',
  companyName: 'Company Name',
  goalType: 'Goal Type',
  goalLink: 'Calendar/Contact Link',
  language: 'Language',
  offerDescription: 'Offer Description',
  businessFocus: 'Business Focus',
});
