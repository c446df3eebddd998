import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { OnboardingLayout } from '#web/features/accounts/onboarding/onboarding-layout.tsx';
import { Protected } from './guards/protected.tsx';

export function OnboardingPages() {
  return (
    <Protected mode="onboarding">
      {(me) => (
        <OnboardingLayout>
          <Suspense>
            <Outlet context={me} />
          </Suspense>
        </OnboardingLayout>
      )}
    </Protected>
  );
}
