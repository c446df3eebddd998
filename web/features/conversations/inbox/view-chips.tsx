import { useQuery } from '@tanstack/react-query';
import type { WheelEvent } from 'react';
import { Link } from 'react-router';
import { numberFormat } from '#copy/catalog/intl.ts';
import { INBOX_VIEWS } from '#domain/conversations/inbox.ts';
import type { SavedView } from '#domain/conversations/saved-views.ts';
import { inboxCountsOptions } from '#web/shared/inbox-counts.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { cn } from '#web/ui/cn.ts';
import { X } from '#web/ui/first-icons.ts';
import { useInSight } from '#web/ui/use-in-sight.ts';
import { list } from '#copy/conversations/screen.ts';
import { inbox } from '#copy/conversations/inbox.ts';
import { useFilters } from '../use-filters.ts';
import { activeFilters, type FilterOptions } from './use-filter-options.ts';
import { filtersOf, isShown } from './use-saved-views.ts';

interface Props {
  options: FilterOptions;
  /** undefined while loading */
  saved: SavedView[] | undefined;
}

/**
 * The active filters, the user's saved views, and the inbox's views with their counts. Views are links
 * with their own URLs.
 */
export function ViewChips({ options, saved }: Props) {
  const { team_slug } = useTeam();
  const { filters, change, hrefWith } = useFilters();
  const { data: counts, isPending } = useQuery(inboxCountsOptions(team_slug));
  // Waits for both, because chips or counts that load later would move the others.
  const isReady = saved !== undefined && !isPending;
  const activeViewId = saved?.find((view) => isShown(view, filters))?.view_id;
  const shown = activeViewId ?? (filters.view || 'all');
  const currentRef = useInSight<HTMLAnchorElement>(shown);
  const link = (id: string) => ({
    ref: id === shown ? currentRef : undefined,
    replace: true,
    'aria-current': id === shown ? ('page' as const) : undefined,
    className: chip(id === shown),
  });
  return (
    <nav
      aria-label={inbox.views.label}
      data-scrolls
      onWheel={scrollSideways}
      className="flex h-full min-w-0 flex-1 items-center gap-1 overflow-x-auto px-1 [scrollbar-width:none] group-has-[input:focus]/bar:invisible group-has-[input:focus]/bar:w-0 group-has-[input:focus]/bar:flex-none group-has-[input:not(:placeholder-shown)]/bar:invisible group-has-[input:not(:placeholder-shown)]/bar:w-0 group-has-[input:not(:placeholder-shown)]/bar:flex-none"
    >
      {activeViewId === undefined &&
        activeFilters(filters, options).map(({ name, label }) => (
          <button
            key={name}
            type="button"
            aria-label={list.removeFilter({ label })}
            title={list.removeFilter({ label })}
            onClick={() => change({ [name]: '' })}
            className={chip(true)}
          >
            <span className="max-w-32 truncate">{label}</span>
            <X aria-hidden className="size-3" />
          </button>
        ))}
      {isReady &&
        saved.map((view) => (
          <Link key={view.view_id} to={hrefWith(filtersOf(view))} {...link(view.view_id)}>
            <bdi className="max-w-40 truncate">{view.name}</bdi>
          </Link>
        ))}
      {isReady &&
        INBOX_VIEWS.map((view) => (
          <Link key={view} to={hrefWith({ view: view === 'all' ? '' : view })} {...link(view)}>
            <span>{inbox.views.names[view]}</span>
            {counts && <span className="tnum">{formatCompact(counts[view])}</span>}
          </Link>
        ))}
    </nav>
  );
}

const chip = (active: boolean) =>
  cn(
    'inline-flex h-7 touch-target shrink-0 items-center gap-1 rounded-full border px-2.5 text-xs whitespace-nowrap transition-colors',
    active
      ? 'border-primary bg-primary-soft font-medium text-primary-soft-foreground'
      : 'border-border text-muted-foreground hover:bg-muted hover:text-foreground',
  );

/** Lets a vertical mouse wheel reach every chip. */
function scrollSideways({ currentTarget, deltaX, deltaY }: WheelEvent<HTMLElement>) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

export const formatCompact = (count: number) =>
  count < 10_000 ? String(count) : numberFormat({ notation: 'compact' }).format(count);
