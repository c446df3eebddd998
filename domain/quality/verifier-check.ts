import { verifierCopy } from '#copy/quality/verifier.ts';

/** A verifier's result with control sentences made from a campaign's texts. */
export interface VerifierTest {
  misjudged: number;
  of: number;
}

/** A verifier that misjudges more controls than this is unreliable. */
export const MAX_MISJUDGED = 1;

export const canVerify = ({ misjudged }: VerifierTest): boolean => misjudged <= MAX_MISJUDGED;

/**
 * The publish gate's finding about the verifier. `not_tested`: answers aren't verified, or the team's
 * gate is off. `unknown`: it couldn't be tested now.
 */
export interface VerifierCheck {
  state: 'passed' | 'misjudged' | 'unknown' | 'not_tested';
  /** the text for the user; '' if there is nothing to do */
  message: string;
}

export const NOT_TESTED: VerifierCheck = { state: 'not_tested', message: '' };

export const verifierCheck = (model_name: string, test: VerifierTest): VerifierCheck =>
  canVerify(test)
    ? { state: 'passed', message: '' }
    : { state: 'misjudged', message: verifierCopy.misjudged({ model: model_name, ...test }) };

export const unknownVerifier = (why: 'silent' | 'ceiling'): VerifierCheck => ({
  state: 'unknown',
  message: verifierCopy[why],
});
