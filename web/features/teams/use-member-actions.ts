import type { AssignableRole } from '#domain/teams/members.ts';
import type { MemberRow } from '#domain/teams/schema.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useChangeRole, useResendInvitation } from './api.ts';
import { copy } from '#copy/teams/screen.ts';
import { nameOf } from './member-parts.tsx';

/** Actions without a confirmation. */
export function useMemberActions(member: MemberRow) {
  const { team_slug } = useTeam();
  const change = useChangeRole();
  const send = useResendInvitation();
  const { member_id, user_id, userEmail } = member;

  const changeRole = (role: AssignableRole) => {
    if (!user_id) return;
    change
      .mutateAsync({ team_slug, user_id, role })
      .then(() => {
        const { label } = copy.invite.roles[role];
        toast.success(copy.roleChanged, {
          description: copy.roleChangedText({ name: nameOf(member), role: label }),
        });
      })
      .catch((error: unknown) => toast.error(refusalOf(error, copy.roleFailed)));
  };

  const resend = () => {
    send
      .mutateAsync({ team_slug, membership_id: member_id })
      .then(() =>
        toast.success(copy.resent, { description: copy.resentText({ email: userEmail }) }),
      )
      .catch((error: unknown) => toast.error(refusalOf(error, copy.resendFailed)));
  };

  return { changeRole, resend };
}
