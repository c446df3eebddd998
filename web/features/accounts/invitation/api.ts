import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';

/** What the link of an invitation carries. */
export interface InvitationLink {
  teamId: string;
  membershipId: string;
  secret: string;
}

export function useInvitation(link: InvitationLink) {
  return useQuery(rpc.teams.invitation.queryOptions({ input: link }));
}

/** `onAccepted` is called once the team is in the user's list. */
export function useAcceptInvitation(onAccepted: (team_slug: string) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.teams.acceptInvitation.mutationOptions({
      onSuccess: async ({ team_slug }) => {
        await queryClient.invalidateQueries({ queryKey: rpc.accounts.me.key() });
        onAccepted(team_slug);
      },
    }),
  );
}

export function useDeclineInvitation() {
  return useMutation(rpc.teams.declineInvitation.mutationOptions());
}
