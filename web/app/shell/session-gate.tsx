import { Clock } from 'lucide-react';
import { useLocation } from 'react-router';
import type { Me } from '#domain/accounts/schema.ts';
import { type SessionGap, spanText } from '#domain/teams/session-limits.ts';
import { useSignOut } from '#web/features/accounts/api.ts';
import { messageOf } from '#web/platform/errors.ts';
import { paths } from '#web/shared/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy as texts } from '../base/copy.ts';
import { Impersonation } from './impersonation.tsx';
import { OtherTeams } from './other-teams.tsx';
import { useArrival } from './use-arrival.ts';

const copy = texts.sessionGap;

interface Props {
  me: Me;
  team: Me['teams'][number];
  gap: SessionGap;
}

/** A team that limits sessions: says why it is shut, and leads through the login back to this page. */
export function SessionGate({ me, team, gap }: Props) {
  useArrival(team.team_slug, true);
  const { pathname, search, hash } = useLocation();
  // The login of an admin who acted for somebody opens the admin's own teams.
  const back = new URLSearchParams({ redirect: pathname + search + hash });
  const signOut = useSignOut(me.impersonation ? paths.login : `${paths.login}?${back}`);
  const title = copy.title(team.team_name);
  return (
    <div className="min-h-dvh">
      <Impersonation me={me} />
      <main className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-8 sm:px-6">
        <title>{`${title} · OpenSetter`}</title>
        <Logo name={texts.product} />
        <div className="flex flex-col gap-2 py-4">
          <Clock aria-hidden className="mb-2 size-10 text-primary" />
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          <p className="text-muted-foreground">{copy.reason[gap.reason](spanText(gap.minutes))}</p>
          <p className="text-muted-foreground">
            {me.impersonation ? copy.impersonating : copy.kept}
          </p>
        </div>
        {signOut.error ? (
          <Notice variant="destructive">{messageOf(signOut.error, copy.failed)}</Notice>
        ) : null}
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
      </main>
    </div>
  );
}
