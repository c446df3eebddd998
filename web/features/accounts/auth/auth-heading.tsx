import type { ReactNode } from 'react';

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-7 flex flex-col gap-1.5">
      <title>{`${title} · OpenSetter`}</title>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {children ? <p className="text-muted-foreground">{children}</p> : null}
    </div>
  );
}
