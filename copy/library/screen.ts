import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the card "What you can send". */
export const card = catalog('library.card', {
  title: 'What you can send',
  text: 'Pictures, PDFs, videos and voice notes your agent sends when a lead asks for them. It sends each one once per lead.',
  add: 'Add a file',
  retry: 'Try again',
  loadFailed: "We couldn't load what your agent can send. Nothing is lost.",
  all: 'Show all {count, number}',
  empty: {
    title: 'Nothing to send yet',
    text: 'Add a picture or a PDF, say when to send it, and your agent sends it in the right conversation.',
  },
  search: 'Search',
  noMatch: 'No item has these words.',
  restricted: { text: 'You need editor permissions to change what your agent can send.' },
});

export const row = catalog('library.row', {
  sendWhen: 'Send when: {when}',
  sent: '{leads, plural, =0 {Not sent yet} one {Sent to # lead} other {Sent to # leads}}',
  link: 'Link',
  kinds: { image: 'Picture', video: 'Video', audio: 'Voice note', document: 'PDF' },
  noFile: 'No file',
  waiting: 'Getting the picture...',
  edit: 'Edit',
  editOf: 'Edit {name}',
  remove: 'Remove',
  removeOf: 'Remove {name}',
  removed: 'Removed. Your agent no longer sends it.',
  confirm: {
    title: 'Remove “{name}”?',
    text: 'Your agent no longer sends it. Leads who got it keep it.',
    cancel: 'Keep it',
    busy: 'Removing...',
  },
});

export const form = catalog('library.form', {
  titleNew: 'Add something to send',
  titleEdit: 'Edit',
  close: 'Close',
  file: 'File',
  choose: 'Choose a file',
  other: 'Choose another file',
  fileHint:
    'A picture, a PDF, a video (MP4) or a voice note of at most 16 MB. Pictures are made smaller.',
  uploading: 'Uploading {name}...',
  fileMissing: 'Please choose a file',
  tooLarge: '{name} is larger than 16 MB. Nothing was uploaded. Make it smaller.',
  empty: '{name} is empty. Nothing was uploaded.',
  refused: '{name} was not uploaded: {why}',
  network: "We couldn't reach the server. What you typed is still here.",
  name: 'Name',
  nameHint: 'How your agent recognises it, such as "Blue velvet sofa".',
  sendWhen: 'When to send it',
  sendWhenHint: 'Such as "a lead asks what the rooms look like".',
  price: 'Price',
  priceHint: 'Optional. Your agent may say it.',
  link: 'Link',
  linkHint: 'Optional. The page of this item.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Saved. Your agent can send it from its next message on.',
});

export const catalogue = catalog('library.catalogue', {
  open: 'Import a catalogue',
  title: 'Import a catalogue',
  close: 'Close',
  text: 'A CSV or Excel file with one item per row: its name, price, link and the address of its picture. Nothing is added until you confirm.',
  choose: 'Choose a file',
  reading: 'Reading the file...',
  unreadable:
    "This file can't be read as a table. Nothing was added. Save it as CSV and try again.",
  none: 'No row of this file has a name. Nothing was added. Choose the column with the names.',
  tooMany: 'A campaign has at most {max, number} items. Only the first ones are added.',
  columns: 'Which column is what',
  noColumn: 'None',
  fields: {
    name: 'Name',
    price: 'Price',
    link: 'Link',
    picture_url: 'Picture',
    send_when: 'When to send it',
  },
  found: '{items, plural, one {# item found} other {# items found}}',
  leftOut:
    '{rows, plural, one {# row without a name is left out.} other {# rows without a name are left out.}}',
  add: '{items, plural, one {Add # item} other {Add # items}}',
  adding: 'Adding...',
  added:
    '{items, plural, one {# item added. Its picture follows.} other {# items added. Their pictures follow.}}',
  fromSite:
    '{items, plural, one {Add # price from your website} other {Add # prices from your website}}',
});
