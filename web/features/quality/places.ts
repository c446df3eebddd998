import { placesOf } from '#web/shared/place.ts';
import { copy as learning } from '#copy/quality/learning.ts';
import { replayCopy } from '#copy/quality/replays.ts';
import { copy as runs } from '#copy/quality/runs.ts';
import { trialsCopy } from '#copy/quality/trials.ts';
import { places as texts } from '#copy/quality/places.ts';

export const qualityPlaces = () => [
  placesOf('learning').whole(learning.title, learning.description, texts.learning),
  placesOf('evals').whole(runs.title, runs.subtitle, texts.runs),
  placesOf('evals', 'tests').whole(
    `${runs.title}: ${runs.tabs.tests}`,
    texts.tests.text,
    texts.tests.words,
  ),
  placesOf('evals', 'replay').whole(replayCopy.tab, texts.replayCopy.text, texts.replayCopy.words),
  placesOf('evals', 'wild').whole(trialsCopy.tab, trialsCopy.ready.text, texts.trialsCopy),
];
