import {
  identityProof,
  secondFactorAnswer,
  totpConfirmation,
} from '#domain/accounts/two-factor.ts';
import { anyIdentity, OWN_SECRET, signedIn } from '#server/procedure-guards.ts';
import { callerOf, meHandler, respondSignedIn } from '../sessions/session-response.ts';
import {
  confirmTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
  turnOffTwoFactor,
} from './two-factor.ts';
import { getSecurityOverview } from './get-security-overview.ts';
import { verifySecondFactor } from './verify-second-factor.ts';

/** Procedures of two-factor sign-in: the second step, and the card of Settings, Security. */
export const secondFactorRoutes = {
  /** The second step of a sign-in. A cookie identifies the pending one. */
  verifySecondFactor: anyIdentity
    .meta({ harmless: 'a code works once' })
    .input(secondFactorAnswer)
    .handler(async ({ context, input }) => {
      const { services } = context;
      const { session, used } = await verifySecondFactor(services, input, callerOf(context));
      return { me: await respondSignedIn(context, session), used };
    }),

  security: signedIn.handler(({ context }) =>
    getSecurityOverview(context.services, context.person),
  ),

  startTwoFactor: signedIn
    .meta({ harmless: OWN_SECRET })
    .input(identityProof)
    .handler(({ context: { services, person, ip }, input }) =>
      startTwoFactor(services, person, input, ip),
    ),

  confirmTwoFactor: signedIn
    .meta({ harmless: 'there is nothing left to confirm' })
    .input(totpConfirmation)
    .handler(async ({ context, input }) => {
      const { services, person } = context;
      const caller = callerOf(context);
      const { session, ...codes } = await confirmTwoFactor(services, person, input.code, caller);
      return { me: await respondSignedIn(context, session), ...codes };
    }),

  renewRecoveryCodes: signedIn
    .meta({ harmless: OWN_SECRET })
    .input(identityProof)
    .handler(({ context: { services, person, ip }, input }) =>
      renewRecoveryCodes(services, person, input, ip),
    ),

  turnOffTwoFactor: signedIn
    .meta({ harmless: 'it is off already' })
    .input(identityProof)
    .handler(
      meHandler(({ services, person, ip }, input) => turnOffTwoFactor(services, person, input, ip)),
    ),
};
