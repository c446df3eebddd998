import { placesOf } from '#web/shared/place.ts';
import { copy as learning } from '#copy/quality/learning.ts';
import { replayCopy } from '#copy/quality/replays.ts';
import { copy as runs } from '#copy/quality/runs.ts';
import { trialsCopy } from '#copy/quality/trials.ts';

export const qualityPlaces = [
  placesOf('learning').whole(
    learning.title,
    learning.description,
    'improve, suggestions, proposals, lessons, train, get better, feedback',
  ),
  placesOf('evals').whole(
    runs.title,
    runs.subtitle,
    'test, quality, simulated leads, score, check the agent, benchmark, before going live',
  ),
  placesOf('evals', 'tests').whole(
    `${runs.title}: ${runs.tabs.tests}`,
    'Conversations that your agent must keep passing.',
    'test cases, recorded tests, regression, scenarios',
  ),
  placesOf('evals', 'replay').whole(
    replayCopy.tab,
    'Answer real conversations again with new prompts.',
    'replay, past chats, compare, what if',
  ),
  placesOf('evals', 'wild').whole(
    trialsCopy.tab,
    trialsCopy.ready.text,
    'a/b test, ab test, experiment, split test, trial, compare versions',
  ),
];
