import { type ClassValue, clsx } from 'clsx';

/**
 * Joins class names. If two set the same property under the same condition, the later one wins, so that
 * callers can override the kit's styles: `cn('h-10 px-4', 'h-12')` is `px-4 h-12`. Covers the utilities
 * the kit uses (tailwind-merge covers all, but adds 9 KB to the login page's 120).
 */
export function cn(...classes: ClassValue[]): string {
  const names = clsx(classes);
  let joined = known.get(names);
  if (joined === undefined) known.set(names, (joined = withoutOverruled(names)));
  return joined;
}

/** Caches results, because a page renders the same few hundred combinations repeatedly. */
const known = new Map<string, string>();

function withoutOverruled(names: string): string {
  const remaining = new Map<string, string>();
  for (const name of names.split(' ')) {
    const end = conditionEnd(name);
    const condition = name.slice(0, end);
    const group = groupOf(name.slice(end));
    for (const covered of [group, ...(OVERRIDES[group] ?? [])])
      remaining.delete(condition + covered);
    remaining.set(condition + group, name);
  }
  return [...remaining.values()].join(' ').trim();
}

/** `md:hover:bg-muted` has the condition `md:hover:` and a utility. Colons in brackets don't count. */
function conditionEnd(name: string): number {
  let depth = 0;
  let end = 0;
  for (let at = 0; at < name.length; at += 1) {
    const character = name.charAt(at);
    if (character === '[' || character === '(') depth += 1;
    else if (character === ']' || character === ')') depth -= 1;
    else if (character === ':' && depth === 0) end = at + 1;
  }
  return end;
}

/** Shorthands override their parts. */
const OVERRIDES: Record<string, string[]> = {
  p: ['px', 'py', 'pt', 'pr', 'pb', 'pl'],
  px: ['pr', 'pl'],
  py: ['pt', 'pb'],
  m: ['mx', 'my', 'mt', 'mr', 'mb', 'ml'],
  mx: ['mr', 'ml'],
  my: ['mt', 'mb'],
  size: ['w', 'h'],
  gap: ['gap-x', 'gap-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  overflow: ['overflow-x', 'overflow-y'],
};

const WORDS: [pattern: RegExp, group: string][] = [
  [/^(block|inline|inline-block|flex|inline-flex|grid|inline-grid|hidden|contents)$/, 'display'],
  [/^(static|fixed|absolute|relative|sticky)$/, 'position'],
  [/^(not-)?sr-only$/, 'sr-only'],
  [/^flex-(row|col)(-reverse)?$/, 'flex-direction'],
  [/^flex-(wrap|wrap-reverse|nowrap)$/, 'flex-wrap'],
  [/^text-(xs|sm|base|lg|\d?xl|\[\d.*)$/, 'font-size'],
  [/^text-(left|center|right|start|end)$/, 'text-align'],
  [/^text-(balance|pretty|wrap|nowrap)$/, 'text-wrap'],
  [/^font-(normal|medium|semibold|bold)$/, 'font-weight'],
  [/^border(-\d+)?$/, 'border-width'],
  [/^border-(solid|dashed|dotted|none)$/, 'border-style'],
  [/^rounded(-(none|xs|sm|md|lg|\d?xl|full))?$/, 'rounded'],
  [/^shadow(-(none|xs|sm|md|lg|xl))?$/, 'shadow'],
];

/** The part before the value: `-mt-2` is in group `mt`, `border-b-2` in `border-b`. */
const PREFIX =
  /^-?(min-w|min-h|max-w|max-h|gap-x|gap-y|inset-x|inset-y|overflow-x|overflow-y|grid-cols|border-[xytrbl](?=-|$)|[pm][xytrbl]?|w|h|size|gap|inset|top|right|bottom|left|z|bg|text|border|opacity|overflow|items|justify|self|animate|fill|stroke|leading|tracking|cursor|order|whitespace)(-|$)/;

/** The property a utility sets. One without a group conflicts only with itself. */
function groupOf(utility: string): string {
  const word = WORDS.find(([pattern]) => pattern.test(utility));
  return word?.[1] ?? PREFIX.exec(utility)?.[1] ?? utility;
}
