import { counted } from '#domain/plural.ts';
import type { VersionCause } from '#domain/prompt-editor/schema.ts';
import { EDITED_VARIABLES } from '#domain/prompts/variable-names.ts';

/** Every text of the page of prompts. */
export const listCopy = {
  title: 'Prompt Management',
  description: 'The instructions of each agent, with every version.',
  loading: 'Loading prompts',
  create: 'Create Campaign',
  openAgent: 'Open agent',
  agentOf: (name: string) => `Open agent of ${name}`,
  edit: 'Edit Prompts',
  editOf: (name: string) => `Edit Prompts of ${name}`,
  restricted: { text: 'You need editor permissions to edit prompts.' },
  creating: 'Being created. Its prompts can be edited once it is ready.',
  version: (number: number) => `Version ${number}`,
  since: 'went live',
  none: 'No prompts yet',
  draft: 'Draft waiting',
  agent: 'Agent',
  language: 'Language',
  company: 'Company',
  empty: {
    title: 'No prompts yet',
    text: 'Each campaign brings an agent with prompts of its own. Create one, then fine-tune what its agent says.',
  },
  failed: {
    title: 'Failed to load prompts',
    text: 'Nothing was changed. Please check your connection and try again.',
    retry: 'Retry',
  },
};

const CAUSES: Record<VersionCause, string> = {
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
};

export const causeOf = (cause: VersionCause, restored: number | null): string =>
  cause === 'rolled_back' && restored !== null ? `Went back to version ${restored}` : CAUSES[cause];

/** A part of the content in words. */
export function partName(part: string): string {
  if (part === 'behavior_prompt_template') return 'Behavior';
  if (part === 'first_message_template') return 'First Message';
  if (part === 'order') return 'the order of the variables';
  if (part.startsWith('custom:')) return part.slice('custom:'.length);
  return EDITED_VARIABLES.find(({ name }) => name === part)?.label ?? part;
}

export const editorCopy = {
  loading: 'Loading prompt editor...',
  failed: {
    title: 'Error Loading Editor',
    text: 'Failed to load campaign data',
    back: 'Back to Prompts',
    retry: 'Retry',
  },
  notFound: {
    title: 'Campaign Not Found',
    screen: (slug: string) => `Campaign not found: ${slug}`,
    text: (slug: string) => `Campaign "${slug}" not found or not accessible`,
  },
  error: 'Error',
  tabTitle: (name: string) => `Prompts of ${name}`,
  back: 'Back',
  saving: 'Saving...',
  saved: (time: string) => `Saved ${time}`,
  unsaved: 'Not saved yet',
  unfit: (part: string, why: string) => `Not saved. ${part}: ${why}`,
  offline: 'Not saved: no connection. Your text is kept in this browser.',
  failing: "Not saved: the server doesn't work as it should. Your text is kept in this browser.",
  warnings: (count: number) => (count === 1 ? '1 warning' : `${count} warnings`),
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
      hint: 'How the agent answers. Type {{ or / to insert a variable.',
    },
    first: {
      label: 'First message prompt',
      hint: 'How the agent writes first. Type {{ or / to insert a variable.',
    },
    characters: (count: string) => counted(count, 'character'),
    copy: 'Copy',
    copied: 'Copied',
    loading: 'Loading the editor',
    isDefault: 'This field is empty: your agent gets the default text shown in it.',
    isBlank: 'Only spaces stand here: your agent gets the default text, as the preview shows.',
  },
  marks: { system: 'System', custom: 'Custom' },
  undefined: {
    title: 'Undefined Variables Detected',
    more: (count: number) => `+${count} more`,
    text: 'They stay in the prompt as they are written. That may be what you want, as an instruction to the agent.',
  },
  conflict: {
    title: (who: string) => `${who} changed the same part`,
    somebody: 'Someone else',
    text: (parts: string) =>
      `${parts}: your text and theirs differ. Yours is kept here and not saved yet.`,
    mine: 'Keep mine',
    theirs: 'Use theirs',
    first: 'Someone else changed the same part. Choose which text to keep, then save again.',
  },
  overtaken: (parts: string) =>
    `What is live has changed since this draft began, in ${parts} too. Publishing puts your text in its place; the difference shows it.`,
};

export const systemCopy = {
  title: 'System Variables',
  edit: 'Edit system variables',
  description: 'What the agent knows about itself and your business.',
  insert: (name: string) => `Insert ${name}`,
  empty: 'Not set',
  save: 'Save',
  goalType: 'Goal Type',
  languages: { french: 'French', english: 'English', spanish: 'Spanish', custom: 'Custom' },
  language: 'Language',
  customLanguage: 'Language, in your own words',
};

export const customCopy = {
  title: 'Custom Variables',
  add: 'Add Variables',
  empty: 'No custom variables yet. Add one above.',
  change: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  value: (name: string) => `Value of ${name}`,
  edit: (name: string) => `edit the value of ${name}`,
  name: 'Variable name',
  apply: 'Apply',
  dialog: {
    title: 'Add Custom Variables',
    description: 'Text that you use in more than one place, or change often.',
    row: (number: number) => `Variable #${number}`,
    name: 'Name',
    type: 'Type',
    value: 'Value',
    removeRow: (number: number) => `Remove variable #${number}`,
    another: 'Add Another Variable',
    submit: (count: number) => `Add ${count} Variable${count === 1 ? '' : 's'}`,
    adding: 'Adding...',
  },
  types: { text: 'Text', url: 'URL', number: 'Number' },
};

export const previewCopy = {
  title: 'Live Preview',
  behavior: 'Behavior prompt',
  first: 'First message prompt',
  total: (count: string) => `${counted(count, 'character')} in total`,
  undefined: (count: number) =>
    count === 1 ? '1 undefined variable' : `${count} undefined variables`,
  ready: 'Ready',
  lead: 'Preview with',
  noLead: 'No lead',
  unnamed: 'Lead without a name',
  asSent: 'With this lead, this is the whole text that the agent gets, with our rules at its end.',
  tooLong: 'This is longer than 60,000 characters once its variables are filled in.',
};

export const liveCopy = {
  draft: 'This is a draft. Leads are still answered with what is live.',
  live: 'This is what leads are answered with.',
  version: (number: number) => `Live: version ${number}`,
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
};

/** The card on the Agent page. */
export const instructionsCopy = {
  title: 'Instructions, word for word',
  text: 'The prompts behind this briefing. Changes wait as a draft until you publish them.',
  edit: 'Edit prompts',
};

export const versionCopy = {
  publish: {
    title: 'Publish these prompts?',
    text: 'From the next message on, leads are answered with them. You can go back at any time.',
    why: 'Why do you change it?',
    hint: 'Optional. Your team reads it in the history.',
    confirm: 'Publish',
    busy: 'Publishing...',
    done: { title: 'Published', text: (number: number) => `Version ${number} is live.` },
    failed: 'Failed to publish. What was live still is.',
  },
  history: {
    title: 'History',
    loading: 'Loading the history',
    failed: 'Failed to load the history. Nothing was changed.',
    retry: 'Retry',
    more: 'Show older versions',
    version: (number: number) => `Version ${number}`,
    live: 'Live',
    by: (name: string) => `by ${name}`,
    show: 'Show what changed',
    hide: 'Hide what changed',
    first: 'The oldest version that is kept.',
    back: 'Go back to this version',
    empty: 'No versions yet. The first one is kept when prompts go live.',
    kept: 'The newest 100 versions are kept.',
  },
  rollback: {
    title: (number: number) => `Go back to version ${number}?`,
    text: 'It becomes a new version and is live from the next message on. A draft stays.',
    confirm: 'Go back',
    busy: 'Going back...',
    done: { title: 'Went back', text: (number: number) => `Version ${number} is live.` },
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
    unchanged: (count: number) => (count === 1 ? '1 unchanged line' : `${count} unchanged lines`),
    counts: (added: number, removed: number) => `${added} added, ${removed} removed`,
  },
};

/** What the gate finds about a draft that is about to be published. */
export const gateCopy = {
  passed: 'This draft has passed its evals.',
  missing: 'Not evaluated',
  refused: 'Your team requires evals that have passed',
  open: 'Open evals',
  testing: 'Testing the model that verifies your answers...',
  misjudges: "Answers can't be verified reliably",
  settings: 'Open settings',
  reason: 'Publish all the same, because',
  reasonHint: 'Only you as the owner can. The version and the audit log keep your reason.',
  published: (reason: string) => `Published although the gate had not passed: “${reason}”`,
};
