import { catalog } from '../catalog/catalog.ts';

/** Results of testing a team's own model. */
export const modelTestCopy = catalog('models.testResults', {
  answers: 'Your model answers.',
  noSight: "{text} It can't see pictures, so your agents can't open those of leads.",
  noEmbeddings:
    '{text} It has no embeddings ({problem}), so your agents find knowledge by its words alone.',
  cantVerify:
    "It misjudged {misjudged, number} of {of, number} control sentences, so it can't verify answers reliably and many would wait for you. Choose another model, or turn verification off.",
});
