import { catalog } from '../catalog/catalog.ts';

/** Why a file isn't shown. */
export const fileReasonCopy = catalog('conversations.fileReasons', {
  too_large: 'This file is larger than 16 MB. Open it on the phone.',
  type: "This file may contain a program, so we don't keep it here. Open it on the phone.",
  team_full: "Your team's storage for files is full. Open it on the phone.",
  expired: 'Your team keeps files for a limited time, so this one was deleted.',
  unreachable: "WhatsApp no longer has this file, or didn't send it to us. Open it on the phone.",
});

/** Why the AI couldn't understand a file, as members read it. */
export const readingReasons = catalog('conversations.readingReasons', {
  late: "We couldn't read this within 10 minutes. Please open it yourself.",
  too_long: 'This recording is longer than 10 minutes. Please listen to it yourself.',
  silent: "We didn't hear any speech in this recording.",
  noisy: "We couldn't make out the words in this recording.",
  language: "This recording may be in a language the agent doesn't speak.",
  refused: "The model doesn't take this file. Please open it yourself.",
  down: "The model didn't answer for 10 minutes. Please open it yourself.",
  spending: 'Your team has reached its spending ceiling. Please open it yourself.',
  endpoint: "The AI model can't read files like this.",
  turned_off: 'Your team has turned this off.',
  unseen: "We couldn't make out what this picture shows.",
  format: "We can't read files of this type. Please open it yourself.",
  broken: 'This file is damaged, or not what its name says. Please open it yourself.',
  too_many_pixels: 'This picture is larger than 64 megapixels. Please open it yourself.',
  too_complex: 'This file takes too much time or memory to read. Please open it yourself.',
  encrypted: 'This file is password-protected. Please ask the lead for the password.',
  empty: "There's no text in this file: it may be a scan. Please open it yourself.",
  too_many_pages: 'This file has more than 500 pages. Please open it yourself.',
  identity_document: "This may be an identity document, so the AI doesn't describe it.",
  bank_card: "This may be a bank card, so the AI doesn't describe it.",
  intimate: "This may be an intimate picture, so the AI doesn't describe it.",
  declined: 'The model declined to look at this picture, so it may be sensitive.',
  private: "We don't read files from people the agent leaves alone.",
});
