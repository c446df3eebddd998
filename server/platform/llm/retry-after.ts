import type { HttpHead } from '../http-client/http-client.ts';

/** The longest wait to honor, because a lead is waiting. */
const MAX_WAIT_MS = 5 * 60_000;
const UNITS_MS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * The wait that a server requests, in ms. Servers send it in headers as milliseconds, seconds or a
 * date, and some only in the body: "try again in 7.66s", or Google's `"retryDelay": "34s"`.
 */
export function requestedWait(
  { headers }: Pick<HttpHead, 'headers'>,
  body: string,
  now = Date.now(),
): number | undefined {
  const header = (name: string) => [headers[name]].flat()[0]?.trim() ?? '';
  const retryAfter = header('retry-after');
  const candidates = [
    number(header('retry-after-ms')),
    secondsOrDuration(retryAfter),
    // Uses the server's clock if the response has a date.
    untilDate(retryAfter, Date.parse(header('date')) || now),
    waitInText(body),
    ...Object.keys(headers)
      .filter((name) => /^x-ratelimit-reset(-|$)/.test(name) && isUsedUp(name, header))
      .map((name) => resetOf(header(name), now)),
  ];
  const wait = candidates.find((item) => item !== undefined && item > 0);
  return wait === undefined ? undefined : Math.min(Math.ceil(wait), MAX_WAIT_MS);
}

/** A limit with something left isn't the reason for the wait. */
function isUsedUp(name: string, header: (name: string) => string): boolean {
  const remainingValue = header(name.replace('reset', 'remaining'));
  return remainingValue === '' || Number(remainingValue) <= 0;
}

/** A duration (`7.66s`), or a moment: a date, or seconds or milliseconds since the epoch. */
function resetOf(text: string, now: number): number | undefined {
  const value = number(text);
  if (value === undefined) return secondsOrDuration(text) ?? untilDate(text, now);
  if (value > 1e11) return value - now;
  return value > 1e9 ? value * 1000 - now : value * 1000;
}

function number(text: string): number | undefined {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function secondsOrDuration(text: string): number | undefined {
  const seconds = number(text);
  if (seconds !== undefined) return seconds * 1000;
  const whole = /^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(text);
  return whole ? duration(text) : undefined;
}

function untilDate(text: string, now: number): number | undefined {
  const at = /[a-z-]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at - now;
}

const WAIT_IN_TEXT =
  /(?:(?:again|retry|wait)\b[^.\d]{0,20}|"retryDelay"\s*:\s*")((?:\d+(?:\.\d+)?\s?(?:ms|h|m|s)[a-z]*\s?)+)/i;

function waitInText(body: string): number | undefined {
  const durationText = WAIT_IN_TEXT.exec(body)?.[1];
  return durationText === undefined ? undefined : duration(durationText);
}

function duration(text: string): number {
  let total = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)\s?(ms|h|m|s)/gi)) {
    total += Number(amount) * (UNITS_MS[unit?.toLowerCase() ?? ''] ?? 0);
  }
  return total;
}
