import type { AccountBox, GoogleAccount } from './account-box.ts';

export type NewAccount =
  | { ok: true; account: Omit<GoogleAccount, 'sub'> }
  | { ok: false; words: string; email: string; name: string; verified: boolean };

/** Reads the form with which a person adds an account. */
export function newAccount(form: Record<string, string>, accounts: AccountBox): NewAccount {
  const email = (form.email ?? '').trim();
  const name = (form.name ?? '').trim() || (email.split('@')[0] ?? '');
  const verified = form.verified === 'yes';
  const refuse = (words: string): NewAccount => ({ ok: false, words, email, name, verified });
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return refuse('Please enter an email address.');
  if (accounts.findByEmail(email)) return refuse('There is an account with this address already.');
  return { ok: true, account: { email, name, email_verified: verified } };
}
