import { catalog } from '#copy/catalog/catalog.ts';
/** Separate from the login's texts, which every visitor loads. */
export const copy = catalog('accounts.secondFactor', {
  title: 'Enter your code',
  text: 'Open your authenticator app and type the 6-digit code for OpenSetter.',
  code: 'Code',
  recoveryTitle: 'Enter a recovery code',
  recoveryText: 'Type one of the codes you saved when you turned on two-factor sign-in.',
  recoveryCode: 'Recovery code',
  recoveryHint: 'Each code works once.',
  trust: 'Trust this device for 30 days',
  submit: 'Verify',
  busy: 'Verifying...',
  errorTitle: 'Not verified',
  failed: "We couldn't check the code. Please try again.",
  byRecovery: 'Use a recovery code',
  byApp: 'Use your authenticator app',
  expiredTitle: 'Please start again',
  again: 'Sign in again',
  back: 'Back to login',
  recoveryUsed: 'Recovery code used',
  recoveryLeft:
    '{left, plural, =0 {It was your last one. Create new ones in Settings, Security.} other {You have # left.}}',
});
