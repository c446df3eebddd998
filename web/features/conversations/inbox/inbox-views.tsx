import { Link } from 'react-router';
import { INBOX_VIEWS, type InboxView } from '#domain/conversations/inbox.ts';
import { useInboxCounts } from '#web/shared/inbox-counts.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { cn } from '#web/ui/cn.ts';
import { useInSight } from '#web/ui/use-in-sight.ts';
import { inbox } from '../inbox-copy.ts';

interface Props {
  view: InboxView | '';
  hrefOf: (view: InboxView | '') => string;
}

/** The views of the inbox with what each holds. They are links: each has its address. */
export function InboxViews({ view, hrefOf }: Props) {
  const { team_slug } = useTeam();
  const counts = useInboxCounts(team_slug);
  const shown = view || 'all';
  const here = useInSight<HTMLAnchorElement>(shown);
  return (
    <nav
      aria-label={inbox.views.label}
      data-scrolls
      className="relative flex min-w-0 gap-1 px-3 pt-3 [scrollbar-width:none] max-md:overflow-x-auto max-md:pb-2 md:flex-wrap"
    >
      {INBOX_VIEWS.map((item) => {
        const active = item === shown;
        const count = counts?.[item];
        return (
          <Link
            key={item}
            ref={active ? here : undefined}
            to={hrefOf(item === 'all' ? '' : item)}
            replace
            aria-current={active ? 'page' : undefined}
            className={cn(
              'inline-flex h-7 touch-target shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-xs whitespace-nowrap transition-colors md:gap-1 md:px-2',
              active
                ? 'border-primary bg-primary-soft font-medium text-primary-soft-foreground'
                : 'border-border text-muted-foreground hover:bg-muted hover:text-foreground',
            )}
          >
            {inbox.views.names[item]}
            {count === undefined ? null : <span className="tnum">{compact(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

const numbers = new Intl.NumberFormat(undefined, { notation: 'compact' });
const compact = (count: number) => (count < 10_000 ? String(count) : numbers.format(count));
