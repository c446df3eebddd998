import { catalog } from '../catalog/catalog.ts';

/** Why a file isn't shown. */
export const fileReasonCopy = catalog('conversations.fileReasons', {
  too_large: 'This file is larger than 16 MB. Open it on the phone.',
  type: "This file may contain a program, so we don't keep it here. Open it on the phone.",
  team_full: "Your team's storage for files is full. Open it on the phone.",
  expired: 'Your team keeps files for a limited time, so this one was deleted.',
  unreachable: "WhatsApp no longer has this file, or didn't send it to us. Open it on the phone.",
});

/** Why a file was not understood, and what a person reads about it. */
export const readingReasons = catalog('conversations.readingReasons', {
  late: "It wasn't understood within 10 minutes. Please open it yourself.",
  too_long: 'This recording is longer than 10 minutes. Please listen to it yourself.',
  silent: 'No speech was heard in this recording.',
  noisy: "The words in this recording couldn't be made out.",
  language: 'This recording may be in a language that the agent does not speak.',
  refused: "The model doesn't take this file. Please open it yourself.",
  down: "The model didn't answer for 10 minutes. Please open it yourself.",
  spending: "Your team's spending ceiling is reached. Please open it yourself.",
  endpoint: "The model can't understand such files.",
  turned_off: 'Your team has turned this off.',
  unseen: "What this picture shows couldn't be made out.",
  format: "Files of this type can't be read here. Please open it yourself.",
  broken: 'This file is damaged, or not what its name says. Please open it yourself.',
  too_many_pixels: 'This picture is larger than 64 megapixels. Please open it yourself.',
  too_complex: 'This file takes too much time or memory to read. Please open it yourself.',
  encrypted: 'This file is protected by a password. Please ask the lead for it.',
  empty: "There's no text in this file: it may be a scan. Please open it yourself.",
  too_many_pages: 'This file has more than 500 pages. Please open it yourself.',
  identity_document: 'This may be an identity document, so no model describes it.',
  bank_card: 'This may be a bank card, so no model describes it.',
  intimate: 'This may be an intimate picture, so no model describes it.',
  declined: 'The model declined to look at this picture, so it may be sensitive.',
  private: 'Files of people whom the agent leaves alone stay unread.',
});
