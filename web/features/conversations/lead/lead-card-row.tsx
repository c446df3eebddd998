import type { ReactNode } from 'react';

/** A line of the lead's card. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="flex min-w-0 flex-col items-end text-right wrap-anywhere">{children}</dd>
    </div>
  );
}
