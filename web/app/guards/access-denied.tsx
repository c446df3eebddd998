import { useEffect } from 'react';
import { Navigate } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { toast } from '#web/ui/toast.ts';
import { copy } from '../base/copy.ts';
import { dashboardDestination } from './destinations.ts';
import { lastTeamSlug } from './last-team.ts';

/** The user is not in this team: says so and redirects to their own. */
export function AccessDenied({ me }: { me: Me }) {
  useEffect(
    () => toast.error(copy.accessDenied.title, { description: copy.accessDenied.text }),
    [],
  );
  return <Navigate to={dashboardDestination(me, lastTeamSlug.read())} replace />;
}
