import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const promptsErrors = reasons(
  catalog('errors.prompts', {
    unauthorized: 'Unauthorized',
    versionGone: 'We no longer keep this version.',
    versionGoneUnchanged: 'We no longer keep this version. Nothing was changed.',
    tooLong:
      'The prompt would be longer than {max, number} characters. Nothing was changed. Shorten its draft first.',
    draftChanged:
      "Someone else just changed this draft. Your change isn't saved yet. Check theirs and save again.",
    liveChanged:
      'The live prompts just changed. Nothing was published. Check the difference again.',
    compiledTooLong:
      'With its variables filled in, the prompt is longer than {max, number} characters. Please shorten it, or use a long variable only once.',
    readsLess: '{advice} Nothing was published; your draft is saved.',
    notPassed: '{why} Nothing was published.',
    notPassedAskOwner:
      "{why} Nothing was published. The team's owner can publish anyway and give a reason.",
  }),
);
