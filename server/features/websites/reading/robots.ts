/**
 * What a robots.txt allows, by RFC 9309: the group of our name or else of everyone, the longest
 * rule that fits, and in a tie the one that allows. Written here, in time that grows with the file
 * and no faster: rules turned into regular expressions are a way to make a reader very slow.
 */
export interface Robots {
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

export const everythingAllowed: Robots = { allows: () => true, sitemaps: [] };

export function parseRobots(text: string): Robots {
  const groups = new Map<string, Rule[]>();
  const sitemaps: string[] = [];
  let agents: string[] = [];
  let isHead = false;
  let count = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [key, value] = keyAndValue(line);
    if (key === 'user-agent') {
      const [name = ''] = value.toLowerCase().split('/', 1);
      agents = isHead ? [...agents, name] : [name];
      isHead = true;
      for (const agent of agents) if (!groups.has(agent)) groups.set(agent, []);
    } else if (key === 'allow' || key === 'disallow') {
      isHead = false;
      count += 1;
      // an empty rule says nothing
      if (!value || count > MAX_RULES || value.length > MAX_PATTERN_LENGTH) continue;
      const rule = { allow: key === 'allow', pattern: encoded(value) };
      for (const agent of agents) groups.get(agent)?.push(rule);
    } else if (key === 'sitemap') sitemaps.push(value);
  }
  const rules = groups.get(OUR_NAME) ?? groups.get('*') ?? [];
  return { allows: (url) => isAllowed(rules, url), sitemaps: sitemaps.slice(0, 5) };
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
    if (!fits(rule.pattern, path)) continue;
    const longer = rule.pattern.length - (best?.pattern.length ?? -1);
    if (longer > 0 || (longer === 0 && rule.allow)) best = rule;
  }
  return best?.allow ?? true;
}

/** `*` stands for anything, `$` at the end for the end. Each part is looked for once, in order. */
function fits(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = '', ...others] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [place, part] of others.entries()) {
    const isLast = place === others.length - 1;
    const found = isWhole && isLast ? lastPlace(path, part, at) : path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}

function lastPlace(path: string, part: string, from: number): number {
  const place = path.length - part.length;
  return place >= from && path.endsWith(part) ? place : -1;
}

/** As the path of an address is written: `/caf%C3%A9`. */
function encoded(pattern: string): string {
  try {
    return encodeURI(decodeURI(pattern));
  } catch {
    return pattern;
  }
}
