import { catalog } from '../catalog/catalog.ts';

/** The pre-publish check of the model that verifies answers. */
export const verifierCopy = catalog('quality.verifier', {
  misjudged:
    '{model} verifies your answers, and it misjudged {misjudged, number} of {of, plural, one {# test sentence} other {# test sentences}} about this campaign. Many answers would wait for your team. Connect another model in Settings, ask your administrator for another verification model, or turn off “Verify answers” in Settings to rely on rules alone.',
  silent:
    "The model that verifies your answers didn't respond, so we couldn't test it. You can still publish. While it's down, answers wait and nothing unverified is sent.",
  ceiling:
    "Your team has reached its spending ceiling, so we couldn't test the model that verifies your answers. You can still publish.",
});
