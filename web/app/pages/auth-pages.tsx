import { Suspense } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { AuthLayout } from '#web/features/accounts/auth/auth-layout.tsx';
import { LoginScreen } from '#web/features/accounts/auth/login-screen.tsx';
import { invitationOf, registerAddress, safeRedirect } from '../guards/destinations.ts';
import { useMoveLinkSecret } from '#web/shared/session/session.ts';
import { paths } from '#web/shared/paths.ts';

export function AuthPages() {
  const hasSecret = useMoveLinkSecret();
  return (
    <AuthLayout>
      <Suspense>{hasSecret ? null : <Outlet />}</Suspense>
    </AuthLayout>
  );
}

/** After login, `redirect` wins over `/`. A signed-in user goes to the dashboard. */
export function LoginPage() {
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'), window.location.origin);
  return (
    <LoginScreen
      redirect={redirect}
      afterLogin={redirect ?? paths.root}
      whenSignedIn={redirect ?? paths.dashboard}
      register={registerAddress(redirect)}
      invitation={invitationOf(redirect)}
      secondFactor={secondFactorAddress(redirect)}
      googleError={query.get('error')}
      via={query.get('via') === 'openid' ? 'openid' : 'google'}
    />
  );
}

/** The URL of the code page, including where the sign-in continues. */
function secondFactorAddress(redirect: string | undefined): string {
  if (redirect === undefined) return paths.secondFactor;
  return `${paths.secondFactor}?${new URLSearchParams({ redirect })}`;
}
