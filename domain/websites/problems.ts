import { siteProblemCopy } from '#copy/campaigns/site-problems.ts';
/** Why a website could not be read. */
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

/** As a message for the person who entered it. */
export const SITE_PROBLEMS = siteProblemCopy.reasons satisfies Record<SiteProblem, string>;

/** A kind of "unreachable" that the website's owner can fix. */
export const certificateProblem = (): string => siteProblemCopy.certificate;

/** For a status of the website's own, such as 500. */
export const serverErrorMessage = (status: number): string =>
  siteProblemCopy.server_error({ status });

/** What a person typed as the address of a website, as an address: `shop.com` is `https://shop.com`. */
export function websiteAddress(typed: string): string {
  const text = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text)
    ? text
    : `https://${text.replace(/^\/+/, '')}`;
}
