import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the conversation settings. */
export const common = catalog('settings.conversations.common', {
  loading: 'Loading',
  failed: "We couldn't load this. Nothing is lost. Check your connection and try again.",
  removing: 'Deleting...',
  saveFailed: "We couldn't save it. Your text is still here. Please try again.",
  removeFailed: "We couldn't delete it. Please try again.",
});

export const canned = catalog('settings.conversations.canned', {
  title: 'Canned replies',
  text: 'Type / in an empty message to insert one.',
  add: 'Add reply',
  empty: 'No canned replies yet. Add answers you send every day.',
  addTitle: 'New canned reply',
  editTitle: 'Edit canned reply',
  shortcut: 'Shortcut',
  shortcutHint: 'One word, such as price.',
  reply: 'Reply',
  variables: 'Insert a variable',
  edit: 'Edit /{name}',
  remove: 'Delete /{name}',
  removeTitle: 'Delete /{name}?',
  removeText: "Messages you've sent with it stay as they are.",
  confirm: 'Delete reply',
  refused: 'You need editor permissions to change canned replies.',
});

export const variableLabels = catalog('settings.conversations.variableLabels', {
  lead_name: "Lead's name",
  lead_first_name: "Lead's first name",
  lead_email: "Lead's email",
  lead_phone: "Lead's phone number",
  agent_name: "Agent's name",
  campaign_name: "Campaign's name",
  my_name: "Sender's name",
  my_first_name: "Sender's first name",
  team_name: "Team's name",
});

export const tags = catalog('settings.conversations.tags', {
  title: 'Tags',
  text: 'Sort leads by what matters to your team.',
  add: 'Add tag',
  empty: 'No tags yet. Add one here, or in a conversation.',
  addTitle: 'New tag',
  editTitle: 'Edit tag',
  name: 'Name',
  color: 'Color',
  edit: 'Edit the tag {name}',
  merge: 'Merge the tag {name} into another',
  merging: {
    title: 'Merge {name} into another tag',
    text: 'Every lead with {name} gets the other tag instead. We then delete {name}.',
    confirm: 'Merge tags',
    busy: 'Merging...',
  },
  into: 'Into',
  choose: 'Choose a tag',
  remove: 'Delete the tag {name}',
  removeTitle: 'Delete the tag {name}?',
  removeText: 'We remove it from every lead. The leads stay.',
  confirm: 'Delete tag',
  refused: 'You need editor permissions to change tags.',
  adminOnly: 'You need administrator permissions to merge or delete tags.',
});

export const tagColors = catalog('settings.conversations.tagColors', {
  grey: 'Gray',
  green: 'Green',
  blue: 'Blue',
  amber: 'Amber',
  red: 'Red',
});

export const fields = catalog('settings.conversations.fields', {
  title: 'Lead fields',
  text: 'What your team wants to know about every lead, besides name, email and phone number.',
  add: 'Add field',
  empty: 'No fields yet. Add what you ask every lead, such as the company or the budget.',
  addTitle: 'New field',
  editTitle: 'Edit field',
  name: 'Name',
  kind: 'Kind',
  options: 'Options',
  optionsHint: 'One per line.',
  edit: 'Edit the field {name}',
  remove: 'Delete the field {name}',
  removeTitle: 'Delete the field {name}?',
  removeText: 'We delete its values from every lead. Export them first if you still need them.',
  confirm: 'Delete field',
  refused: 'You need administrator permissions to change lead fields.',
});

export const fieldKinds = catalog('settings.conversations.fieldKinds', {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  select: 'Choice',
});

export const deletions = catalog('settings.conversations.deletions', {
  title: 'Deleted leads',
  text: 'Proof of each deletion: who, when and how much, without anything about the lead.',
  empty: 'No deleted leads yet.',
  intact: 'No proof has been changed or removed.',
  broken: "A proof doesn't match its record. Please contact support.",
  line: '{conversations, plural, one {# conversation} other {# conversations}}, {messages, plural, one {# message} other {# messages}}',
  byTerms: "by the team's retention rule",
  by: 'by {name}',
  formerMember: 'a former member',
  download: 'Download proof',
  downloadOf: 'Download proof {number, number}',
  more: 'Show older deletions',
});

export const reading = catalog('settings.conversations.reading', {
  title: 'Voice messages and pictures',
  text: 'Agents can understand what leads say and show. We read each file once. It counts toward your costs, and goes to your team if no model understands it.',
  speech: 'Voice messages',
  pictures: 'Pictures and documents',
  choices: {
    automatic: "On, if your agent's model supports it",
    on: 'On',
    off: 'Off',
  },
  otherwise: "Other files wait for your team, and the agent says it can't open them.",
  saved: 'Saved',
  failed: "We couldn't save it. Please try again.",
  loadFailed: "We couldn't load this setting.",
});
