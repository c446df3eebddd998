import type { ReactNode } from 'react';
import { usePageHeading } from '#web/ui/use-page-heading.ts';

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = usePageHeading();
  return (
    <div className="mb-7 flex flex-col gap-1.5">
      <title>{`${title} · OpenSetter`}</title>
      <h1 {...heading} className="text-2xl font-semibold tracking-tight outline-none">
        {title}
      </h1>
      {children ? <p className="text-muted-foreground">{children}</p> : null}
    </div>
  );
}
