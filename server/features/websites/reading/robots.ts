import { FetchProblem, type FetchReason } from '#server/platform/safe-fetch/fetch-problem.ts';
import type { SafeFetcher } from '#server/platform/safe-fetch/safe-fetch.ts';

/**
 * The rules of a robots.txt by RFC 9309: our group or else the one for all agents, the longest matching
 * rule, and in a tie the one that allows. Matching takes linear time: libraries turn rules into regular
 * expressions, which a hostile file can make exponentially slow.
 */
interface Robots {
  allows(url: string): boolean;
  sitemaps: string[];
}

interface Rule {
  allow: boolean;
  pattern: string;
}

const OUR_NAME = 'opensetter';
const MAX_RULES = 2000;
const MAX_PATTERN_LENGTH = 500;
const MAX_SITEMAPS = 5;

const everythingAllowed: Robots = { allows: () => true, sitemaps: [] };

export function parseRobots(text: string): Robots {
  // Only two groups can apply, so those of other agents aren't stored.
  const groups = new Map<string, Rule[]>();
  const sitemaps: string[] = [];
  let current = new Set<Rule[]>();
  let isHead = false;
  let count = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [key, value] = keyAndValue(line);
    if (key === 'user-agent') {
      if (!isHead) current = new Set();
      isHead = true;
      const group = groupOf(groups, value);
      if (group) current.add(group);
    } else if (key === 'allow' || key === 'disallow') {
      isHead = false;
      count += 1;
      // An empty rule has no effect.
      if (!value || count > MAX_RULES || value.length > MAX_PATTERN_LENGTH) continue;
      const rule = { allow: key === 'allow', pattern: encoded(value) };
      for (const group of current) group.push(rule);
    } else if (key === 'sitemap' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value);
  }
  const rules = groups.get(OUR_NAME) ?? groups.get('*') ?? [];
  return { allows: (url) => isAllowed(rules, url), sitemaps };
}

/** The group of our name or of all agents, created when first named. */
function groupOf(groups: Map<string, Rule[]>, agent: string): Rule[] | undefined {
  const [name = ''] = agent.toLowerCase().split('/', 1);
  if (name !== OUR_NAME && name !== '*') return undefined;
  const group = groups.get(name) ?? [];
  groups.set(name, group);
  return group;
}

function keyAndValue(line: string): [key: string, value: string] {
  const bare = line.split('#', 1)[0] ?? '';
  const colon = bare.indexOf(':');
  if (colon < 0) return ['', ''];
  return [bare.slice(0, colon).trim().toLowerCase(), bare.slice(colon + 1).trim()];
}

function isAllowed(rules: Rule[], url: string): boolean {
  const { pathname, search } = new URL(url);
  const path = (pathname + search).slice(0, 2000);
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!matches(rule.pattern, path)) continue;
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer > 0 || (longer === 0 && rule.allow)) best = rule;
  }
  return best?.allow ?? true;
}

/** `*` matches anything, `$` the end. Each part is searched for once, in order. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of others.entries()) {
    const isEnd = isWhole && index === others.length - 1;
    const found = path.indexOf(part, isEnd ? Math.max(at, path.length - part.length) : at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

/** Percent-encodes a pattern as in a URL: `/caf%C3%A9`. */
function encoded(pattern: string): string {
  try {
    return encodeURI(decodeURI(pattern));
  } catch {
    return pattern;
  }
}

const OUT_OF_REACH = new Set<FetchReason>(['inside_address', 'invalid_address']);
const BOUNDS = { timeoutMs: 4000, keepBytes: 500 * 1024 };

export interface SiteRobots extends Robots {
  /** The file exists but didn't load. Only the page that the user asked for is then read. */
  isUnknown: boolean;
}

/** The rules of a site. Without a file, everything is allowed. */
export async function loadRobots(
  fetcher: SafeFetcher,
  siteUrl: string,
  signal: AbortSignal,
): Promise<SiteRobots> {
  try {
    const url = new URL('/robots.txt', siteUrl).href;
    const { status, headers, body } = await fetcher.fetch(url, { ...BOUNDS, signal });
    if (status >= 500 || status === 429) return { ...everythingAllowed, isUnknown: true };
    // Many sites respond to every URL with a page.
    const isText = /^text\/plain/i.test(headers['content-type'] ?? 'text/plain');
    if (status !== 200 || !isText) return { ...everythingAllowed, isUnknown: false };
    return { ...parseRobots(Buffer.from(body).toString('utf8')), isUnknown: false };
  } catch (error) {
    signal.throwIfAborted();
    // The allowed private address may cover only a folder, and the operator has allowed reading it.
    if (error instanceof FetchProblem && OUT_OF_REACH.has(error.reason)) {
      return { ...everythingAllowed, isUnknown: false };
    }
    // Opening the site itself will reveal the problem.
    return { ...everythingAllowed, isUnknown: true };
  }
}
