import type { ReactNode } from 'react';
import type { PARTS } from './parts.ts';

interface Props {
  part: (typeof PARTS)[number];
  children: ReactNode;
}

/**
 * A section of the briefing. The browser lays it out only when it's near: laying out all sections at
 * once blocked a phone for half as long again.
 */
export function SectionFrame({ part: { id, copy }, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="flex min-w-0 scroll-mt-32 flex-col gap-4 [contain-intrinsic-size:auto_60rem] [content-visibility:auto] min-[90rem]:scroll-mt-20"
    >
      <div className="flex flex-col gap-1">
        <h2 id={`${id}-title`} className="text-lg font-semibold">
          {copy.title}
        </h2>
        <p className="text-sm text-muted-foreground">{copy.text}</p>
      </div>
      {children}
    </section>
  );
}
