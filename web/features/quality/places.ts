import { placeBuilders } from '#web/shared/place.ts';
import { copy as learning } from '#copy/quality/learning.ts';
import { replayCopy } from '#copy/quality/replays.ts';
import { copy as runs } from '#copy/quality/runs.ts';
import { trialsCopy } from '#copy/quality/trials.ts';
import { places as texts } from '#copy/quality/places.ts';

export const qualityPlaces = () => [
  placeBuilders('learning').whole(learning.title, learning.description, texts.learning),
  placeBuilders('evals').whole(runs.title, runs.subtitle, texts.runs),
  placeBuilders('evals', 'tests').named({
    label: `${runs.title}: ${runs.tabs.tests}`,
    ...texts.tests,
  }),
  placeBuilders('evals', 'replay').named({ label: replayCopy.tab, ...texts.replayCopy }),
  placeBuilders('evals', 'wild').whole(trialsCopy.tab, trialsCopy.ready.text, texts.trialsCopy),
];
