import type { Ids } from './ids.ts';

/** How a procedure is tried. A procedure without a row fails the isolation test. */
export interface Row {
  /** valid inputs that name these things; each is tried */
  inputs: (ids: Ids) => object[];
  /** the codes by which a call about something of one's own may end besides success */
  own?: string[];
  /** for procedures of a person: how an unverified one is answered; success by default */
  unverified?: 'EMAIL_NOT_VERIFIED';
}
