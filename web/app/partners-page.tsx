import { Outlet } from 'react-router';
import { NoPartnersTeam } from '#web/features/partners/partners-screen.tsx';
import { useMe } from '#web/shared/session/session.ts';
import { NotFound } from './base/full-page.tsx';
import { Protected } from './guards/protected.tsx';

/** Shows the partner page only if the installation has a partner portal. */
export function PartnersGuard() {
  const { data: me } = useMe();
  return me?.partner_portal ? <Outlet /> : <NotFound framed />;
}

/** The partner page without a team in the URL. */
export function PartnersWithoutTeam() {
  return (
    <Protected mode="account">
      {(me) => (me.partner_portal ? <NoPartnersTeam /> : <NotFound />)}
    </Protected>
  );
}
