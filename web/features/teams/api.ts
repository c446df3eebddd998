import { useMutation, useQuery } from '@tanstack/react-query';
import { client, errorStatus, refetching, refreshing, rpc } from '#web/platform/rpc.ts';
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

const membersChanged = refetching(rpc.teams.members.key());

export function useInvite() {
  return useMutation(rpc.teams.invite.mutationOptions(refreshing(rpc.teams.members.key())));
}

export function useResendInvitation() {
  return useMutation(rpc.teams.resendInvitation.mutationOptions(membersChanged));
}

export function useRemoveInvitation() {
  return useMutation(rpc.teams.removeInvitation.mutationOptions(membersChanged));
}

export function useChangeRole() {
  return useMutation(rpc.teams.changeRole.mutationOptions(membersChanged));
}

export function useRemoveMember() {
  return useMutation(rpc.teams.removeMember.mutationOptions(membersChanged));
}

/** The old owner's permissions change with it. */
export function useTransferOwnership() {
  const { me } = rpc.accounts;
  const { home, members } = rpc.teams;
  return useMutation(
    rpc.teams.transferOwnership.mutationOptions(refetching(me.key(), home.key(), members.key())),
  );
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
