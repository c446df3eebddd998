/** How a verifier did with control sentences made from a campaign's texts. */
export interface VerifierTest {
  misjudged: number;
  of: number;
}

/** A verifier that misjudges more controls than this can't be relied on. */
export const MAX_MISJUDGED = 1;

export const canVerify = ({ misjudged }: VerifierTest): boolean => misjudged <= MAX_MISJUDGED;

/**
 * What the publish gate finds about the verifier. `not_tested`: answers aren't verified, or the team's
 * gate is off. `unknown`: it couldn't be tested now.
 */
export interface VerifierCheck {
  state: 'passed' | 'misjudged' | 'unknown' | 'not_tested';
  /** what a person reads; '' where there is nothing to do */
  message: string;
}

export const NOT_TESTED: VerifierCheck = { state: 'not_tested', message: '' };

export const verifierCheck = (model_name: string, test: VerifierTest): VerifierCheck =>
  canVerify(test)
    ? { state: 'passed', message: '' }
    : { state: 'misjudged', message: misjudgedMessage(model_name, test) };

const misjudgedMessage = (model_name: string, { misjudged, of }: VerifierTest): string =>
  `${model_name} verifies your answers, and it misjudged ${misjudged} of ${of} test sentences about this campaign. Many answers would wait for your team. Connect another model in Settings, ask your administrator for another verification model, or turn off “Verify answers” in Settings to rely on rules alone.`;

const UNKNOWN = {
  silent:
    "The model that verifies your answers didn't respond, so we couldn't test it. You can still publish. While it's down, answers wait and nothing unverified is sent.",
  ceiling:
    "Your team has reached its spending limit, so we couldn't test the model that verifies your answers. You can still publish.",
};

export const unknownVerifier = (why: keyof typeof UNKNOWN): VerifierCheck => ({
  state: 'unknown',
  message: UNKNOWN[why],
});
