import type { MemberRow } from '#domain/teams/schema.ts';
import { refusalOf } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team.tsx';
import { ConfirmDialog } from '#web/ui/alert-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useRemoveMember, useTransferOwnership, useRemoveInvitation } from './api.ts';
import { copy } from './copy.ts';
import { nameOf } from './member-parts.tsx';

/** Actions with a confirmation. */
export type Asked = 'remove' | 'transfer' | 'withdraw';

interface Props {
  member: MemberRow;
  asked: Asked | undefined;
  onClose: () => void;
}

export function MemberDialog({ member, asked, onClose }: Props) {
  const { team, teamSlug } = useTeam();
  const remove = useRemoveMember();
  const transfer = useTransferOwnership();
  const withdraw = useRemoveInvitation();
  if (!asked) return null;
  const name = nameOf(member);
  const user_id = member.user_id ?? '';
  const actions = {
    remove: () => remove.mutateAsync({ teamSlug, user_id }),
    transfer: () => transfer.mutateAsync({ teamSlug, user_id }),
    withdraw: () => withdraw.mutateAsync({ teamSlug, membership_id: member.member_id }),
  };
  const about = asked === 'withdraw' ? member.userEmail : team.team_name;
  const confirm = async () => {
    try {
      await actions[asked]();
      toast.success(copy[asked].done, { description: copy[asked].doneText(name) });
    } catch (error) {
      toast.error(refusalOf(error, copy[asked].failed));
    }
    onClose();
  };
  const dialog = copy[asked];
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={typeof dialog.title === 'string' ? dialog.title : dialog.title(name)}
      description={dialog.text(about)}
      cancelLabel={copy.cancel}
      confirmLabel={dialog.confirm}
      busy={remove.isPending || transfer.isPending || withdraw.isPending}
      busyLabel={dialog.busy}
      destructive={asked !== 'transfer'}
      onConfirm={() => void confirm()}
    />
  );
}
