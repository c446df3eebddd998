import { cn } from './cn.ts';

/** Has the shape of what comes; give it its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-skeleton', className)} />;
}
