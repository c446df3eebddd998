import { catalog } from '#copy/catalog/catalog.ts';

/** Every text of the card "What you can send". */
export const card = catalog('library.card', {
  title: 'What you can send',
  text: 'Pictures, PDFs, videos and voice notes your agent sends when a lead asks for them. It sends each one once per lead.',
  add: 'Add a file',
  loadFailed: "We couldn't load what your agent can send. Nothing is lost.",
  all: 'Show all {count, number}',
  empty: {
    title: 'Nothing to send yet',
    text: 'Add a picture or a PDF, say when to send it, and your agent sends it in the right conversation.',
  },
  search: 'Search',
  noMatch: 'No items found.',
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
  removeOf: 'Remove {name}',
  removed: 'Removed. Your agent no longer sends it.',
  confirm: {
    title: 'Remove “{name}”?',
    text: 'Your agent no longer sends it. Leads who got it keep it.',
    cancel: 'Keep it',
    confirm: 'Remove',
    busy: 'Removing...',
  },
});

export const form = catalog('library.form', {
  titleNew: 'Add something to send',
  titleEdit: 'Edit',
  file: 'File',
  choose: 'Choose a file',
  other: 'Choose another file',
  fileHint:
    'A picture, a PDF, a video (MP4) or a voice note, up to 16 MB. We make pictures smaller.',
  uploading: 'Uploading {name}...',
  fileMissing: 'Please choose a file',
  tooLarge: '{name} is larger than 16 MB. Nothing was uploaded. Choose a smaller file.',
  empty: '{name} is empty. Nothing was uploaded.',
  refused: "We couldn't upload {name}: {why}",
  network: "We couldn't reach the server. What you typed is still here.",
  name: 'Name',
  nameHint: 'What your agent calls it, such as "Blue velvet sofa".',
  sendWhen: 'When to send it',
  sendWhenHint: 'For example, "a lead asks what the rooms look like".',
  price: 'Price',
  priceHint: 'Optional. Your agent can mention it.',
  link: 'Link',
  linkHint: "Optional. The item's page.",
  saved: 'Saved. Your agent can send it from its next message.',
});

export const catalogue = catalog('library.catalogue', {
  open: 'Import a catalog',
  title: 'Import a catalog',
  text: 'A CSV or Excel file with one item per row: its name, price, link and the address of its picture. We add nothing until you confirm.',
  choose: 'Choose a file',
  reading: 'Reading the file...',
  unreadable:
    "We can't read this file as a table. Nothing was added. Save it as CSV and try again.",
  none: 'No row in this file has a name. Nothing was added. Choose the column with the names.',
  tooMany: 'A campaign can have {max, number} items. We only add the first ones.',
  columns: 'Match the columns',
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
    '{rows, plural, one {We skip # row without a name.} other {We skip # rows without a name.}}',
  add: '{items, plural, one {Add # item} other {Add # items}}',
  adding: 'Adding...',
  added:
    '{items, plural, one {# item added. Its picture follows.} other {# items added. Their pictures follow.}}',
  fromSite:
    '{items, plural, one {Add # price from your website} other {Add # prices from your website}}',
});
