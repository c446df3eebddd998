import { useLocation } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { type SessionGap, formatSpan } from '#domain/teams/session-limits.ts';
import { useSignOut } from '#web/features/accounts/api.ts';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Clock } from '#web/ui/icons.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { copy as texts } from '#copy/app/base.ts';
import { GatePage, OtherTeams } from './gate-page.tsx';
import { useEndTeamSwitch } from './use-arrival.ts';

const copy = texts.sessionGap;

interface Props {
  me: Me;
  team: Me['teams'][number];
  gap: SessionGap;
}

/** For teams that limit sessions: explains why, and returns here after a new login. */
export function SessionGate({ me, team, gap }: Props) {
  useEndTeamSwitch(team.team_slug, true);
  const { pathname, search, hash } = useLocation();
  // After impersonation, the admin's login opens the admin's own teams.
  const back = new URLSearchParams({ redirect: pathname + search + hash });
  const signOut = useSignOut(me.impersonation ? paths.login : `${paths.login}?${back}`);
  const title = copy.title({ team: team.team_name });
  return (
    <GatePage
      me={me}
      icon={Clock}
      title={title}
      reasons={[
        copy.reason[gap.reason]({ span: formatSpan(gap.minutes) }),
        me.impersonation ? copy.impersonating : copy.kept,
      ]}
    >
      <FailedNotice error={signOut.error} text={copy.failed} />
      <Button
        size="lg"
        className="self-start max-sm:w-full"
        busy={signOut.isPending}
        busyLabel={copy.busy}
        onClick={() => signOut.mutate(undefined)}
      >
        {copy.signIn}
      </Button>
      <OtherTeams me={me} team={team} />
    </GatePage>
  );
}
