import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

/** Under 768 px show cards instead: a table is not to scroll sideways. */
export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table {...props} className={cn('w-full border-collapse text-sm', className)} />;
}

export function TableHead({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...props}
      className={cn(
        'h-10 border-b border-border px-3 text-left text-xs font-medium text-muted-foreground first:pl-5 last:pr-5',
        className,
      )}
    />
  );
}

export function TableRow({ className, ...props }: ComponentProps<'tr'>) {
  return (
    <tr
      {...props}
      className={cn('border-b border-border last:border-0 hover:bg-muted/60', className)}
    />
  );
}

export function TableCell({ className, ...props }: ComponentProps<'td'>) {
  return <td {...props} className={cn('h-12 px-3 align-middle first:pl-5 last:pr-5', className)} />;
}
