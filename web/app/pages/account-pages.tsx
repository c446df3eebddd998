import { useLocation, useSearchParams } from 'react-router';
import { RegisterScreen } from '#web/features/accounts/auth/register-screen.tsx';
import { InvitationScreen } from '#web/features/accounts/invitation/invitation-screen.tsx';
import { OAuthCallbackScreen } from '#web/features/accounts/oauth/oauth-callback-screen.tsx';
import {
  invitationParts,
  lastTeamSlug,
  loginAddress,
  onboardingStep,
  currentTeamSlug,
  safeRedirect,
} from '../guards/destinations.ts';
import { paths } from '#web/shared/paths.ts';

/** An invited user keeps the invitation and returns to it after registering. */
export function RegisterPage() {
  const { search } = useLocation();
  const link = invitationParts(search);
  return (
    <RegisterScreen
      invitation={link && paths.invitation + search}
      link={link}
      login={loginAddress(search)}
    />
  );
}

export function OAuthCallbackPage() {
  const [query] = useSearchParams();
  return (
    <OAuthCallbackScreen
      redirect={safeRedirect(query.get('redirect'), window.location.origin)}
      onboardingStep={onboardingStep}
      currentSlug={currentTeamSlug}
    />
  );
}

export function InvitationPage() {
  const { search } = useLocation();
  const redirect = window.location.origin + paths.invitation + search;
  const login = `${paths.login}?${new URLSearchParams({ redirect })}`;
  return (
    <InvitationScreen
      link={invitationParts(search)}
      login={login}
      onAccepted={lastTeamSlug.write}
    />
  );
}
