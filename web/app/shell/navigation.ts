import type { AdminLevel } from '#domain/admin/levels.ts';
import { countOfLimit, sellsPlans } from '#domain/billing/plans.ts';
import { type PageName, PAGES } from '#domain/pages.ts';
import { fillPath, paths } from '#web/shared/paths.ts';
import type { TeamContext } from '#web/shared/team/team.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import type { SidebarGroup } from '../pages/page.ts';
import { pages } from '../pages/pages.ts';
import { copy } from './copy.ts';

export interface Entry {
  label: string;
  to: string;
  icon: Icon;
  active: boolean;
  badge?: string;
  /** Figures at the right, "1/3". */
  counter?: string;
  /** What the figures mean, for screen readers. */
  counterLabel?: string;
  /** Needs a paid plan; leads to the plans then. */
  locked?: boolean;
}

export interface Group {
  name: SidebarGroup;
  label: string;
  entries: Entry[];
}

/** What an entry shows besides its page; `false` hides it. */
type Details = Partial<Record<PageName, Partial<Entry> | false>>;

/**
 * The sidebar's groups, with the entry of the page at `pathname` marked. Only staff see their entries.
 * `waiting`: leads who wait for a person.
 */
export function navigation(
  team: TeamContext,
  pathname: string,
  adminLevel: AdminLevel | null,
  waiting = 0,
): Group[] {
  const details = detailsOf(team, adminLevel, waiting);
  const groups = Object.entries(copy.sidebar.groups).map(([name, label]) => ({
    name: name as SidebarGroup,
    label,
    entries: Object.entries(pages).flatMap(([page, { sidebar }]) => {
      const detail = details[page as PageName];
      if (sidebar?.group !== name || detail === false) return [];
      const to = fillPath(PAGES[page as PageName], team.team_slug);
      // The team's own page is above all others.
      const active = pathname === to || (page !== 'team' && pathname.startsWith(`${to}/`));
      return [{ label: sidebar.label, icon: sidebar.icon, to, active, ...detail }];
    }),
  }));
  return groups.filter(({ entries }) => entries.length > 0);
}

function detailsOf(
  { team_slug, plan, billing }: TeamContext,
  adminLevel: AdminLevel | null,
  waiting: number,
): Details {
  const locked = !plan.canAccessWhatsApp;
  return {
    getStarted: plan.campaignsUsed === 0 ? { badge: copy.shell.fresh } : {},
    campaigns: { counter: countOfLimit(plan.campaignsUsed, plan.campaignsLimit) },
    conversations:
      waiting > 0
        ? {
            counter: waiting > 999 ? '999+' : String(waiting),
            counterLabel: copy.shell.waiting(waiting),
          }
        : {},
    whatsapp: { locked, ...(locked && { to: paths.subscription(team_slug) }) },
    subscription: sellsPlans(billing.plans) && {},
    admin: adminLevel !== null && { badge: adminLevel },
  };
}
