import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client, errorStatus, refreshing, rpc } from '#web/platform/rpc.ts';
import { useSetMe } from '#web/shared/session/session.ts';
import { TEAM_CACHE_TIME, useTeam } from '#web/shared/team/team.tsx';
import { copy } from '#copy/teams/screen.ts';

/** Resolves once the new team is in the user's list. */
export function useCreateTeam() {
  return useMutation(rpc.teams.create.mutationOptions(refreshing(rpc.accounts.me.key())));
}

export function useMembers() {
  const { team_slug } = useTeam();
  return useQuery(
    rpc.teams.members.queryOptions({ input: { team_slug }, gcTime: TEAM_CACHE_TIME.members }),
  );
}

/** Why the members could not be loaded. */
export function membersProblem(error: unknown): string {
  const { failed } = copy;
  const messages: Record<number, string> = {
    401: failed.unauthorized,
    404: failed.notFound,
    429: failed.tooMany,
  };
  return failed.text({ error: messages[errorStatus(error)] ?? failed.other });
}

export function useInvite() {
  const refresh = useMembersChanged();
  return useMutation(rpc.teams.invite.mutationOptions({ onSuccess: refresh }));
}

export function useResendInvitation() {
  const refresh = useMembersChanged();
  return useMutation(rpc.teams.resendInvitation.mutationOptions({ onSettled: refresh }));
}

export function useRemoveInvitation() {
  const refresh = useMembersChanged();
  return useMutation(rpc.teams.removeInvitation.mutationOptions({ onSettled: refresh }));
}

export function useChangeRole() {
  const refresh = useMembersChanged();
  return useMutation(rpc.teams.changeRole.mutationOptions({ onSettled: refresh }));
}

export function useRemoveMember() {
  const refresh = useMembersChanged();
  return useMutation(rpc.teams.removeMember.mutationOptions({ onSettled: refresh }));
}

/** The old owner's permissions change with it. */
export function useTransferOwnership() {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const refresh = useMembersChanged();
  const settled = async () => {
    void queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() });
    void queryClient.invalidateQueries({ queryKey: rpc.teams.home.key({ input: { team_slug } }) });
    await refresh();
  };
  return useMutation(rpc.teams.transferOwnership.mutationOptions({ onSettled: settled }));
}

/** `onLeft` is called with the remaining teams, before access to this one ends. */
export function useLeaveTeam(onLeft: (slugs: string[]) => void) {
  const setMe = useSetMe();
  return useMutation(
    rpc.teams.leave.mutationOptions({
      onSuccess: async () => {
        const me = await client.accounts.me();
        onLeft(me?.teams.map(({ team_slug }) => team_slug) ?? []);
        if (me) setMe(me);
      },
    }),
  );
}

function useMembersChanged() {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({ queryKey: rpc.teams.members.key({ input: { team_slug } }) });
}
