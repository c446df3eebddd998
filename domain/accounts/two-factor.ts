import { z } from 'zod';
import { accountsFields } from '#copy/fields/accounts.ts';
import { typedText } from '../text.ts';
import { MAX_PASSWORD_LENGTH } from './passwords.ts';

/** The period of a six-digit authenticator code (RFC 6238). */
export const TOTP_STEP_SECONDS = 30;
export const RECOVERY_CODE_COUNT = 10;
/** The user is warned from this count down. */
const FEW_RECOVERY_CODES = 3;
export const TRUSTED_DEVICE_DAYS = 30;
/** Accounts without a password can prove identity by a sign-in up to this age. */
export const RECENT_SIGN_IN_MINUTES = 10;

/** Without 0, 1, i, l and o, because users copy codes from paper. Ten of 31 give 49 bits. */
export const RECOVERY_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const RECOVERY_CODE_LENGTH = 10;
const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);

export type SecondFactorCode = { kind: 'totp' | 'recovery'; code: string };

/** Parses a typed code, ignoring spaces and dashes. Returns null if it is neither kind. */
export function readCode(typed: string): SecondFactorCode | null {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code };
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : null;
}

/** Creates a recovery code like `abcde-fghjk` from random characters of the alphabet. */
export function formatRecoveryCode(randomCharacter: () => string): string {
  const letters = Array.from({ length: RECOVERY_CODE_LENGTH }, randomCharacter).join('');
  return `${letters.slice(0, RECOVERY_CODE_LENGTH / 2)}-${letters.slice(RECOVERY_CODE_LENGTH / 2)}`;
}

export function hasFewRecoveryCodes(left: number): boolean {
  return left <= FEW_RECOVERY_CODES;
}

/** Whether a user has a second factor (authenticator app or passkey) and used it to sign in. */
export interface SecondFactorState {
  has: boolean;
  used: boolean;
}

/** The step missing for a team that requires a second factor: set one up, or use it. */
export type SecondFactorGap = 'set_up' | 'use';

/**
 * Returns the missing step. The session must have used the second factor, because a user with a
 * passkey may sign in with the password alone.
 */
export function secondFactorGap(
  { two_factor_required }: { two_factor_required: boolean },
  { has, used }: SecondFactorState,
): SecondFactorGap | null {
  if (!two_factor_required) return null;
  if (!has) return 'set_up';
  return used ? null : 'use';
}

const codeMissing = () => accountsFields.codeMissing;
const typedCode = typedText().trim().min(1, { error: codeMissing }).max(40, { error: codeMissing });

/** The second step of a sign-in. */
export const secondFactorForm = z.object({ code: typedCode });
export const secondFactorAnswer = secondFactorForm.extend({ trustDevice: z.boolean() });
export type SecondFactorAnswer = z.output<typeof secondFactorAnswer>;

/** The code that confirms a new authenticator app. */
export const totpConfirmation = z.object({
  code: typedCode.refine((typed) => readCode(typed)?.kind === 'totp', {
    error: () => accountsFields.sixDigits,
  }),
});

/** Proof of identity: the password, a code, or neither after a recent sign-in. */
export const identityProof = z.object({
  password: typedText().max(MAX_PASSWORD_LENGTH).optional(),
  code: typedText().trim().max(40).optional(),
});
export type IdentityProof = z.output<typeof identityProof>;

/** The proof required before changing how the user signs in. */
export type ProofKind = 'password' | 'code' | 'password_or_code' | 'recent_sign_in';

export function proofKind(account: { hasPassword: boolean; twoFactor: boolean }): ProofKind {
  if (account.hasPassword) return account.twoFactor ? 'password_or_code' : 'password';
  return account.twoFactor ? 'code' : 'recent_sign_in';
}

/** The data of Settings, Security. */
export interface SecurityOverview {
  proof: ProofKind;
  /** the session is recent enough for `proof` 'recent_sign_in' */
  signedInRecently: boolean;
  twoFactor: {
    on: boolean;
    /** ISO time; null while it is off */
    since: string | null;
    recoveryCodesLeft: number;
    fewRecoveryCodes: boolean;
  };
  passkeys: PasskeyInfo[];
  /** null: this installation has no single sign-on */
  singleSignOn: { label: string; connected: boolean } | null;
}

export interface PasskeyInfo {
  passkey_id: string;
  name: string;
  /** synced by its provider */
  backed_up: boolean;
  /** ISO times */
  created_at: string;
  last_used_at: string | null;
}
