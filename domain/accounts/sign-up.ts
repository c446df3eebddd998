import type { ErrorCode } from '../errors.ts';

/** Who may create an account: anyone, people with an invitation, or no one. */
export const SIGN_UP_MODES = ['open', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

export interface SignUpPolicy {
  mode: SignUpMode;
  /** the only domains of addresses; empty: all of them */
  domains: readonly string[];
}

interface Newcomer {
  email: string;
  /** holds the secret of an open invitation to this address, or has it verified */
  invited: boolean;
}

type SignUpRefusal = Extract<ErrorCode, `SIGN_UP_${string}`>;

/**
 * Why someone may not make an account, or null. It goes by what the newcomer brings along and never by
 * who is here already, so a refusal tells no one which addresses have an account. The domains hold for
 * invited people as well: they are the operator's word, and an invitation is a team's.
 */
export function signUpRefusal(
  { mode, domains }: SignUpPolicy,
  { email, invited }: Newcomer,
): SignUpRefusal | null {
  if (mode === 'closed') return 'SIGN_UP_CLOSED';
  if (mode === 'invitation' && !invited) return 'SIGN_UP_INVITATION';
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain) ? null : 'SIGN_UP_DOMAIN';
}

/** Whether the registration form has a use, for someone with or without an invitation. */
export function signUpIsOpen({ mode }: Pick<SignUpPolicy, 'mode'>, invited: boolean): boolean {
  return mode === 'open' || (mode === 'invitation' && invited);
}
