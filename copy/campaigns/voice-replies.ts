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
  saved: 'Voice replies saved',
  failed: "We couldn't save voice replies. Please try again.",
  loadFailed: "We couldn't load voice replies.",
  refused: 'You need editor permissions to change this.',
});

export const speechAdvice = catalog('campaigns.speechAdvice', {
  key: "The speech server rejects the key. Check your model's key, or ask your administrator.",
  name: "The speech server doesn't know the speech model. Ask your administrator.",
  address: "Your model's server can't speak. Ask your administrator to set up a speech server.",
  credit: 'The account at the speech server has no credit left. Add some there.',
  throttled: 'The speech server is throttling the key. A higher limit there helps.',
  slow: "The speech server takes too long to answer. We'll try again with the next answer.",
  unreachable: "The speech server isn't answering. We'll try again with the next answer.",
  certificate: "We can't reach the speech server over HTTPS. Ask your administrator.",
  down: "The speech server isn't working right now. We'll try again with the next answer.",
  refused: "The speech server didn't take the text or the voice. Choose another voice.",
  format:
    "The speech server doesn't make voice notes that WhatsApp plays (Opus). Ask your administrator.",
  full: "Your team's storage for files is full. Ask your administrator for more.",
});
