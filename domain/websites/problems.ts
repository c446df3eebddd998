import { siteProblemCopy } from '#copy/campaigns/site-problems.ts';
/** Reasons why a website couldn't be read. */
const PROBLEMS = [
  'invalid_address',
  'inside_address',
  'not_found',
  'unreachable',
  'timeout',
  'redirect_loop',
  'too_large',
  'too_complex',
  'not_a_page',
  'empty',
  'forbidden_by_robots',
  'blocked',
] as const;
export type SiteProblem = (typeof PROBLEMS)[number];

/** Messages for the member who entered the address. */
export const SITE_PROBLEMS = siteProblemCopy.reasons satisfies Record<SiteProblem, string>;

/** A variant of "unreachable" that the website's owner can fix. */
export const certificateProblem = (): string => siteProblemCopy.certificate;

/** For an error status from the website, such as 500. */
export const serverErrorMessage = (status: number): string =>
  siteProblemCopy.server_error({ status });

/** Turns typed text into a website's URL: `shop.com` becomes `https://shop.com`. */
export function websiteAddress(typed: string): string {
  const text = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text)
    ? text
    : `https://${text.replace(/^\/+/, '')}`;
}
