import { useMe } from '#web/shared/session/session.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { copy } from '#copy/settings/screen.ts';
import { DangerZone } from './danger-zone.tsx';
import { ProofsCard } from './privacy/proofs-card.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

/** The settings of an account alone, for a person without a team. */
export function AccountScreen() {
  const { data: me } = useMe();
  if (!me) return null;
  if (me.impersonation) {
    return (
      <Page title={copy.account} narrow>
        <Notice variant="info">{copy.impersonating}</Notice>
      </Page>
    );
  }
  return (
    <Page title={copy.account} narrow>
      <ProfileTab me={me} />
      <SecurityTab me={me} />
      <ProofsCard />
      <DangerZone />
    </Page>
  );
}
