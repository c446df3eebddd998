import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';
import { ArrowLeft, ChevronRight } from '../icons.ts';
import { restoreLostFocus } from '../overlay/focus.ts';
import { ButtonLink } from '../button.tsx';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  title: string;
  /** The browser tab's title, if it isn't the page's. */
  tabTitle?: string;
  /** A number beside the title, like "2/3". */
  counter?: ReactNode;
  description?: ReactNode;
  /** The page's primary action. */
  action?: ReactNode;
  breadcrumb?: readonly Crumb[];
  /** For pages that consist of one form or one text. */
  narrow?: boolean;
  children: ReactNode;
  className?: string;
}

/** The frame of every dashboard page: one header row, then the content. Also sets the tab's title. */
export function Page(props: Props) {
  const {
    title,
    tabTitle = title,
    counter,
    description,
    action,
    breadcrumb,
    narrow,
    children,
    className,
  } = props;
  return (
    <div
      className={cn(
        'mx-auto flex w-full flex-col gap-6 px-4 py-6 md:px-8',
        narrow ? 'max-w-3xl' : 'max-w-6xl',
        className,
      )}
    >
      <title>{`${tabTitle} · OpenSetter`}</title>
      <header className="flex flex-col gap-3">
        {breadcrumb ? <Breadcrumb crumbs={breadcrumb} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-col gap-1">
            <div className="flex items-baseline gap-3">
              <h1
                ref={restoreLostFocus}
                tabIndex={-1}
                className="text-2xl font-semibold tracking-tight outline-none"
              >
                {title}
              </h1>
              {counter ? (
                <span className="text-sm text-muted-foreground tnum">{counter}</span>
              ) : null}
            </div>
            {description ? <p className="text-muted-foreground">{description}</p> : null}
          </div>
          {action}
        </div>
      </header>
      {children}
    </div>
  );
}

interface Crumb {
  label: string;
  /** Absent on the last one, which is the page itself. */
  to?: string;
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={kitCopy.breadcrumb}>
      <ol className="flex flex-wrap items-center gap-1.5 text-sm text-muted-foreground">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-1.5">
            {index > 0 ? <ChevronRight aria-hidden className="size-3.5" /> : null}
            {crumb.to ? (
              <Link to={crumb.to} className="rounded-sm touch-target hover:text-foreground">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="text-foreground">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A page's back link, as a secondary button. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to} variant="secondary">
      <ArrowLeft aria-hidden />
      {children}
    </ButtonLink>
  );
}
