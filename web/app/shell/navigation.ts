import { countOfLimit, sellsPlans } from '#domain/billing/plans.ts';
import type { Me } from '#domain/accounts/schema.ts';
import { type PageName, PAGES } from '#domain/pages.ts';
import { fillPath, paths } from '#web/shared/paths.ts';
import type { TeamContext } from '#web/shared/team/team.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import type { SidebarGroup } from '../pages/page.ts';
import { pages } from '../pages/pages.ts';
import { copy as app } from '#copy/app/base.ts';
import { copy } from '#copy/app/shell.ts';
import { whoWaits } from '#copy/shared/who-waits.ts';

export interface Entry {
  label: string;
  to: string;
  icon: Icon;
  active: boolean;
  badge?: string;
  /** A counter on the right, like "1/3". */
  counter?: string;
  /** What the counter means, for screen readers. */
  counterLabel?: string;
  /** Needs a paid plan; without one it links to the plans. */
  locked?: boolean;
}

export interface Group {
  name: SidebarGroup;
  label: string;
  entries: Entry[];
}

/** What an entry shows in addition to its page. */
type Details = Partial<Record<PageName, Partial<Entry>>>;

/** The user who sees the navigation. */
export type Viewer = Pick<Me, 'partner_portal'> & { profile: Pick<Me['profile'], 'admin_level'> };

/**
 * The sidebar's groups, with the entry of the page at `pathname` marked. `waiting`: number of leads
 * waiting for a member.
 */
export function navigation(
  team: TeamContext,
  pathname: string,
  viewer: Viewer,
  waiting = 0,
): Group[] {
  const details = detailsOf(team, viewer, waiting);
  const here = sidebarPageAt(pathname, team.team_slug);
  const groups = Object.entries(app.sidebar.groups).map(([name, label]) => ({
    name: name as SidebarGroup,
    label,
    entries: PAGE_NAMES.flatMap((page) => {
      const { sidebar } = pages[page];
      if (sidebar?.group !== name || !isShown(page, team, viewer)) return [];
      const to = fillPath(PAGES[page], team.team_slug);
      const label = app.sidebar.items[sidebar.label];
      const entry = { label, icon: sidebar.icon, to, active: page === here };
      return [{ ...entry, ...details[page] }];
    }),
  }));
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Links between the page at `pathname` and its related pages, if any. */
export function sectionLinks(team: TeamContext, pathname: string, viewer: Viewer) {
  const at = (page: PageName) => fillPath(PAGES[page], team.team_slug);
  const page = PAGE_NAMES.find((name) => at(name) === pathname);
  const top = page && (pages[page].within?.page ?? page);
  const links = PAGE_NAMES.flatMap((name) => {
    const { sidebar, within } = pages[name];
    const label = name === top ? sidebar?.label : within?.page === top ? within?.label : undefined;
    if (!label || !isOffered(name, team, viewer)) return [];
    return [{ label: app.sidebar.items[label], to: at(name), active: name === page }];
  });
  return links.length > 1 ? links : [];
}

/** Whether this user can open the page in this team. */
export function isOffered(page: PageName, team: TeamContext, viewer: Viewer): boolean {
  const { needs } = pages[page];
  if (!isShown(page, team, viewer)) return false;
  if (needs === undefined || needs === 'staff' || needs === 'partners') return true;
  return needs === 'whatsapp' ? team.plan.canAccessWhatsApp : team.can[needs];
}

/** Whether the page exists in this installation, even if locked. */
function isShown(page: PageName, { billing }: TeamContext, viewer: Viewer): boolean {
  const { needs } = pages[page];
  if (page === 'subscription') return sellsPlans(billing.plans);
  if (needs === 'partners') return viewer.partner_portal !== null;
  return needs !== 'staff' || viewer.profile.admin_level !== null;
}

const PAGE_NAMES = Object.keys(pages) as PageName[];

/** The sidebar page to mark: the page at the address, or its parent. */
function sidebarPageAt(pathname: string, team_slug: string): PageName | undefined {
  const page = PAGE_NAMES.filter((name) => pages[name].sidebar ?? pages[name].within).find(
    (name) => {
      const to = fillPath(PAGES[name], team_slug);
      // Every other page is below the team's page, so that one must match exactly.
      return pathname === to || (name !== 'team' && pathname.startsWith(`${to}/`));
    },
  );
  return page && (pages[page].within?.page ?? page);
}

function detailsOf({ team_slug, plan }: TeamContext, viewer: Viewer, waiting: number): Details {
  const locked = !plan.canAccessWhatsApp;
  const level = viewer.profile.admin_level;
  return {
    getStarted: plan.campaignsUsed === 0 ? { badge: copy.shell.fresh } : {},
    campaigns: { counter: countOfLimit(plan.campaignsUsed, plan.campaignsLimit) },
    conversations:
      waiting > 0
        ? {
            counter: waiting > 999 ? '999+' : String(waiting),
            counterLabel: whoWaits.many({ count: waiting }),
          }
        : {},
    whatsapp: { locked, ...(locked && { to: paths.subscription(team_slug) }) },
    admin: level === null ? {} : { badge: level },
  };
}
