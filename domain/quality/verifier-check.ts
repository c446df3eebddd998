import { verifierCopy } from '#copy/quality/verifier.ts';

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
    : { state: 'misjudged', message: verifierCopy.misjudged({ model: model_name, ...test }) };

export const unknownVerifier = (why: 'silent' | 'ceiling'): VerifierCheck => ({
  state: 'unknown',
  message: verifierCopy[why],
});
