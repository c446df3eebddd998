import { providerErrors } from '#copy/accounts/oauth.ts';
import { textOf } from '#copy/catalog/catalog.ts';

/** Identity providers: Google, or the organisation's own (OpenID Connect). */
export const PROVIDERS = ['google', 'openid'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * Why sign-ins fail. The login page gets the code as `error=…` and the provider as `via=…`, never the
 * text, so that a link cannot make the page show any text.
 */
export type ProviderErrorCode = keyof typeof providerErrors.google;

/** Returns the message for the code in the URL. Unknown codes get the general failure message. */
export const providerErrorText = (provider: Provider, code: string): string =>
  textOf(providerErrors[provider], code) ?? providerErrors[provider].provider_failed;

/** The results of connecting single sign-on to an account. The settings get them in the URL. */
export const CONNECT_RESULTS = ['connected', 'taken', 'other', 'failed'] as const;
export type ConnectResult = (typeof CONNECT_RESULTS)[number];

/** The facts that decide a sign-in with a provider. */
export interface ProviderSignIn {
  /** an account is already linked to this identity at the provider */
  known: boolean;
  /** the provider has verified the address */
  verified: boolean;
  /** another account already has the address */
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

/** A reserved host. A redirect that resolves to another origin isn't a path of this application. */
const PLACEHOLDER_ORIGIN = 'https://own.invalid';
const MAX_LENGTH = 2000;

/**
 * Returns the path, query and fragment of a `redirect` value that stays on this origin, else null. A
 * login must never redirect to another site, whatever the notation of the address.
 */
export function returnPath(redirect: string | null | undefined): string | null {
  if (!redirect || redirect.length > MAX_LENGTH || !/^\/(?![/\\])/.test(redirect)) return null;
  const target = URL.parse(redirect, PLACEHOLDER_ORIGIN);
  if (target?.origin !== PLACEHOLDER_ORIGIN) return null;
  const path = target.pathname + target.search + target.hash;
  // Resolving '/.//evil.example' gives '//evil.example', which names a host.
  return /^\/(?![/\\])/.test(path) ? path : null;
}
