import type { SecurityOverview } from '#domain/accounts/two-factor.ts';

/** By default, an account with only a password. */
export const buildSecurity = (known: Partial<SecurityOverview> = {}): SecurityOverview => ({
  proof: 'password',
  signedInRecently: true,
  twoFactor: { on: false, since: null, recoveryCodesLeft: 0, fewRecoveryCodes: false },
  passkeys: [],
  singleSignOn: null,
  ...known,
});
