import { catalog } from '#copy/catalog/catalog.ts';
/** Texts of the composer. */
export const composer = catalog('conversations.composer', {
  label: 'Your message',
  placeholder: 'Write to {name}',
  placeholderFile: 'Add a caption',
  send: 'Send',
  hint: 'Press Enter to send, Shift+Enter for a new line, / for a canned reply.',
  tooLong: 'Please use at most {max, plural, one {# character} other {# characters}}',
  replyingTo: 'Replying to {name}',
  ownMessage: 'your message',
  cancelReply: 'Cancel reply',
});

export const attachment = catalog('conversations.composer.attachment', {
  add: 'Attach a file',
  drop: 'Drop the file to attach it',
  remove: 'Remove file',
  uploading: 'Uploading {name}...',
  cancel: 'Cancel upload',
  unnamed: 'File',
  tooLarge:
    '{name} is larger than {max}. Nothing was uploaded. Choose a smaller file or send a link.',
  empty: '{name} is empty. Nothing was uploaded.',
  refusedType: "You can't send {name}. Choose a photo, a video, a sound, a document or an archive.",
  onlyOne:
    'You can attach one file per message, so we kept the first. Send it, then attach the next.',
  failed: "We couldn't upload {name}: {why}",
});

export const emoji = catalog('conversations.composer.emoji', {
  open: 'Insert an emoji',
  search: 'Search emoji',
  none: 'No emoji found',
  results: 'Results',
  groups: {
    'smileys-emotion': 'Smileys',
    'people-body': 'People',
    'animals-nature': 'Animals and nature',
    'food-drink': 'Food and drink',
    'travel-places': 'Travel and places',
    activities: 'Activities',
    objects: 'Objects',
    symbols: 'Symbols',
    flags: 'Flags',
  },
});

export const voice = catalog('conversations.composer.voice', {
  record: 'Record a voice message',
  asking: 'Allow the microphone in your browser to record.',
  recording: 'Recording {time}',
  stop: 'Stop and attach',
  cancel: 'Discard recording',
  denied:
    'Your browser blocks the microphone for this page. Allow it in the address bar, then try again.',
  missing: 'No microphone was found. Connect one, then try again.',
  unsupported: "This browser can't record sound. Attach a sound file instead.",
  failed: 'The recording stopped unexpectedly. Nothing was attached.',
  fileName: 'Voice message',
});
