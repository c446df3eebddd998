import type { ErrorCode } from '../errors.ts';

/** Who may create an account: anyone, invited people, or no one. */
export const SIGN_UP_MODES = ['open', 'invitation', 'closed'] as const;
export type SignUpMode = (typeof SIGN_UP_MODES)[number];

export interface SignUpPolicy {
  mode: SignUpMode;
  /** the allowed email domains; empty: all */
  domains: readonly string[];
}

interface Newcomer {
  email: string;
  /** holds the secret of an open invitation to this address, or has verified the address */
  invited: boolean;
}

type SignUpRefusal = Extract<ErrorCode, `SIGN_UP_${string}`>;

/**
 * Returns why a newcomer may not create an account, or null. The result depends only on what they
 * submit, never on existing accounts, so a refusal doesn't reveal which addresses have one. The domains
 * apply to invited people too: the operator sets them, whereas any team can invite.
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

/** Whether to show the registration form to someone with or without an invitation. */
export function signUpIsOpen({ mode }: Pick<SignUpPolicy, 'mode'>, invited: boolean): boolean {
  return mode === 'open' || (mode === 'invitation' && invited);
}
