import type { AdminLevel } from '#domain/admin/levels.ts';
import { countOfLimit } from '#domain/billing/plans.ts';
import type { TeamContext } from '#web/shared/team.tsx';
import { paths } from '#web/shared/paths.ts';
import {
  BookOpen,
  ClipboardCheck,
  CreditCard,
  FlaskConical,
  GraduationCap,
  Handshake,
  LayoutDashboard,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  Rocket,
  Send,
  Settings,
  ShieldUser,
  SquarePen,
  Users,
} from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
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
  label: string;
  entries: Entry[];
}

/**
 * The sidebar's groups, with the entry of the page at `pathname` marked; those of staff only with a
 * level of theirs. `waiting`: leads who wait for a person.
 */
export function navigation(
  team: TeamContext,
  pathname: string,
  adminLevel: AdminLevel | null,
  waiting = 0,
): Group[] {
  const { team_slug, plan, billing } = team;
  const { groups, items, fresh } = copy.shell;
  const below = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const home = paths.team(team_slug);
  return [
    {
      label: groups.gettingStarted,
      entries: [
        {
          label: items.getStarted,
          to: paths.getStarted(team_slug),
          icon: Rocket,
          active: below(paths.getStarted(team_slug)),
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
          to: paths.campaigns(team_slug),
          icon: Megaphone,
          active: pathname.includes('/campaigns') && !pathname.includes('/conversations'),
          counter: countOfLimit(team.plan.campaignsUsed, team.plan.campaignsLimit),
        },
        {
          label: items.conversations,
          to: paths.conversations(team_slug),
          icon: MessagesSquare,
          active: below(paths.conversations(team_slug)),
          ...(waiting > 0 && {
            counter: waiting > 999 ? '999+' : String(waiting),
            counterLabel: copy.shell.waiting(waiting),
          }),
        },
        {
          label: items.outreach,
          to: paths.outreach(team_slug),
          icon: Send,
          active: below(paths.outreach(team_slug)),
        },
      ],
    },
    {
      label: groups.development,
      entries: [
        {
          label: items.prompts,
          to: paths.prompts(team_slug),
          icon: SquarePen,
          active: below(paths.prompts(team_slug)),
        },
        {
          label: items.knowledge,
          to: paths.knowledge(team_slug),
          icon: BookOpen,
          active: below(paths.knowledge(team_slug)),
        },
        {
          label: items.learning,
          to: paths.learning(team_slug),
          icon: GraduationCap,
          active: below(paths.learning(team_slug)),
        },
        {
          label: items.playground,
          to: paths.playground(team_slug),
          icon: FlaskConical,
          active: below(paths.playground(team_slug)),
        },
        {
          label: items.evals,
          to: paths.evals(team_slug),
          icon: ClipboardCheck,
          active: below(paths.evals(team_slug)),
        },
      ],
    },
    {
      label: groups.whatsapp,
      entries: [
        {
          label: items.whatsapp,
          to: plan.canAccessWhatsApp ? paths.whatsapp(team_slug) : paths.subscription(team_slug),
          icon: MessageCircle,
          active: below(paths.whatsapp(team_slug)),
          locked: !plan.canAccessWhatsApp,
        },
      ],
    },
    {
      label: groups.team,
      entries: [
        {
          label: items.team,
          to: paths.members(team_slug),
          icon: Users,
          active: pathname.includes('/team/'),
        },
        ...(billing.plans === 'off'
          ? []
          : [
              {
                label: items.subscription,
                to: paths.subscription(team_slug),
                icon: CreditCard,
                active: below(paths.subscription(team_slug)),
              },
            ]),
      ],
    },
    ...(adminLevel ? [administration(team_slug, pathname, adminLevel)] : []),
  ];
}

function administration(team_slug: string, pathname: string, level: AdminLevel): Group {
  const { groups, items } = copy.shell;
  const to = paths.admin(team_slug);
  return {
    label: groups.administration,
    entries: [{ label: items.admin, to, icon: ShieldUser, active: pathname === to, badge: level }],
  };
}

/** What sits at the sidebar's bottom. */
export function bottomEntries({ team_slug }: TeamContext, pathname: string): Entry[] {
  const { items } = copy.shell;
  const entry = (label: string, to: string, icon: Icon): Entry => ({
    label,
    to,
    icon,
    active: pathname === to,
  });
  return [
    entry(items.partners, paths.partners(team_slug), Handshake),
    entry(items.settings, paths.settings(team_slug), Settings),
  ];
}
