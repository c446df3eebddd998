import { newId } from '#server/platform/id.ts';
import type { Row } from './row.ts';

const person = () => ({
  name: 'Eve',
  email: `eve-${newId()}@example.com`,
  password: 'long enough',
});
/** Credentials that no authenticator has created. */
const credential = () => ({ id: newId(), rawId: newId(), type: 'public-key' });
const passkeyAnswer = () => ({
  ...credential(),
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
});
const newPasskeyAnswer = () => ({
  ...credential(),
  response: { clientDataJSON: 'e30', attestationObject: 'AA' },
});

/** Procedures for a user's own account. */
export const ACCOUNT_ROWS: Record<string, Row> = {
  'accounts.me': { inputs: () => [{}] },
  'accounts.register': { inputs: () => [person()], own: ['TOO_MANY_REQUESTS'] },
  'accounts.signIn': { inputs: () => [person()], own: ['INVALID_CREDENTIALS'] },
  'accounts.signOut': { inputs: () => [{}] },
  'accounts.verifyEmail': {
    inputs: () => [{ userId: newId(), secret: 'x'.repeat(43) }],
    own: ['LINK_INVALID'],
  },
  'accounts.requestRecovery': { inputs: () => [{ email: `eve-${newId()}@example.com` }] },
  'accounts.resetPassword': {
    inputs: () => [{ userId: newId(), secret: 'x'.repeat(43), password: 'long enough 1' }],
    own: ['LINK_INVALID'],
  },
  'accounts.resendVerification': { inputs: () => [{}], own: ['TOO_MANY_REQUESTS'] },
  'accounts.signInOptions': { inputs: () => [{}] },
  'accounts.startGoogle': { inputs: () => [{}], own: ['GOOGLE_FAILED'] },
  'accounts.startOpenId': { inputs: () => [{}], own: ['OPENID_FAILED'] },
  'accounts.connectOpenId': {
    inputs: () => [{}],
    own: ['IDENTITY_UNPROVEN', 'OPENID_FAILED', 'TOO_MANY_REQUESTS'],
    unverified: 'EMAIL_NOT_VERIFIED',
  },
  'accounts.sessions': { inputs: () => [{}] },
  'accounts.revokeSession': { inputs: () => [{ session_id: newId() }] },
  'accounts.revokeAllSessions': { inputs: () => [{}] },
  'accounts.changePassword': {
    inputs: () => [{ current: 'not the one', password: 'long enough 1' }],
    own: ['PASSWORD_WRONG', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  'accounts.setPassword': {
    inputs: () => [{ password: 'long enough 1' }],
    own: ['PASSWORD_EXISTS', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  'accounts.verifySecondFactor': {
    inputs: () => [{ code: '123456', trustDevice: false }],
    own: ['SIGN_IN_EXPIRED'],
  },
  'accounts.security': { inputs: () => [{}] },
  // nobody in these two teams has a password or has just signed in
  'accounts.startTwoFactor': {
    inputs: () => [{ password: 'not the one' }],
    own: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'accounts.confirmTwoFactor': {
    inputs: () => [{ code: '123456' }],
    own: ['CONFLICT', 'TOO_MANY_REQUESTS'],
  },
  'accounts.renewRecoveryCodes': {
    inputs: () => [{ code: '123456' }],
    own: ['CODE_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'accounts.turnOffTwoFactor': { inputs: () => [{}], own: ['IDENTITY_UNPROVEN'] },
  'accounts.startPasskeySignIn': { inputs: () => [{}] },
  'accounts.signInWithPasskey': { inputs: () => [passkeyAnswer()], own: ['PASSKEY_REFUSED'] },
  'accounts.startPasskey': {
    inputs: () => [{ password: 'not the one' }],
    own: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'accounts.addPasskey': {
    inputs: () => [{ name: 'Phone', response: newPasskeyAnswer() }],
    own: ['PASSKEY_REFUSED'],
  },
  'accounts.renamePasskey': {
    inputs: () => [{ passkey_id: newId(), name: 'Phone' }],
    own: ['NOT_FOUND'],
  },
  'accounts.removePasskey': {
    inputs: () => [{ passkey_id: newId(), proof: { password: 'not the one' } }],
    own: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  },
  'accounts.updateProfile': { inputs: () => [{ first_name: 'Ada', last_name: 'Lovelace' }] },
  'accounts.deleteAccount': { inputs: () => [{ user_id: 'somebody' }], own: ['PERSON_GONE'] },
  'accounts.completeOnboarding': { inputs: () => [{}], unverified: 'EMAIL_NOT_VERIFIED' },
};
