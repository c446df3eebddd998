import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the prompts page. */
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
  creating: "Still being created. You can edit its prompts once it's ready.",
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
  },
});

export const causes = catalog('prompts.screen.causes', {
  before: 'Earlier prompts',
  created: 'Campaign created',
  generated: 'Written from your website or answers',
  automation: 'Set by your automation',
  edited: 'Campaign edited',
  offer: 'Offer changed',
  focus: 'Business focus changed',
  facts: 'Facts changed',
  published: 'Prompts published',
  rolled_back: 'Restored',
  rolledBackTo: 'Restored version {number}',
});

/** Names of the parts of the content. */
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
  },
  notFound: {
    title: 'Campaign Not Found',
    screen: 'Campaign not found: {slug}',
    text: 'Campaign "{slug}" not found or not accessible',
  },
  error: 'Error',
  tabTitle: 'Prompts of {name}',
  back: 'Back',
  saved: 'Saved {time}',
  unsaved: 'Not saved yet',
  unfit: 'Not saved. {part}: {why}',
  offline: 'Not saved: no connection. This browser keeps your text.',
  failing: 'Not saved: something is wrong with the server. This browser keeps your text.',
  warnings: '{count, plural, one {# warning} other {# warnings}}',
  saveAndTest: 'Save & Test',
  saveFailed: 'Failed to save templates',
  success: { title: 'Success', text: 'Templates and campaign data saved successfully' },
  tabs: { label: 'Prompts', behavior: 'Behavior', first: 'First Message' },
  views: { label: 'View', editor: 'Editor', preview: 'Preview' },
  variables: 'Variables',
  templates: {
    behavior: {
      label: 'Behavior prompt',
      hint: "How the agent answers. Type '{{' or / to insert a variable.",
    },
    first: {
      label: 'First message prompt',
      hint: "How the agent writes first. Type '{{' or / to insert a variable.",
    },
    charactersOf: '{count, number} / {most, number} characters',
    characters: '{count, plural, one {# character} other {# characters}}',
    copy: 'Copy',
    copied: 'Copied',
    loading: 'Loading the editor',
    isDefault: 'This field is empty, so your agent gets the default text shown here.',
    isBlank: 'This field only has spaces, so your agent gets the default text. See the preview.',
  },
  marks: { system: 'System', custom: 'Custom' },
  undefined: {
    title: 'Undefined Variables Detected',
    more: '+{count, number} more',
    text: "They stay in the prompt as written. That's fine if you mean them as an instruction to the agent.",
  },
  conflict: {
    title: '{who} changed the same part',
    someone: 'Someone else',
    text: '{parts}: your text and theirs differ. Yours is still here and not saved yet.',
    mine: 'Keep mine',
    theirs: 'Use theirs',
    first: 'Someone else changed the same part. Choose which text to keep, then save again.',
  },
  overtaken:
    'The live prompts have changed since you started this draft, including {parts}. Publishing replaces them with your text. The difference shows what changes.',
});

export const systemCopy = catalog('prompts.screen.system', {
  title: 'System Variables',
  edit: 'Edit system variables',
  description: 'What the agent knows about itself and your business.',
  insert: 'Insert {name}',
  empty: 'Not set',
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
    description: 'Text you use in more than one place, or change often.',
    row: 'Variable #{number, number}',
    name: 'Name',
    type: 'Type',
    value: 'Value',
    removeRow: 'Remove variable #{number, number}',
    another: 'Add Another Variable',
    submit: '{count, plural, one {Add # Variable} other {Add # Variables}}',
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
  asSent: 'With this lead, the agent gets this whole text, with our rules at the end.',
  tooLong: 'This is longer than 60,000 characters once its variables are filled in.',
});

export const liveCopy = catalog('prompts.screen.live', {
  draft: 'This is a draft. Your agent still answers with the live prompts.',
  live: 'Your agent answers leads with these prompts.',
  version: 'Live: version {number, number}',
  none: 'Not live yet',
  publish: 'Publish',
  discard: 'Discard draft',
  history: 'History',
  discardDialog: {
    title: 'Discard this draft?',
    text: 'The live prompts stay as they are. We delete the draft for everyone on your team.',
    confirm: 'Discard draft',
    busy: 'Discarding...',
  },
  discarded: { title: 'Draft discarded', text: 'The editor shows the live prompts.' },
  discardFailed: "We couldn't discard the draft. It's still here.",
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
    text: 'Your agent uses them from its next message. You can go back at any time.',
    why: 'Why are you changing it?',
    hint: 'Optional. Your team sees it in the history.',
    confirm: 'Publish',
    busy: 'Publishing...',
    done: { title: 'Published', text: 'Version {live_number, number} is live.' },
    failed: "We couldn't publish. The live prompts haven't changed.",
  },
  history: {
    title: 'History',
    loading: 'Loading the history',
    failed: "We couldn't load the history. Nothing was changed.",
    more: 'Show older versions',
    version: 'Version {number, number}',
    live: 'Live',
    by: 'by {name}',
    show: 'Show what changed',
    hide: 'Hide what changed',
    first: 'The oldest version we keep.',
    back: 'Go back to this version',
    empty: 'No versions yet. We keep the first one when prompts go live.',
    kept: 'We keep the newest 100 versions.',
  },
  rollback: {
    title: 'Go back to version {number, number}?',
    text: 'It becomes a new version, and your agent uses it from its next message. Your draft stays.',
    confirm: 'Go back',
    busy: 'Going back...',
    done: { title: 'Restored', text: 'Version {live_number, number} is live.' },
    failed: "We couldn't go back. The live prompts haven't changed.",
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

/** The eval gate's result for a draft that is about to be published. */
export const gateCopy = catalog('prompts.screen.gate', {
  passed: 'This draft has passed its evals.',
  missing: 'Not evaluated',
  refused: 'Your team requires passing evals',
  open: 'Open evals',
  testing: 'Testing the model that verifies your answers...',
  misjudges: "We can't verify answers reliably",
  settings: 'Open settings',
  reason: 'Publish anyway, because',
  reasonHint:
    'Only you, the owner, can do this. We keep your reason in the version and the audit log.',
  published: 'Published without passing evals: “{reason}”',
});

/** Labels of the system variables, by their names in prompts. */
export const variableLabels = catalog('prompts.screen.variables', {
  agentName: 'Agent Name',
  companyName: 'Company Name',
  goalType: 'Goal Type',
  goalLink: 'Calendar/Contact Link',
  language: 'Language',
  offerDescription: 'Offer Description',
  businessFocus: 'Business Focus',
});
