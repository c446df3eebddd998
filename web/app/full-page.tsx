import type { ReactNode } from 'react';

/** A page of last resort: nothing around it. */
export function FullPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 px-6 text-center">
      <title>{`${title} · OpenSetter`}</title>
      {children}
    </main>
  );
}
