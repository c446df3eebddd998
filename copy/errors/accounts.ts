import { catalog } from '../catalog/catalog.ts';
import { reasons } from '../catalog/reasons.ts';

export const accountsErrors = reasons(
  catalog('errors.accounts', {
    lastSuperadmin:
      'This is the last superadmin. Nothing was changed. Make someone else superadmin first.',
    passkeyAdded: 'This passkey has already been added.',
    passkeyFailed: "We couldn't add that passkey. Please try again.",
    passkeyUnknown:
      'We no longer know this passkey. Sign in another way, then add it again in Settings.',
    passkeyLimit: 'You can have up to {max, number} passkeys.',
    twoFactorOff: 'Two-factor sign-in is off.',
    twoFactorOn: 'Two-factor sign-in is already on.',
    setupGone: 'This setup is no longer valid. Please start again.',
    codeWrong: "That code isn't right. Check your phone's clock and try the next one.",
    passwordWrong: "That password isn't right. Please try again.",
    passwordTooCommon:
      "Many people use this password, so it's easy to guess. Please choose another.",
    changeAsOwner: 'You need owner permissions to change your password.',
    setAsOwner: 'You need owner permissions to set your password.',
    setSignedIn: 'You must be logged in to set a password',
    resetLinkExpired: 'This reset link has expired. Please request a new password reset.',
    resetLinkInvalid: 'This reset link is invalid. Please request a new password reset.',
    verificationInvalid: 'Invalid verification link',
    verificationExpired:
      'Email verification failed: Please try again or request a new verification email',
    /** by the step that is missing */
    secondFactor: {
      set_up: 'This team requires two-factor sign-in. Set it up to open the team.',
      use: 'This team requires two-factor sign-in. Sign in with your passkey or a code to open the team.',
    },
  }),
);
