import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { OnboardingLayout } from '#web/features/accounts/onboarding/onboarding-layout.tsx';
import { AccountLinks } from './account-frame.tsx';
import { Protected } from './guards/protected.tsx';
import { rpc } from '#web/platform/rpc.ts';
import { formatExact } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { removalCopy as copy } from '#copy/shared/parts.ts';

export function OnboardingPages() {
  return (
    <Protected mode="onboarding">
      {(me) => (
        <OnboardingLayout links={<AccountLinks me={me} onboarding />}>
          {me.teams.length === 0 ? <RemovalNotices /> : null}
          <Suspense>
            <Outlet context={me} />
          </Suspense>
        </OnboardingLayout>
      )}
    </Protected>
  );
}

/** Lists the teams the user was removed from, for a user without a team. */
function RemovalNotices() {
  const { data = [] } = useQuery(rpc.teams.removals.queryOptions());
  return data.map(({ team_slug, team_name, removed_by, removed_at }) => (
    <Notice key={team_slug} variant="info" title={copy.title({ team: team_name })} className="mb-4">
      {copy.text({ by: removed_by, at: formatExact(removed_at) })}
    </Notice>
  ));
}
