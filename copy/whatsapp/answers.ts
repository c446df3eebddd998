import { catalog } from '#copy/catalog/catalog.ts';

export const answers = catalog('whatsapp.answers', {
  open: 'Who it answers',
  title: 'Who the agent answers',
  text: "If you also use this number privately, some chats aren't for the agent.",
  rule: 'The agent answers',
  rules: {
    everyone: {
      title: 'Everyone',
      text: "People you've been in contact with wait for you first. One click lets the agent answer.",
    },
    first_time: {
      title: 'Only people writing for the first time',
      text: "The agent leaves every older chat alone. We don't store what these people write.",
    },
    known_source: {
      title: 'Only leads that came by form, ad or link',
      text: "The agent leaves everyone else alone. We don't store what they write, and you answer on your phone.",
    },
  },
  links: 'First words of your links',
  linksHint:
    'One text per line, as your WhatsApp links and buttons prefill it. Leads who start with it came by link.',
  preview: 'Your last 20 chats',
  previewText: "What happens when they write to you. We don't store these chats.",
  loading: 'Reading the chats on this number...',
  failed: "We couldn't read this number's chats",
  noList:
    "Your WhatsApp gateway can't list the chats of this number, so there's no preview. Your choice and your list still apply.",
  noChats: 'This number has no chats yet.',
  hidden: 'Hidden number',
  never: 'Never answer',
  undo: 'Undo',
  decisions: {
    answer: 'The agent answers',
    leave_to_person: 'Waits for you',
    ignore: 'Left alone',
  },
  reasons: {
    known: 'The agent already talks to them',
    new: 'New to this number',
    listed: 'On your list',
    older_chat: 'You were in contact before the agent started',
    no_source: "Didn't come by form, ad or link",
  },
  list: 'People the agent never answers',
  listText:
    "The agent never writes to them, and we don't store what they write. We always store a request to stop.",
  add: 'Add people',
  addHint: 'One person per line: a phone number, with or without a name.',
  addPlaceholder: 'Mum, 912 345 678',
  addButton: 'Add to the list',
  file: 'Import a CSV or text file',
  large: 'This file is too large. Choose one with up to 2,000 people.',
  added:
    '{added, plural, one {# person} other {# people}} added{known, plural, =0 {} other {, # already on the list}}',
  unread:
    'No phone number in {count, plural, one {line} other {lines}} {lines}{more, select, yes { and others} other {}}',
  addFailed: "We couldn't change the list",
  onList: '{count, plural, one {# person} other {# people}} on the list',
  show: 'Show the list',
  more: 'Show more',
  remove: 'Remove',
  cancel: 'Cancel',
  later: 'Decide later',
  start: 'Start answering',
  saved: 'Saved. The agent follows your choice.',
  started: 'The agent now answers on this number.',
  saveFailed: "We couldn't save your choice",
  waits: {
    title: "The agent isn't answering yet",
    text: 'This number has earlier chats. Check what happens to them, then let the agent start. Until then, leads who write wait.',
    action: 'Check the chats',
  },
  restricted: { text: 'You need editor permissions to choose who the agent answers.' },
});
