import { useParams, useSearchParams } from 'react-router';
import { useMe } from '#web/shared/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { copy } from './copy.ts';
import { DangerZone } from './danger-zone.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { TeamTab } from './team-tab.tsx';
import { TwoFactorPolicyCard } from './two-factor/two-factor-policy-card.tsx';

const TABS = ['profile', 'team', 'security'] as const;

/** The tab is in the address, so links and the Back button work. */
export function SettingsScreen() {
  const { teamSlug } = useParams();
  const [query, setQuery] = useSearchParams();
  const { data: me } = useMe();
  if (!me) return null;
  const tab = TABS.find((name) => name === query.get('tab')) ?? 'profile';
  // Account settings belong to the impersonated user alone.
  const inPerson = me.impersonation === null;
  return (
    <Page title={copy.title} narrow>
      <Tabs
        label={copy.tabs.label}
        value={tab}
        onChange={(chosen) => setQuery(chosen === 'profile' ? {} : { tab: chosen })}
        tabs={[
          {
            name: 'profile',
            label: copy.tabs.profile,
            content: inPerson ? <ProfileTab me={me} /> : <Impersonating />,
          },
          {
            name: 'team',
            label: copy.tabs.team,
            content: (
              <>
                <TeamTab key={teamSlug} />
                <TwoFactorPolicyCard />
              </>
            ),
          },
          {
            name: 'security',
            label: copy.tabs.security,
            content: inPerson ? <SecurityTab me={me} /> : <Impersonating />,
          },
        ]}
      />
      {inPerson ? <DangerZone /> : null}
    </Page>
  );
}

function Impersonating() {
  return <Notice variant="info">{copy.impersonating}</Notice>;
}
