import { loadFile } from '#web/platform/load-file.ts';

export interface TextPart {
  text: string;
  /** where it leads; null for plain text */
  href: string | null;
}

type Find = (text: string) => TextPart[];

/** What may stand behind a link that someone else wrote. */
const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:']);

let found: Find | undefined;
let loading: Promise<Find> | undefined;

/** Whether it is worth to fetch the reader of links: each has one of these signs. */
export const mayHoldLink = (text: string): boolean => /\S[.:@]\S/u.test(text);

/** The list of the internet's top-level domains is 10 KB: fetched with the first text that needs it. */
export function loadLinks(): Promise<Find> {
  loading ??= loadFile(() => import('linkifyjs')).then(({ find, registerCustomProtocol }) => {
    registerCustomProtocol('tel', true);
    found = (text) => split(text, find(text, { defaultProtocol: 'https' }));
    return found;
  });
  // Asked for again with the next text.
  loading.catch(() => (loading = undefined));
  return loading;
}

export const loadedLinks = (): Find | undefined => found;

function split(
  text: string,
  links: readonly { start: number; end: number; href: string }[],
): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { start, end, href } of links) {
    if (!isSafe(href)) continue;
    if (start > from) parts.push({ text: text.slice(from, start), href: null });
    parts.push({ text: text.slice(start, end), href });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

function isSafe(href: string): boolean {
  return URL.canParse(href) && SAFE.has(new URL(href).protocol);
}
