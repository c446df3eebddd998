import { catalog } from '#copy/catalog/catalog.ts';
export const copy = catalog('support.screen', {
  title: 'Support',
  description: 'Your conversations with the people who run OpenSetter.',
  start: 'New message',
  list: 'Conversations with support',
  loading: 'Loading your conversations...',
  none: 'No conversations yet',
  noneText: 'Ask us anything. Your messages and our answers stay here for everyone on your team.',
  failed: "We couldn't load your conversations",
  failedText: 'Nothing is lost. Please try again.',
  more: 'Show older conversations',
  unread: 'Unread',
  choose: 'Choose a conversation',
  chooseText: 'Its messages appear here.',
  back: 'All conversations',
  newTitle: 'Write to support',
  thread: 'Conversation with support',
  threadLoading: 'Loading the messages...',
  threadFailed: "We couldn't load this conversation",
  impersonating:
    "You're impersonating someone. Write to this team as yourself from the admin area.",
  closed: 'This conversation is closed. Write a message to reopen it.',
});
