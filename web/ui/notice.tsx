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

/** An inline message. Screen readers announce errors immediately. */
export function Notice({ variant, title, children, action, className }: Props) {
  const Icon = ICONS[variant];
  return (
    <div
      role={variant === 'destructive' ? 'alert' : 'status'}
      className={cn(noticeVariants({ variant }), className)}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', action && 'mt-2')} />
      {/* If there isn't enough room, the action wraps below the text. */}
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
  /** why the last attempt failed; renders nothing without an error */
  error: unknown;
  /** shown if the server gives no reason; a function puts the reason into a sentence */
  text?: string | ((values: { why: string }) => string);
  /** above the reason, or alone if there is neither reason nor text */
  title?: string;
  className?: string;
}

/** Says that an action failed. */
export function FailedNotice({ error, text, ...props }: FailedNoticeProps) {
  if (!error) return null;
  return (
    <Notice variant="destructive" {...props}>
      {failureText(error, text)}
    </Notice>
  );
}

/** Why it failed: the server's reason, or `text` without one. */
export function failureText(error: unknown, text: FailedNoticeProps['text']): string {
  if (typeof text === 'function') return text({ why: messageOf(error, kitCopy.network) });
  return text === undefined ? messageOf(error, '') : refusalOf(error, text);
}

interface RetryNoticeProps extends Partial<Pick<Props, 'variant' | 'title' | 'className'>> {
  query: { refetch: () => unknown };
  /** the button's label, if not "Try again" */
  retry?: string;
  /** what failed to load */
  children: ReactNode;
}

/** For a part of a page that failed to load, with a retry. */
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
