/** A refusal in the words of Stripe's API; whoever answers the call turns it into the body. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: string | undefined;
  readonly param: string | undefined;
  readonly extra: Record<string, unknown>;

  constructor(status: number, type: ErrorType, message: string, more: ErrorDetails = {}) {
    super(message);
    const { code, param, ...extra } = more;
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
    this.extra = extra;
  }
}

type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error';

interface ErrorDetails {
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
}

export function errorBody(refusal: StripeRefusal, request: string): object {
  const { message, type, code, param, extra } = refusal;
  return {
    error: {
      ...(code !== undefined && {
        code,
        doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      }),
      ...extra,
      message,
      ...(param !== undefined && { param }),
      request_log_url: `https://dashboard.stripe.com/test/logs/${request}`,
      type,
    },
  };
}

export function invalid(message: string, code?: string, param?: string): StripeRefusal {
  return new StripeRefusal(400, 'invalid_request_error', message, {
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });
}

/** `param` is `id` when the address names the thing, else the parameter that does. */
export function missing(kind: string, id: string, param = 'id'): StripeRefusal {
  const status = param === 'id' ? 404 : 400;
  return new StripeRefusal(status, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}

export function unknownUrl(method: string, path: string): StripeRefusal {
  return new StripeRefusal(
    404,
    'invalid_request_error',
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}

/** An address that a page leads to; anything but the web would be a script or a file. */
export function requireWebAddress(url: string | null | undefined, param: string): void {
  if (!url || /^https?:$/.test(URL.parse(url)?.protocol ?? '')) return;
  throw invalid('Invalid URL: URLs must begin with http:// or https://', 'url_invalid', param);
}
