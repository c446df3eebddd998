import { useEffect, useState } from 'react';
import { cn } from '#web/ui/cn.ts';
import { loadFile } from '#web/platform/load-file.ts';
import { bubble } from '#copy/conversations/bubble.ts';

const LONG_CHARACTERS = 1_200;
const LONG_LINES = 18;

/** Ids of expanded texts, because a line that leaves the view loses its state. */
const expandedIds = new Set<string>();

/** Text as written, with its own direction and clickable links. Long texts are folded. */
export function MessageText({ id, text }: { id: string; text: string }) {
  const [open, setOpen] = useState(() => expandedIds.has(id));
  const long = text.length > LONG_CHARACTERS || text.split('\n').length > LONG_LINES;
  function toggle() {
    if (open) expandedIds.delete(id);
    else expandedIds.add(id);
    setOpen(!open);
  }
  return (
    <>
      <p
        dir="auto"
        className={cn(
          'wrap-anywhere whitespace-pre-wrap',
          // Wide enough for its last line to be cut visibly, not between two lines.
          long && !open && 'line-clamp-[14]',
        )}
      >
        <Linked text={text} />
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className="mt-1 touch-target font-medium underline underline-offset-4"
        >
          {open ? bubble.fold : bubble.unfold}
        </button>
      )}
    </>
  );
}

/** Plain text until the link parser has loaded. */
function Linked({ text }: { text: string }) {
  const [find, setFind] = useState(() => loadedFind);
  const needsLinks = !find && mayContainLink(text);
  useEffect(() => {
    if (!needsLinks) return;
    let mounted = true;
    loadLinks().then(
      (loaded) => mounted && setFind(() => loaded),
      () => undefined,
    );
    return () => {
      mounted = false;
    };
  }, [needsLinks]);
  if (!find) return <span>{text}</span>;
  return find(text).map(({ text: shown, href }, index) =>
    href === null ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
      <span key={index}>{shown}</span>
    ) : (
      <a
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="underline underline-offset-2"
      >
        {shown}
      </a>
    ),
  );
}

interface TextPart {
  text: string;
  /** the link's target; null for plain text */
  href: string | null;
}

type Find = (text: string) => TextPart[];

/** URL schemes allowed in links that others wrote. */
const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:']);

let loadedFind: Find | undefined;
let loading: Promise<Find> | undefined;

/** Whether the text may contain a link, which always has one of these characters. */
export const mayContainLink = (text: string): boolean => /\S[.:@]\S/u.test(text);

/** The list of top-level domains is 10 KB, so it loads with the first text that needs it. */
export function loadLinks(): Promise<Find> {
  loading ??= loadFile(() => import('linkifyjs')).then(({ find, registerCustomProtocol }) => {
    registerCustomProtocol('tel', true);
    loadedFind = (text) => split(text, find(text, { defaultProtocol: 'https' }));
    return loadedFind;
  });
  // The next text tries again.
  loading.catch(() => (loading = undefined));
  return loading;
}

function split(
  text: string,
  links: readonly { start: number; end: number; href: string }[],
): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { start, end, href } of links) {
    if (!SAFE.has(URL.parse(href)?.protocol ?? '')) continue;
    if (start > from) parts.push({ text: text.slice(from, start), href: null });
    parts.push({ text: text.slice(start, end), href });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}
