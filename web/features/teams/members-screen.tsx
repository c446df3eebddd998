import { useQuery } from '@tanstack/react-query';
import type { TeamMembers } from '#domain/teams/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { membersProblem, useMembers } from './api.ts';
import { copy } from '#copy/teams/screen.ts';
import { InviteCard } from './invite-card.tsx';
import { LeaveTeam } from './leave-team.tsx';
import { MemberCards } from './member-cards.tsx';
import { MemberTable } from './member-table.tsx';

export function MembersScreen() {
  const members = useMembers();
  const invite = members.data?.invite;
  return (
    <Page
      title={copy.title}
      counter={invite ? copy.counter({ used: invite.used, limit: invite.limit }) : null}
      description={copy.description}
    >
      <PermissionsNotice />
      {members.isPending ? <Loading /> : null}
      {members.isError && !members.data ? (
        <ErrorState
          title={copy.failed.title}
          description={membersProblem(members.error)}
          action={<Button onClick={() => void members.refetch()}>{copy.failed.retry}</Button>}
        />
      ) : null}
      {members.data ? <Members team={members.data} /> : null}
    </Page>
  );
}

function Members({ team }: { team: TeamMembers }) {
  return (
    <>
      <InviteCard invite={team.invite} />
      <Card className="hidden overflow-hidden p-0 xl:block">
        <MemberTable members={team.members} />
      </Card>
      <div className="xl:hidden">
        <MemberCards members={team.members} />
      </div>
      <LeaveTeam allowed={team.can.leave} message={team.leaveMessage} />
    </>
  );
}

/** The permissions were loaded once and cannot be refreshed. */
function PermissionsNotice() {
  const { team_slug } = useTeam();
  const home = useQuery(rpc.teams.home.queryOptions({ input: { team_slug } }));
  return home.isError ? <Notice variant="destructive">{copy.permissionsFailed}</Notice> : null;
}

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{copy.loading}</output>
      <Skeleton className="h-40" />
      {['a', 'b', 'c'].map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  );
}
