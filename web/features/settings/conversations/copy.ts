import type { CannedVariable } from '#domain/conversations/messages/canned.ts';
import type { LeadFieldKind } from '#domain/conversations/lead/lead.ts';
import type { TagColor } from '#domain/conversations/tag.ts';

/** Every text of the settings of conversations. */
export const common = {
  loading: 'Loading',
  failed: "We couldn't load this. Nothing is lost. Check your connection and try again.",
  retry: 'Retry',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  saving: 'Saving...',
  removing: 'Deleting...',
  saveFailed: "It wasn't saved. Your text is still here. Please try again.",
  removeFailed: "It wasn't deleted. Please try again.",
};

export const canned = {
  title: 'Canned replies',
  text: 'Type / in an empty message to insert one.',
  add: 'Add reply',
  empty: 'No canned replies yet. What you answer every day goes here.',
  addTitle: 'New canned reply',
  editTitle: 'Change canned reply',
  shortcut: 'Shortcut',
  shortcutHint: 'One word, such as price.',
  reply: 'Reply',
  variables: 'Insert a variable',
  edit: (shortcut: string) => `Change /${shortcut}`,
  remove: (shortcut: string) => `Delete /${shortcut}`,
  removeTitle: (shortcut: string) => `Delete /${shortcut}?`,
  removeText: 'What was sent with it stays as it is.',
  confirm: 'Delete reply',
  refused: 'You need editor permissions to change canned replies.',
};

export const variableLabels: Record<CannedVariable, string> = {
  lead_name: "Lead's name",
  lead_first_name: "Lead's first name",
  lead_email: "Lead's email",
  lead_phone: "Lead's phone number",
  agent_name: "Agent's name",
  campaign_name: "Campaign's name",
  my_name: "Sender's name",
  my_first_name: "Sender's first name",
  team_name: "Team's name",
};

export const tags = {
  title: 'Tags',
  text: 'Sort leads by what matters to your team.',
  add: 'Add tag',
  empty: 'No tags yet. Add one here, or while you read a conversation.',
  addTitle: 'New tag',
  editTitle: 'Change tag',
  name: 'Name',
  color: 'Color',
  edit: (name: string) => `Change the tag ${name}`,
  merge: (name: string) => `Merge the tag ${name} into another`,
  mergeTitle: (name: string) => `Merge ${name} into another tag`,
  mergeText: (name: string) =>
    `Every lead with ${name} gets the other tag instead. ${name} is gone afterwards.`,
  into: 'Into',
  choose: 'Choose a tag',
  mergeConfirm: 'Merge tags',
  merging: 'Merging...',
  remove: (name: string) => `Delete the tag ${name}`,
  removeTitle: (name: string) => `Delete the tag ${name}?`,
  removeText: 'It goes from every lead that has it. The leads stay.',
  confirm: 'Delete tag',
  refused: 'You need editor permissions to change tags.',
  adminOnly: 'You need administrator permissions to merge or delete tags.',
};

export const tagColors: Record<TagColor, string> = {
  grey: 'Grey',
  green: 'Green',
  blue: 'Blue',
  amber: 'Amber',
  red: 'Red',
};

export const fields = {
  title: 'Lead fields',
  text: 'What your team wants to know of every lead, beside name, email and phone number.',
  add: 'Add field',
  empty: 'No fields yet. Add what you ask every lead, such as the company or the budget.',
  addTitle: 'New field',
  editTitle: 'Change field',
  name: 'Name',
  kind: 'Kind',
  options: 'Options',
  optionsHint: 'One a line.',
  edit: (name: string) => `Change the field ${name}`,
  remove: (name: string) => `Delete the field ${name}`,
  removeTitle: (name: string) => `Delete the field ${name}?`,
  removeText: 'Its values go from every lead. Export them first if you still need them.',
  confirm: 'Delete field',
  refused: 'You need administrator permissions to change the fields of leads.',
};

export const fieldKinds: Record<LeadFieldKind, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  select: 'Choice',
};

export const deletions = {
  title: 'Deleted leads',
  text: 'Proof of each deletion: who, when and how much, without anything about the lead.',
  empty: 'No lead was deleted yet.',
  intact: 'No proof was changed or taken out.',
  broken: "A proof doesn't match its record. Please contact support.",
  line: (conversations: number, messages: number) =>
    `${conversations === 1 ? '1 conversation' : `${conversations} conversations`}, ${messages === 1 ? '1 message' : `${messages} messages`}`,
  byTerms: "by the team's retention",
  by: (name: string | null) => `by ${name ?? 'a former member'}`,
  download: 'Download proof',
  downloadOf: (number: number) => `Download proof ${number}`,
  more: 'Show older deletions',
};

export const reading = {
  title: 'Voice messages and pictures',
  text: 'Agents can understand what leads say and show. Each file is read once, counts in your costs, and waits for a person when no model understands it.',
  speech: 'Voice messages',
  pictures: 'Pictures and documents',
  choices: {
    automatic: "On, if your agent's own model does it",
    on: 'On',
    off: 'Off',
  },
  otherwise: "What isn't read waits for your team, and the agent says that it can't open it.",
  saved: 'Saved',
  failed: "It wasn't saved. Please try again.",
  loadFailed: "This setting couldn't be loaded.",
};
