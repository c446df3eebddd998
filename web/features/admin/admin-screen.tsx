import { Link, useSearchParams } from 'react-router';
import type { AdminLevel } from '#domain/admin/levels.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ShieldUser } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Headset, Shield, ShieldCheck } from '#web/ui/icons.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { type Tab, Tabs } from '#web/ui/layout/tabs.tsx';
import { AuditCard } from './audit-card.tsx';
import { copy } from '#copy/admin/desk.ts';
import { DrawingCard, FiguresCard, HealthCard } from './figures-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { ModelCard } from './model-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { StatusCard } from './status-card.tsx';
import { useLiveInbox, useStaffUnread } from './support-api.ts';
import { SupportTab } from './support-tab.tsx';
import { TeamsTab } from './teams-tab.tsx';

const ICONS: Partial<Record<AdminLevel, Icon>> = {
  superadmin: ShieldCheck,
  admin: ShieldUser,
  support: Headset,
};

const TABS = ['teams', 'people', 'support', 'audit', 'platform'] as const;
type TabName = (typeof TABS)[number];

/** What staff can see and do, in parts; the address names the part. Behind the admin guard. */
export function AdminScreen() {
  const [query, setQuery] = useSearchParams();
  const unread = useStaffUnread();
  useLiveInbox();
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'teams';
  const show = (name: TabName) => setQuery(name === 'teams' ? {} : { tab: name });
  const tabs: Tab<TabName>[] = [
    { name: 'teams', label: copy.tabs.teams, content: <TeamsTab /> },
    { name: 'people', label: copy.tabs.people, content: <PeopleCard /> },
    { name: 'support', label: copy.tabs.support({ unread }), content: <SupportTab /> },
    { name: 'audit', label: copy.tabs.audit, content: <AuditCard /> },
    { name: 'platform', label: copy.tabs.platform, content: <PlatformTab /> },
  ];
  const { data: me } = useMe();
  const level = me?.profile.admin_level;
  const Icon = (level && ICONS[level]) ?? Shield;
  return (
    <Page
      title={copy.title}
      description={copy.description}
      action={
        <Badge variant="primary" className="capitalize">
          <Icon aria-hidden />
          <span>{level ? copy.badge({ level }) : copy.badgeOfNone}</span>
        </Badge>
      }
    >
      <Tabs label={copy.tabs.label} tabs={tabs} value={tab} onChange={show} />
    </Page>
  );
}

/** How the platform does as a whole. */
export function PlatformTab() {
  const { data: me } = useMe();
  return (
    <>
      {me?.profile.admin_level === 'superadmin' ? (
        <Button asChild variant="secondary" className="self-start">
          <Link to={paths.installation}>{copy.installation}</Link>
        </Button>
      ) : null}
      <StatusCard />
      <HealthCard />
      <JobsCard />
      <FiguresCard />
      <ModelCard />
      <DrawingCard />
    </>
  );
}
