import { catalog } from '../catalog/catalog.ts';

/** What the command palette says of these places, and the words by which people look for them. */
export const places = catalog('quality.places', {
  learning: 'improve, suggestions, proposals, lessons, train, get better, feedback',
  runs: 'test, quality, simulated leads, score, check the agent, benchmark, before going live',
  tests: {
    text: 'Conversations that your agent must keep passing.',
    words: 'test cases, recorded tests, regression, scenarios',
  },
  replayCopy: {
    text: 'Answer real conversations again with new prompts.',
    words: 'replay, past chats, compare, what if',
  },
  trialsCopy: 'a/b test, ab test, experiment, split test, trial, compare versions',
});
