import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { messageOf, refusalOf } from '#web/platform/rpc.ts';
import { cn } from './cn.ts';
import { CircleCheck, Info, TriangleAlert } from './first-icons.ts';
import { kitCopy } from '#copy/platform/screen.ts';
import { Button } from './button.tsx';

const noticeVariants = cva('flex items-start gap-3 rounded-lg px-4 py-3 text-sm', {
  variants: {
    variant: {
      info: 'bg-info-soft text-info',
      success: 'bg-success-soft text-success',
      warning: 'bg-warning-soft text-warning',
      destructive: 'bg-destructive-soft text-destructive',
    },
  },
});
const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  destructive: TriangleAlert,
};

interface Props {
  variant: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** An inline message. Screen readers announce errors at once. */
export function Notice({ variant, title, children, action, className }: Props) {
  const Icon = ICONS[variant];
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={cn(noticeVariants({ variant }), className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', action && 'mt-2')} />
      {/* Where the two have no room beside each other, the action goes below its words. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1">
        <div className={cn('flex min-w-0 flex-1 basis-52 flex-col gap-0.5', action && 'py-1.5')}>
          {title ? <p className="font-medium">{title}</p> : null}
          {children ? <div className="break-words">{children}</div> : null}
        </div>
        {action ? <div className="flex min-h-8 shrink-0 items-center">{action}</div> : null}
      </div>
    </div>
  );
}

interface FailedNoticeProps {
  /** why the last try of an action failed; nothing is shown before */
  error: unknown;
  /** shown if the server gives no reason; a function puts the reason into its words */
  text?: string | ((values: { why: string }) => string);
  /** above the reason, and alone if there is neither reason nor text */
  title?: string;
  className?: string;
}

/** What was asked for wasn't done. */
export function FailedNotice({ error, text, ...props }: FailedNoticeProps) {
  if (!error) return null;
  return (
    <Notice variant="destructive" {...props}>
      {failureText(error, text)}
    </Notice>
  );
}

/** Why it wasn't: the server's reason, or `text` without one. */
export function failureText(error: unknown, text: FailedNoticeProps['text']): string {
  if (typeof text === 'function') return text({ why: messageOf(error, kitCopy.network) });
  return text === undefined ? messageOf(error, '') : refusalOf(error, text);
}

interface RetryNoticeProps extends Partial<Pick<Props, 'variant' | 'title' | 'className'>> {
  query: { refetch: () => unknown };
  /** the action's text, where "Try again" isn't it */
  retry?: string;
  /** what could not be loaded */
  children: ReactNode;
}

/** A part of a page that could not be loaded, and another try. */
export function RetryNotice(props: RetryNoticeProps) {
  const { query, retry = kitCopy.retry, variant = 'destructive', children, ...notice } = props;
  return (
    <Notice
      {...notice}
      variant={variant}
      action={
        <Button variant="link" size="sm" onClick={() => void query.refetch()}>
          {retry}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
