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
      'Your agent speaks to leads who spoke last, and writes to all others. The text stays in the conversation.',
  },
  voice: 'Voice',
  listen: 'Listen',
  listening: 'Speaking...',
  sample: 'Voice sample: {voice}',
  sampleFailed: 'The voice could not be played. Please try again.',
  problem: 'The last voice reply went out as text.',
  save: 'Save',
  saving: 'Saving...',
  discard: 'Discard',
  saved: 'Voice replies saved',
  failed: 'Voice replies were not saved. Please try again.',
  loadFailed: 'Voice replies did not load.',
  retry: 'Try again',
  refused: 'Only people who may edit campaigns can change this.',
});
