import { FetchProblem, type FetchReason } from '#server/platform/safe-fetch/fetch-problem.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';
import { everythingAllowed, parseRobots, type Robots } from './robots.ts';

const OUT_OF_REACH = new Set<FetchReason>(['inside_address', 'invalid_address']);
const BOUNDS = { timeoutMs: 4000, keepBytes: 500 * 1024 };

export interface SiteRobots extends Robots {
  /** It exists, but didn't load: then only the page that a person asked for is read. */
  isUnknown: boolean;
}

/** The rules of a site. Without a file everything is allowed. */
export async function loadRobots(
  fetcher: SafeFetcher,
  siteUrl: string,
  signal: AbortSignal,
): Promise<SiteRobots> {
  try {
    const url = new URL('/robots.txt', siteUrl).href;
    const { status, headers, body } = await fetcher.fetch(url, { ...BOUNDS, signal });
    if (status >= 500 || status === 429) return { ...everythingAllowed, isUnknown: true };
    // Many sites answer every address with a page.
    const isText = /^text\/plain/i.test(headers['content-type'] ?? 'text/plain');
    if (status !== 200 || !isText) return { ...everythingAllowed, isUnknown: false };
    return { ...parseRobots(Buffer.from(body).toString('utf8')), isUnknown: false };
  } catch (error) {
    signal.throwIfAborted();
    // An exception may cover only a folder. Its author has allowed us to read that folder.
    if (error instanceof FetchProblem && OUT_OF_REACH.has(error.reason)) {
      return { ...everythingAllowed, isUnknown: false };
    }
    // Opening the site itself will show what is wrong.
    return { ...everythingAllowed, isUnknown: true };
  }
}
