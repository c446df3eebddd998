import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { OnboardingLayout } from '#web/features/accounts/onboarding/onboarding-layout.tsx';
import { AccountLinks } from './account-frame.tsx';
import { RemovalNotices } from '#web/features/teams/removal-notices.tsx';
import { Protected } from './guards/protected.tsx';

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
