import { catalog } from '#copy/catalog/catalog.ts';

export const copy = catalog('campaigns.voiceReplies', {
  title: 'Voice replies',
  text: 'When a lead sends a voice message, your agent can answer with one. Answers with links, prices, dates or numbers, and answers longer than 40 seconds, go out as text.',
  mode: 'Answer with a voice message',
  options: {
    never: 'Never',
    when_spoken: 'When the lead speaks',
  },
  hints: {
    never: 'Your agent always writes.',
    when_spoken:
      'Your agent answers voice messages by voice and writes to everyone else. The text stays in the conversation.',
  },
  voice: 'Voice',
  listen: 'Listen',
  listening: 'Speaking...',
  sample: 'Voice sample: {voice}',
  sampleFailed: "We couldn't play this voice. Please try again.",
  problem: 'The last voice reply went out as text.',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard',
  saved: 'Voice replies saved',
  failed: "We couldn't save voice replies. Please try again.",
  loadFailed: "We couldn't load voice replies.",
  retry: 'Try again',
  refused: 'You need editor permissions to change this.',
});
