import { describe, expect, it } from 'vitest';
import { passwordReset, passwordResetForm, recoveryRequest } from './recovery.ts';

const words = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('a person who forgot the password', () => {
  it('gives an address', () => {
    expect(words(recoveryRequest.safeParse({ email: ' ' }))).toBe(
      'Please enter your email address',
    );
    expect(words(recoveryRequest.safeParse({ email: 'ada' }))).toBe(
      'Please enter a valid email address',
    );
    expect(recoveryRequest.parse({ email: ' Ada@Example.com' }).email).toBe('ada@example.com');
  });

  it('chooses a new one of eight characters, twice the same', () => {
    const link = { userId: 'u', secret: 's' };
    expect(words(passwordReset.safeParse({ ...link, password: 'seven77' }))).toBe(
      'Password must be at least 8 characters long',
    );
    const different = { password: 'eight888', confirmPassword: 'eight889' };
    expect(words(passwordResetForm.safeParse(different))).toBe(
      'Please make sure both passwords are identical',
    );
  });
});
