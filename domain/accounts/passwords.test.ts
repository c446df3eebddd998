import { describe, expect, it } from 'vitest';
import { firstPassword, firstPasswordForm, passwordChangeForm } from './passwords.ts';

const words = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('a person who changes the password', () => {
  const form = { current: 'analytical', password: 'eight888', confirmPassword: 'eight888' };
  const check = (change: Partial<typeof form>) =>
    words(passwordChangeForm.safeParse({ ...form, ...change }));

  it('gives the current one, and the new one twice', () => {
    expect(check({})).toBeUndefined();
    expect(check({ current: '' })).toBe('Current password is required');
    expect(check({ password: 'seven77' })).toBe('Password must be at least 8 characters');
    expect(check({ confirmPassword: '' })).toBe('Please confirm your password');
    expect(check({ confirmPassword: 'eight889' })).toBe("Passwords don't match");
  });
});

describe('a person who sets a first password', () => {
  it('follows the same rules on the screen', () => {
    const wrong = { password: 'eight888', confirmPassword: 'eight889' };
    expect(words(firstPasswordForm.safeParse(wrong))).toBe("Passwords don't match");
  });

  it('is refused by the server in its own words', () => {
    expect(words(firstPassword.safeParse({ password: 'seven77' }))).toBe('Invalid password format');
  });
});
