import {
  CreditCard,
  type LucideIcon,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Rocket,
  Settings,
  ShieldUser,
  Users,
} from 'lucide-react';
import type { AdminLevel } from '#domain/admin/levels.ts';
import type { TeamContext } from '#web/shared/team.tsx';
import { paths } from '#web/shared/paths.ts';
import { copy } from './copy.ts';

export interface Entry {
  label: string;
  to: string;
  icon: LucideIcon;
  active: boolean;
  badge?: string;
  /** Figures at the right, "1/3". */
  counter?: string;
  /** Needs a paid plan; leads to the plans then. */
  locked?: boolean;
}

export interface Group {
  label: string;
  entries: Entry[];
}

/**
 * The sidebar's groups, with the entry of the page at `pathname` marked; those of staff only with a
 * level of theirs.
 */
export function navigation(
  team: TeamContext,
  pathname: string,
  adminLevel: AdminLevel | null,
): Group[] {
  const { teamSlug, plan } = team;
  const { groups, items, fresh } = copy.shell;
  const below = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const home = paths.team(teamSlug);
  return [
    {
      label: groups.gettingStarted,
      entries: [
        {
          label: items.getStarted,
          to: paths.getStarted(teamSlug),
          icon: Rocket,
          active: below(paths.getStarted(teamSlug)),
          ...(plan.campaignsUsed === 0 ? { badge: fresh } : {}),
        },
      ],
    },
    {
      label: groups.core,
      entries: [
        { label: items.overview, to: home, icon: LayoutDashboard, active: pathname === home },
        {
          label: items.campaigns,
          to: paths.campaigns(teamSlug),
          icon: Megaphone,
          active: pathname.includes('/campaigns') && !pathname.includes('/conversations'),
          counter: `${plan.campaignsUsed}/${plan.campaignsLimit}`,
        },
        {
          label: items.conversations,
          to: paths.conversations(teamSlug),
          icon: MessagesSquare,
          active: below(paths.conversations(teamSlug)),
        },
      ],
    },
    {
      label: groups.whatsapp,
      entries: [
        {
          label: items.whatsapp,
          to: plan.canAccessWhatsApp ? paths.whatsapp(teamSlug) : paths.subscription(teamSlug),
          icon: MessageCircle,
          active: below(paths.whatsapp(teamSlug)),
          locked: !plan.canAccessWhatsApp,
        },
      ],
    },
    {
      label: groups.team,
      entries: [
        {
          label: items.team,
          to: paths.members(teamSlug),
          icon: Users,
          active: pathname.includes('/team/'),
        },
        {
          label: items.subscription,
          to: paths.subscription(teamSlug),
          icon: CreditCard,
          active: below(paths.subscription(teamSlug)),
        },
      ],
    },
    ...(adminLevel ? [administration(teamSlug, pathname, adminLevel)] : []),
  ];
}

function administration(teamSlug: string, pathname: string, level: AdminLevel): Group {
  const { groups, items } = copy.shell;
  const to = paths.admin(teamSlug);
  return {
    label: groups.administration,
    entries: [{ label: items.admin, to, icon: ShieldUser, active: pathname === to, badge: level }],
  };
}

/** What sits at the sidebar's bottom. */
export function bottomEntries({ teamSlug }: TeamContext, pathname: string): Entry[] {
  const to = paths.settings(teamSlug);
  return [{ label: copy.shell.items.settings, to, icon: Settings, active: pathname === to }];
}
