import type { Ids } from './ids.ts';

/** How to test a procedure. A procedure without a row fails the isolation test. */
export interface Row {
  /** valid inputs with these ids; each is tested */
  inputs: (ids: Ids) => object[];
  /** expected codes besides success for calls about the own team's objects */
  own?: string[];
  /** for a user's own procedures: the result for an unverified user; success by default */
  unverified?: 'EMAIL_NOT_VERIFIED';
}
