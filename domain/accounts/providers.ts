/** Who says who a person is: Google, or the organisation's own provider (OpenID Connect). */
export const PROVIDERS = ['google', 'openid'] as const;
export type Provider = (typeof PROVIDERS)[number];

const CONFLICTS = {
  /** used, expired, or started in another browser */
  session_conflict: 'Session conflict. Please try again.',
  /** the browser did not keep the cookie of the sign-in */
  browser_conflict:
    'Session conflict detected. Please try clearing your browser data and logging in again.',
} as const;

const GOOGLE_AGAIN = 'Failed to login with Google. Please try again.';
const OPENID_AGAIN = 'Single sign-on failed. Please try again.';

/**
 * The messages of failed sign-ins. The login page gets the code as `error=…` and the provider as
 * `via=…`, never the text, so that a link cannot make the page show any text.
 */
export const PROVIDER_ERRORS = {
  google: {
    account_exists:
      'An account with this email already exists. Please use the regular login or try again.',
    unverified_email:
      "Google hasn't verified this email address. Please verify it with Google, or sign up with a password.",
    sign_up_closed:
      "New accounts aren't accepted here, so nothing was created. If you have an account, sign in the way you did before.",
    sign_up_invitation:
      'An account here needs an invitation. Ask a team to invite this Google address, then try again.',
    sign_up_domain:
      "Accounts here are for some email addresses only, and this Google address isn't among them.",
    access_denied: GOOGLE_AGAIN,
    provider_failed: GOOGLE_AGAIN,
    ...CONFLICTS,
  },
  openid: {
    account_exists:
      'An account with this email already exists. Sign in to it the way you did before, then connect single sign-on in Settings, Security.',
    unverified_email:
      "Your organisation's sign-in doesn't say that your email address is verified. Nothing was created. Please ask its administrator, who can set OPENID_TRUST_EMAILS to true.",
    sign_up_closed:
      "New accounts aren't accepted here, so nothing was created. If you have an account, sign in the way you did before.",
    sign_up_invitation:
      'An account here needs an invitation. Ask a team to invite this address, then try again.',
    sign_up_domain:
      "Accounts here are for some email addresses only, and this address isn't among them.",
    access_denied: OPENID_AGAIN,
    provider_failed: OPENID_AGAIN,
    ...CONFLICTS,
  },
} as const satisfies Record<Provider, Record<string, string>>;

export type ProviderErrorCode = keyof (typeof PROVIDER_ERRORS)[Provider];

/** The message for what an address says; an unknown code gets the message of a failure. */
export function providerErrorText(provider: Provider, code: string): string {
  const texts: Record<string, string> = PROVIDER_ERRORS[provider];
  return Object.hasOwn(texts, code)
    ? (texts[code] ?? '')
    : PROVIDER_ERRORS[provider].provider_failed;
}

/** How connecting single sign-on to an account ended; the settings get the code in their address. */
export const CONNECT_RESULTS = ['connected', 'taken', 'other', 'failed'] as const;
export type ConnectResult = (typeof CONNECT_RESULTS)[number];

/** The facts that decide a sign-in with a provider. */
export interface ProviderSignIn {
  /** an account is linked to this account at the provider */
  known: boolean;
  /** the provider has verified the address */
  verified: boolean;
  /** an account already has the address */
  taken: boolean;
}

/**
 * Decides a sign-in by the account at the provider, not by the address. Equal addresses never link
 * accounts, and an unverified address proves nothing (docs/decisions/0007).
 */
export function decideProviderSignIn({
  known,
  verified,
  taken,
}: ProviderSignIn): 'sign_in' | 'create' | 'unverified_email' | 'account_exists' {
  if (known) return 'sign_in';
  if (!verified) return 'unverified_email';
  return taken ? 'account_exists' : 'create';
}
