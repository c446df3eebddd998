import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';

/** Below 768 px, show cards instead, so that the page doesn't scroll sideways. */
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

interface HiddenTableProps {
  caption: string;
  headers: string[];
  /** the first cell of each row is its heading */
  rows: string[][];
}

/** The data of a chart, as a table for screen readers. */
export function HiddenTable({ caption, headers, rows }: HiddenTableProps) {
  return (
    <table className="sr-only">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {headers.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={headers[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DescribedProps {
  label: ReactNode;
  children: ReactNode;
  /** for the value */
  className?: string;
}

/** One term and its value in a `dl`. */
export function Described({ label, children, className }: DescribedProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className={cn('wrap-anywhere', className)}>{children}</dd>
    </div>
  );
}
