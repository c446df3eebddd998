import { catalog } from '#copy/catalog/catalog.ts';
export const leftAlone = catalog('conversations.leftAlone', {
  listed: {
    title: 'The agent never answers this person',
    text: "They're on your number's list. We don't store what they write. You'll find it on your phone.",
    again: 'Let the agent answer again',
  },
  older: {
    title: 'You were in contact before the agent started',
    text: "This chat is older than your agent, so it's waiting for you. The agent hasn't read the earlier messages.",
    let: 'Let the agent answer',
    seen: "I'll answer myself",
  },
  never: 'Never answer this person',
  dialog: {
    title: 'Never answer this person?',
    text: "The agent won't write to them again, and we stop storing what they write. You'll find it on your phone. We always store a request to stop. You can undo this here or on the number's card.",
    confirm: 'Never answer',
    failed: 'Nothing was changed. Please try again.',
  },
  done: 'The agent never answers this person',
  undone: 'The agent answers this person again',
});
