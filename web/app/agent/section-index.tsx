import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import { useInSight } from '#web/ui/use-in-sight.ts';
import { copy } from '#copy/agent/page.ts';
import { PARTS } from './parts.ts';

/** The index of the briefing: a list beside it, or a row of chips above it. */
export function SectionIndex() {
  const current = useCurrentPart();
  const currentRef = useInSight<HTMLAnchorElement>(current);
  return (
    <nav
      aria-label={copy.index}
      data-scrolls
      className="sticky top-14 z-10 -mx-4 flex gap-1 overflow-x-auto border-b border-border bg-background px-4 py-2 md:-mx-8 md:px-8 xl:col-span-2 min-[90rem]:col-span-1 min-[90rem]:top-20 min-[90rem]:mx-0 min-[90rem]:flex-col min-[90rem]:self-start min-[90rem]:border-0 min-[90rem]:px-0 min-[90rem]:py-0"
    >
      {PARTS.map(({ id, copy: { title } }) => (
        <Link
          key={id}
          to={`#${id}`}
          replace
          ref={id === current ? currentRef : undefined}
          aria-current={id === current ? 'true' : undefined}
          className={cn(
            'flex h-11 shrink-0 items-center rounded-lg px-3 text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground min-[90rem]:h-auto min-[90rem]:min-h-9 min-[90rem]:py-1.5',
            id === current && 'bg-muted font-medium text-foreground',
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** A section counts as reached when its top is above this share of the window's height. */
const READING_LINE = 0.35;

/** The id of the last section scrolled to. */
function useCurrentPart(): string {
  const [current, setCurrent] = useState<string>(PARTS[0].id);
  useEffect(() => {
    const updateCurrent = () => {
      const line = window.innerHeight * READING_LINE;
      const passed = PARTS.filter(({ id }) => {
        const part = document.getElementById(id);
        return part !== null && part.getBoundingClientRect().top <= line;
      });
      setCurrent(passed.at(-1)?.id ?? PARTS[0].id);
    };
    updateCurrent();
    document.addEventListener('scroll', updateCurrent, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', updateCurrent, { capture: true });
  }, []);
  return current;
}
