import { metaProblemCopy } from '#copy/leads/meta-problems.ts';
import type { MetaProblem } from './meta-lead-ads.ts';

/** What went wrong at Meta, and what fixes it. */
export const metaProblemTexts = metaProblemCopy.reasons satisfies Record<MetaProblem, string>;
