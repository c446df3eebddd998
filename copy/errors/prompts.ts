import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const promptsErrors = reasons(
  catalog('errors.prompts', {
    unauthorized: 'Unauthorized',
    versionGone: 'This version is not kept any more.',
    versionGoneUnchanged: 'This version is not kept any more. Nothing was changed.',
    tooLong:
      'The prompt would be longer than {max, number} characters. Nothing was changed. Shorten its draft first.',
    draftChanged:
      'Someone else has just changed this draft. Yours was not saved yet; look at theirs and save again.',
    liveChanged:
      'What is live has just changed. Nothing was published; look at the difference again.',
    compiledTooLong:
      'With its variables filled in, the prompt is longer than {max, number} characters. Please shorten it, or use a long variable only once.',
    readsLess: '{advice} Nothing was published; your draft is saved.',
    notPassed: '{why} Nothing was published.',
    notPassedAskOwner:
      '{why} Nothing was published. The owner of the team can publish all the same, with a reason.',
  }),
);
