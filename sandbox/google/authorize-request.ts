/** The one client that is registered. */
export const CLIENT = { id: 'sandbox', secret: 'sandbox' } as const;

/** An authorization request that may be shown to a person. */
export interface AuthorizeRequest {
  redirectUri: URL;
  state: string | undefined;
  scope: string;
  nonce: string | undefined;
  codeChallenge: string | undefined;
  loginHint: string | undefined;
}

export type Judged =
  | { ok: true; request: AuthorizeRequest }
  /** not to be sent anywhere: the address to send it to is not to be trusted */
  | { ok: false; page: string }
  | { ok: false; error: string; redirectUri: URL; state: string | undefined };

/** What Google checks before it asks the person; `query` is the address's or the form's. */
export function judgeAuthorize(query: Record<string, string>): Judged {
  if (query.client_id !== CLIENT.id) {
    return { ok: false, page: 'Error 401: invalid_client. The OAuth client was not found.' };
  }
  const redirectUri = URL.parse(query.redirect_uri ?? '');
  if (!redirectUri || !/^https?:$/.test(redirectUri.protocol) || redirectUri.hash) {
    return { ok: false, page: 'Error 400: redirect_uri_mismatch. This address is not allowed.' };
  }
  const state = query.state;
  const refuse = (error: string): Judged => ({ ok: false, error, redirectUri, state });
  if (query.response_type !== 'code') return refuse('unsupported_response_type');
  const scope = query.scope ?? '';
  if (!scope.split(' ').includes('openid')) return refuse('invalid_scope');
  if (query.code_challenge && query.code_challenge_method !== 'S256') {
    return refuse('invalid_request');
  }
  if (query.prompt?.split(' ').includes('none')) return refuse('interaction_required');
  return {
    ok: true,
    request: {
      redirectUri,
      state,
      scope,
      nonce: query.nonce,
      codeChallenge: query.code_challenge,
      loginHint: query.login_hint,
    },
  };
}

/** Where the browser goes with the answer. */
export function answerAddress(
  issuer: string,
  { redirectUri, state }: { redirectUri: URL; state: string | undefined },
  answer: Record<string, string>,
): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  if (state !== undefined) address.searchParams.set('state', state);
  address.searchParams.set('iss', issuer);
  return address.href;
}
