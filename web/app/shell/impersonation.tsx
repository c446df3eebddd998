import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { beginTeamSwitch } from '#web/shared/team-switch.ts';
import { paths } from '#web/shared/paths.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';

/** Loaded on demand: few users ever see it. */
const Banner = lazyPart(
  'ImpersonationBanner',
  () => import('#web/features/admin/impersonation-banner.tsx'),
  'line',
);

/** Shown while an admin impersonates a user. When it ends, the admin's own team opens. */
export function Impersonation({ me: { impersonation } }: { me: Me }) {
  const navigate = useNavigate();
  if (!impersonation) return null;
  const leave = (me: Me | null, returnSlug: string | null) => {
    const slug = me?.teams.some(({ team_slug }) => team_slug === returnSlug) ? returnSlug : null;
    beginTeamSwitch(slug ?? '');
    void navigate(slug ? paths.team(slug) : paths.dashboard);
  };
  return (
    <Suspense>
      <Banner impersonation={impersonation} onEnd={leave} />
    </Suspense>
  );
}
