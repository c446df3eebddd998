import { catalog } from '../catalog/catalog.ts';

export const conversationsFields = catalog('fields.conversations', {
  conversationMissing: 'Please choose a conversation',
  tooManyConversations: 'Please choose at most {max, number} conversations',
  limitWhole: 'Please enter a whole number.',
  limitLeast: 'Please enter at least 1.',
  limitMost: 'Please enter at most {max, number}.',
  tooManyFields: 'Too many fields',
  noteMissing: 'Please write a note',
  optionMissing: 'Please enter an option',
  tooManyOptions: 'Please use at most {max, number} options',
  optionOnce: 'Use each option only once',
  kindMissing: 'Please choose a kind',
  chooseOption: 'Please choose one of the options',
  shortcutMissing: 'Please enter a shortcut',
  shortcutLetters: 'Please use letters, digits, - and _ only',
  replyMissing: 'Please write the reply',
  timeAfter1970: 'Please enter a time after 1970',
  whoAllowed: 'Please say who allowed it and how',
  oneEmoji: 'Please choose one emoji',
});

export const correctionFields = catalog('fields.correction', {
  missing: 'Please write what it says',
});
