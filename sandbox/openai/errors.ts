/** A refusal in the shape of OpenAI's API: `{"error": {message, type, param, code}}`. */
export interface ApiError {
  status: number;
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

export function apiError(
  status: number,
  message: string,
  details: Partial<Pick<ApiError, 'type' | 'param' | 'code'>> = {},
): ApiError {
  return {
    status,
    message,
    type: details.type ?? typeOf(status),
    param: details.param ?? null,
    code: details.code ?? codeOf(status),
  };
}

export function errorBody({ message, type, param, code }: ApiError): { error: object } {
  return { error: { message, type, param, code } };
}

/** The headers that go with a status: a refusal for being too fast says when to come back. */
export function errorHeaders(status: number): Record<string, string> {
  return status === 429 || status === 503 ? { 'retry-after': '1' } : {};
}

export const noApiKey = apiError(
  401,
  "You didn't provide an API key. You need to provide your API key in an Authorization header " +
    'using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).',
);

function typeOf(status: number): string {
  if (status === 429) return 'requests';
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

function codeOf(status: number): string | null {
  return status === 429 ? 'rate_limit_exceeded' : null;
}
