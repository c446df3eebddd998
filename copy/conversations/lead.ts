import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the lead's card. */
export const lead = catalog('conversations.lead', {
  loading: 'Loading the details of this lead',
  failed: "We couldn't load all details of this lead. Check your connection and try again.",
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  campaign: 'Campaign',
  agent: 'Agent',
  since: 'Lead since',
  lastActivity: 'Last activity',
  noPhone: 'Not shared by WhatsApp',
  others: 'Also talks to you in',
});

/** Where the lead came from. */
export const attribution = catalog('conversations.lead.attribution', {
  title: 'Where the lead came from',
  origins: { ad: 'Ad', form: 'Form or list', source: 'Source', campaign: 'Ad campaign' },
  medium: 'Medium',
  term: 'Keyword',
  content: 'Ad version',
  page: 'Page',
  list: 'List',
  showAll: 'Show all leads from here',
});

/** Source, first message and ledger of permissions. */
export const permissions = catalog('conversations.lead.permissions', {
  title: 'Contact and permission',
  source: 'Source',
  whatsapp: 'Wrote on WhatsApp',
  firstMessage: 'First message',
  after: 'after {time}',
  by: 'by {name}',
  earlier:
    "{count, plural, one {One earlier entry isn't shown. Download this lead's data to see it.} other {# earlier entries aren't shown. Download this lead's data to see them.}}",
});

/** Editing a value in place. */
export const edit = catalog('conversations.lead.edit', {
  empty: 'Add',
  change: 'Change {label}: {value}',
  add: 'Add {label}',
  failed: 'Not saved: {why} Your text is still here.',
  none: 'None',
  choose: 'Choose',
});

export const tags = catalog('conversations.lead.tags', {
  title: 'Tags',
  none: 'No tags yet',
  add: 'Change tags',
  menu: 'Tags of this lead',
  create: 'New tag…',
  full: 'This lead has the maximum number of tags.',
  failed: "We couldn't change the tags: {why}",
  remove: 'Remove the tag {name}',
  dialog: 'New tag',
  name: 'Name',
  color: 'Color',
  save: 'Create tag',
  saving: 'Creating...',
  saveFailed: "We couldn't create the tag. Please try again.",
});

export const tagColors = catalog('conversations.lead.tagColors', {
  grey: 'Gray',
  green: 'Green',
  blue: 'Blue',
  amber: 'Amber',
  red: 'Red',
});

export const notes = catalog('conversations.lead.notes', {
  title: 'Notes',
  private: 'Only your team sees notes.',
  label: 'Note',
  placeholder: 'Write a note. @ mentions a colleague.',
  add: 'Add note',
  adding: 'Adding...',
  members: 'Members you can mention',
  empty: 'No notes yet',
  failed: "We couldn't load the notes. Nothing is lost. Check your connection and try again.",
  notAdded: 'Not added: {why} Your text is still here.',
  more: 'Show older notes',
  formerMember: 'A former member',
  edited: 'edited',
  edit: 'Edit note',
  remove: 'Delete note',
  removal: {
    title: 'Delete this note?',
    text: "No one on the team can read it afterwards, and you can't restore it.",
    busy: 'Deleting...',
  },
  save: 'Save note',
  notRemoved: "We couldn't delete the note: {why}",
});

export const deletion = catalog('conversations.lead.deletion', {
  export: 'Download all data of this lead',
  open: 'Delete this lead',
  title: 'Delete {name} and all their data?',
  text: "We permanently delete their messages, files, notes, tags and all other details. You can't undo this. What's on your phone and in WhatsApp stays there.",
  looking: "Checking what we'd delete...",
  lookFailed: "We couldn't check what we'd delete. Nothing was deleted.",
  where: '{count, plural, one {# conversation} other {# conversations}}, in {campaigns}',
  messages: '{count, plural, one {# message} other {# messages}}',
  notes: '{count, plural, one {# note} other {# notes}}',
  optOut:
    'This lead asked you to stop. We only keep a hash of their number, so no form or import contacts them again.',
  again: 'If they write to you later, they become a new lead.',
  confirm: 'Delete lead',
  busy: 'Deleting...',
  failed: 'Nothing was deleted: {why}',
  done: 'Lead deleted',
  doneText: 'The proof of the deletion is in Settings, under Conversations.',
  refused: 'You need administrator permissions to delete leads.',
});

export const canned = catalog('conversations.lead.canned', {
  title: 'Canned replies',
  search: 'Search canned replies',
  loading: 'Loading canned replies',
  failed: "We couldn't load the canned replies. Please try again.",
  empty: 'No canned replies yet.',
  add: 'Add one in Settings',
  noMatch: 'No canned reply matches',
  keys: 'Arrow keys to choose, Enter to insert, Escape to close.',
  missing: 'No value for {names}: please fill it in.',
});

export const variableNames = catalog('conversations.lead.variableNames', {
  lead_name: "the lead's name",
  lead_first_name: "the lead's first name",
  lead_email: "the lead's email",
  lead_phone: "the lead's phone number",
  agent_name: "the agent's name",
  campaign_name: "the campaign's name",
  my_name: 'your name',
  my_first_name: 'your first name',
  team_name: "the team's name",
});

export const suggest = catalog('conversations.lead.suggest', {
  check: 'Check this before you send it. The agent would have held it for approval:',
  button: 'Suggest a reply',
  hint: 'Suggest a reply (Alt+S)',
  busy: 'Writing a draft...',
  network: "We couldn't reach the server. Nothing was sent.",
  ready: 'Draft inserted. Check it before you send it.',
  sources: 'Sources',
  noSources: 'Nothing in the campaign or the conversation backs this up, so check it with care.',
});

export const presence = catalog('conversations.lead.presence', {
  looking: '{names} {count, plural, one {is} other {are}} here too',
  typing: '{names} {count, plural, one {is} other {are}} writing…',
});
