const PATH = '/chat/completions';

/** Where and how a model is asked, from the address that an operator set. */
export function endpointOf(baseUrl: string, apiKey: string) {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/+$/, '');
  url.pathname = path.endsWith(PATH) ? path : `${path}${PATH}`;
  const headers: Record<string, string> = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
  };
  // Azure's older addresses name their version, and take the key in a header of their own.
  if (url.searchParams.has('api-version')) headers['api-key'] = apiKey;
  return { url: url.href, headers, host: url.host };
}
