import { Link, useLocation } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { cn } from '#web/ui/cn.ts';
import { copy } from '#copy/app/shell.ts';
import { sectionLinks } from './navigation.ts';

/** Leads between the pages that share one entry of the sidebar. The chosen campaign stays. */
export function SectionNav({ me }: { me: Me }) {
  const { pathname, search } = useLocation();
  const links = sectionLinks(useTeam(), pathname, me);
  if (links.length === 0) return null;
  const campaign = new URLSearchParams(search).get('campaign');
  const query = campaign ? `?campaign=${encodeURIComponent(campaign)}` : '';
  return (
    <nav
      aria-label={copy.shell.section}
      className="relative z-10 mx-auto -mb-4 w-full max-w-6xl px-4 pt-3 md:px-8"
    >
      <ul className="-mx-3 flex flex-wrap gap-1">
        {links.map(({ label, to, active }) => (
          <li key={to}>
            <Link
              to={to + query}
              aria-current={active ? 'page' : undefined}
              className={cn(
                'flex h-11 items-center rounded-md px-3 text-sm transition-colors hover:bg-accent md:h-8',
                active ? 'bg-accent font-medium text-foreground' : 'text-muted-foreground',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
