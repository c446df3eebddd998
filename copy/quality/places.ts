import { catalog } from '../catalog/catalog.ts';

/** Descriptions and search keywords of these pages in the command palette. */
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
