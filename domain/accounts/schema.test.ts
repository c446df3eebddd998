import { describe, expect, it } from 'vitest';
import {
  credentials,
  profileChange,
  profileForm,
  profileNames,
  registration,
  registrationForm,
} from './schema.ts';

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'analytical' };
const words = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

describe('a person who registers', () => {
  it('is known by an address in small letters', () => {
    expect(registration.parse({ ...ada, email: ' Ada@Example.COM ' }).email).toBe(
      'ada@example.com',
    );
  });

  it('must fill in every field', () => {
    for (const field of ['name', 'email', 'password']) {
      expect(words(registration.safeParse({ ...ada, [field]: '' }))).toBe(
        'Please fill in all fields',
      );
    }
  });

  it('needs an address that looks like one', () => {
    expect(words(registration.safeParse({ ...ada, email: 'ada' }))).toBe('Invalid email format');
  });

  it('needs a password of eight characters', () => {
    const short = registration.safeParse({ ...ada, password: 'seven77' });
    expect(words(short)).toBe('Password must be at least 8 characters long');
    expect(registration.safeParse({ ...ada, password: 'eight888' }).success).toBe(true);
  });

  it('types the same password twice', () => {
    const different = registrationForm.safeParse({ ...ada, confirmPassword: 'analytica1' });
    expect(words(different)).toBe('Passwords do not match');
    expect(registrationForm.safeParse({ ...ada, confirmPassword: ada.password }).success).toBe(
      true,
    );
  });

  it('cannot use characters that no table can keep', () => {
    for (const name of ['Ada\0', 'Ada\ud800']) {
      expect(registration.safeParse({ ...ada, name }).success).toBe(false);
    }
  });

  it('has a name of one line, so that it can stand in a mail', () => {
    expect(registration.parse({ ...ada, name: 'Ada\r\nBcc: x' }).name).toBe('Ada Bcc: x');
  });
});

describe('a person who logs in or sets up a profile', () => {
  it('must fill in both fields of the login', () => {
    expect(words(credentials.safeParse({ email: '', password: 'x' }))).toBe(
      'Please fill in all fields',
    );
  });

  it('must give a first and a last name', () => {
    expect(words(profileNames.safeParse({ first_name: 'Ada', last_name: '  ' }))).toBe(
      'Please fill in all required fields.',
    );
  });
});

describe('a person in the settings', () => {
  const form = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

  it('learns what the profile lacks', () => {
    const check = (change: Partial<typeof form>) =>
      words(profileForm.safeParse({ ...form, ...change }));
    expect(check({})).toBeUndefined();
    expect(check({ first_name: ' ' })).toBe('First name is required');
    expect(check({ last_name: '' })).toBe('Last name is required');
    expect(check({ email: 'ada' })).toBe('Invalid email address');
  });

  it('cannot change the address', () => {
    expect(profileChange.parse(form)).toEqual({ first_name: 'Ada', last_name: 'Lovelace' });
  });
});
