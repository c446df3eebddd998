import { useSearchParams } from 'react-router';
import { PROVIDERS } from '#domain/accounts/providers.ts';
import { SecondFactorScreen } from '#web/features/accounts/second-factor/second-factor-screen.tsx';
import { safeRedirect } from '../guards/destinations.ts';
import { paths } from '#web/shared/paths.ts';

/** The second step of a sign-in. Provider sign-ins continue at their callback page. */
export function SecondFactorPage() {
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'), window.location.origin);
  const callback = redirect
    ? `${paths.oauthCallback}?${new URLSearchParams({ redirect })}`
    : paths.oauthCallback;
  const after = PROVIDERS.some((name) => name === query.get('via'))
    ? callback
    : (redirect ?? paths.root);
  return <SecondFactorScreen afterLogin={after} />;
}
