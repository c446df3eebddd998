import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import type { TeamRemoval } from '#domain/teams/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/app/base.ts';
import { Starting } from '../base/full-page.tsx';
import { dashboardDestination } from './destinations.ts';

/** Tells users they aren't in this team, and who removed them if so, then redirects to their own. */
export function AccessDenied({ me }: { me: Me }) {
  const { team_slug } = useParams();
  const removals = useQuery(rpc.teams.removals.queryOptions({ retry: false }));
  const removal = removals.data?.find((item) => item.team_slug === team_slug);
  if (removals.isPending) return <Starting />;
  return <Denied me={me} removal={removal} />;
}

function Denied({ me, removal }: { me: Me; removal: TeamRemoval | undefined }) {
  const said = useEffectEvent(() => {
    const { title, text, removed } = copy.accessDenied;
    toast.error(title, {
      description: removal ? removed({ by: removal.removed_by, team: removal.team_name }) : text,
    });
  });
  useEffect(() => said(), []);
  return <Navigate to={dashboardDestination(me)} replace />;
}
