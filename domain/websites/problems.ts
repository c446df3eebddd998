import { siteProblemCopy } from '#copy/campaigns/site-problems.ts';

/** Why a website couldn't be read, with messages for the member who entered the address. */
export const SITE_PROBLEMS = siteProblemCopy.reasons;
export type SiteProblem = keyof typeof SITE_PROBLEMS;

/** Turns typed text into a website's URL: `shop.com` becomes `https://shop.com`. */
export function websiteAddress(typed: string): string {
  const text = typed.trim();
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[\w.-]+:\d+(\/|$)/.test(text)
    ? text
    : `https://${text.replace(/^\/+/, '')}`;
}
