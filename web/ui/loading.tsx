import { cn } from './cn.ts';
import { LoaderCircle } from './first-icons.ts';

/** Decorative: place a text beside it. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />;
}

/** A loading area with a spinner and a label. */
export function Waiting({ label, className }: { label: string; className?: string }) {
  return (
    <output
      data-loading
      className={cn(
        'flex min-h-60 items-center justify-center gap-3 text-muted-foreground',
        className,
      )}
    >
      <Spinner className="size-5" />
      <span>{label}</span>
    </output>
  );
}

/** A placeholder in the shape of the content; set its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      data-loading
      className={cn('animate-pulse rounded-md bg-skeleton', className)}
    />
  );
}

interface SkeletonsProps {
  label: string;
  rows?: number;
  className: string;
  /** layout of the list, if it isn't a column */
  layout?: string;
}

/** Placeholder rows. The label announces loading to screen readers. */
export function Skeletons({ label, rows = 1, className, layout }: SkeletonsProps) {
  return (
    <output aria-label={label} className={layout ?? 'flex flex-col gap-3'}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={className} />
      ))}
    </output>
  );
}
