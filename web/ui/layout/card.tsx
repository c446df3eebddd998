import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';

type CardProps = Omit<ComponentProps<'div'>, 'title'> & Partial<Omit<HeaderProps, 'className'>>;

/** A box with a border. A title adds a header. */
export function Card({ title, description, aside, level, children, ...box }: CardProps) {
  const { className } = box;
  return (
    <div
      {...box}
      className={cn('rounded-xl border border-border bg-card p-5 shadow-sm', className)}
    >
      {title === undefined ? null : <CardHeader {...{ title, description, aside, level }} />}
      {children}
    </div>
  );
}

interface HeaderProps {
  title: React.ReactNode;
  description?: React.ReactNode;
  /** shown right of the title */
  aside?: React.ReactNode;
  level?: 2 | 3;
  className?: string;
}

export function CardHeader({ title, description, aside, level = 2, className }: HeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div
      className={cn('mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3', className)}
    >
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1">
        <Heading className="text-base font-semibold">{title}</Heading>
        {description ? <p className="text-sm text-muted-foreground">{description}</p> : null}
      </div>
      {aside}
    </div>
  );
}
