import { describe, expect, it } from 'vitest';
import { decideProviderSignIn } from './providers.ts';

describe('someone who comes from a provider', () => {
  it('is let in again, whatever became of the address', () => {
    for (const verified of [true, false]) {
      for (const taken of [true, false]) {
        expect(decideProviderSignIn({ known: true, verified, taken })).toBe('sign_in');
      }
    }
  });

  it('gets an account at the first time, with an address that is verified and free', () => {
    expect(decideProviderSignIn({ known: false, verified: true, taken: false })).toBe('create');
  });

  it('never gets into an account because the addresses are alike', () => {
    expect(decideProviderSignIn({ known: false, verified: true, taken: true })).toBe(
      'account_exists',
    );
  });

  it('gets the same error for an unverified address, taken or not', () => {
    for (const taken of [true, false]) {
      expect(decideProviderSignIn({ known: false, verified: false, taken })).toBe(
        'unverified_email',
      );
    }
  });
});
