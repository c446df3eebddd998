import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import { takeLostFocus } from '#web/ui/overlay/focus.ts';
import { Notice } from '#web/ui/notice.tsx';

export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-7 flex flex-col gap-1.5">
      <title>{`${title} · OpenSetter`}</title>
      <h1
        ref={takeLostFocus}
        tabIndex={-1}
        className="text-2xl font-semibold tracking-tight outline-none"
      >
        {title}
      </h1>
      {children ? <p className="text-muted-foreground">{children}</p> : null}
    </div>
  );
}

interface Props {
  title?: string;
  /** nothing is shown without one */
  message: string | undefined;
}

/** What is wrong with a form, above its fields. */
export function FormProblem({ title, message }: Props) {
  if (!message) return null;
  return (
    <Notice variant="destructive" {...(title ? { title } : {})}>
      {message}
    </Notice>
  );
}

/** A link among text, in the colour of what can be pressed. */
export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link
      {...props}
      className={cn(
        'font-medium text-primary underline-offset-4 touch-target hover:underline',
        className,
      )}
    />
  );
}
