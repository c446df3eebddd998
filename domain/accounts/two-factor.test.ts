import { describe, expect, it } from 'vitest';
import {
  formatRecoveryCode,
  hasFewRecoveryCodes,
  proofKind,
  RECOVERY_ALPHABET,
  readCode,
  secondFactorGap,
  totpConfirmation,
} from './two-factor.ts';

describe('a typed code', () => {
  it.each([
    ['123456', { kind: 'totp', code: '123456' }],
    [' 123 456 ', { kind: 'totp', code: '123456' }],
    ['abcde-fghjk', { kind: 'recovery', code: 'abcdefghjk' }],
    ['ABCDE FGHJK', { kind: 'recovery', code: 'abcdefghjk' }],
    ['23456-23456', { kind: 'recovery', code: '2345623456' }],
  ])('%j is read', (typed, read) => {
    expect(readCode(typed)).toEqual(read);
  });

  it.each(['', '12345', '1234567', 'abcde-fghj', 'abcde-fghjl', 'abcde-fghj0', '12345６'])(
    '%j is neither kind',
    (typed) => {
      expect(readCode(typed)).toBeNull();
    },
  );

  it('is read back from how a recovery code is shown', () => {
    const letters = RECOVERY_ALPHABET.split('');
    const shown = formatRecoveryCode(() => letters.pop() ?? '');
    expect(shown).toBe('zyxwv-utsrq');
    expect(readCode(shown)).toEqual({ kind: 'recovery', code: 'zyxwvutsrq' });
  });

  it('confirms an authenticator app only with six digits', () => {
    expect(totpConfirmation.safeParse({ code: '123 456' }).success).toBe(true);
    expect(totpConfirmation.safeParse({ code: 'abcde-fghjk' }).success).toBe(false);
  });
});

describe('a team that requires a second factor', () => {
  const requires = { two_factor_required: true };
  it('asks members without one to set it up, and members who skipped theirs to use it', () => {
    expect(secondFactorGap(requires, { has: false, used: false })).toBe('set_up');
    expect(secondFactorGap(requires, { has: true, used: false })).toBe('use');
    expect(secondFactorGap(requires, { has: true, used: true })).toBeNull();
  });

  it('asks again when the factor is gone from an open session', () => {
    expect(secondFactorGap(requires, { has: false, used: true })).toBe('set_up');
  });

  it('asks no one while it does not require one', () => {
    expect(secondFactorGap({ two_factor_required: false }, { has: false, used: false })).toBeNull();
  });
});

it('asks for what an account has to prove who it is', () => {
  expect(proofKind({ hasPassword: true, twoFactor: false })).toBe('password');
  expect(proofKind({ hasPassword: true, twoFactor: true })).toBe('password_or_code');
  expect(proofKind({ hasPassword: false, twoFactor: true })).toBe('code');
  expect(proofKind({ hasPassword: false, twoFactor: false })).toBe('recent_sign_in');
});

it('warns from three recovery codes on', () => {
  expect([4, 3, 0].map(hasFewRecoveryCodes)).toEqual([false, true, true]);
});
