import { cutText, oneLine } from '#domain/text.ts';
import { causesOf } from './causes.ts';

const MAX_WORDS = 300;

/** A provider's own words, safe for the log: on one line, without the user's email address. */
export const providerWords = (error: string, description?: string | null): string =>
  cutText(oneLine(description ? `${error} (${description})` : error), MAX_WORDS).replace(
    /[^\s"'()<>]+@[^\s"'()<>]+/g,
    '[address]',
  );

/** Why a provider's response was refused, in its own words or by what it should have said. */
export function openIdFault(error: unknown): string {
  const [first, ...causes] = causesOf(error);
  const reason = [first, ...causes].map(faultIn).find((fault) => fault !== undefined);
  const { code, message } = (first ?? {}) as { code?: string; message?: string };
  return reason ?? code ?? message ?? 'unknown';
}

/** The fields that OAuth's library adds to its errors. */
interface OAuthError {
  error?: unknown;
  error_description?: unknown;
  cause?: {
    status?: unknown;
    expected?: unknown;
    attribute?: string;
    claim?: string;
    body?: Record<string, unknown>;
    claims?: Record<string, unknown>;
  };
}

function faultIn(found: Error | undefined): string | undefined {
  const { error, error_description: why, cause } = (found ?? {}) as OAuthError;
  if (typeof error === 'string') return providerWords(error, typeof why === 'string' ? why : null);
  const name = cause?.attribute ?? cause?.claim;
  if (name !== undefined && cause?.expected !== undefined) {
    const value = (cause.body ?? cause.claims)?.[name];
    const [actual, expected] = [value, cause.expected].map((item) => JSON.stringify(item));
    return providerWords(`its ${name} is ${actual}, not ${expected}`);
  }
  const { status } = cause ?? {};
  return typeof status === 'number' ? `${found?.message} with status ${status}` : undefined;
}
