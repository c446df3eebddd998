import type { MemberRow } from '#domain/teams/schema.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useRemoveMember, useTransferOwnership, useRemoveInvitation } from './api.ts';
import { copy } from '#copy/teams/screen.ts';
import { nameOf } from './member-parts.tsx';

/** Actions with a confirmation. */
export type Asked = 'remove' | 'transfer' | 'withdraw';

interface Props {
  member: MemberRow;
  asked: Asked | undefined;
  onClose: () => void;
}

export function MemberDialog({ member, asked, onClose }: Props) {
  const { team, team_slug } = useTeam();
  const remove = useRemoveMember();
  const withdraw = useRemoveInvitation();
  if (!asked) return null;
  if (asked === 'transfer') return <TransferDialog member={member} onClose={onClose} />;
  const name = nameOf(member);
  const user_id = member.user_id ?? '';
  const actions = {
    remove: () => remove.mutateAsync({ team_slug, user_id }),
    withdraw: () => withdraw.mutateAsync({ team_slug, membership_id: member.member_id }),
  };
  const about = asked === 'withdraw' ? member.userEmail : team.team_name;
  const confirm = async () => {
    try {
      await actions[asked]();
      toast.success(copy[asked].done, { description: copy[asked].doneText({ name }) });
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
      title={typeof dialog.title === 'string' ? dialog.title : dialog.title({ name })}
      description={dialog.text({ about })}
      confirmLabel={dialog.confirm}
      busy={remove.isPending || withdraw.isPending}
      busyLabel={dialog.busy}
      destructive
      onConfirm={() => void confirm()}
    />
  );
}

function TransferDialog({ member, onClose }: Pick<Props, 'member' | 'onClose'>) {
  const { team, team_slug } = useTeam();
  const transfer = useTransferOwnership();
  const name = nameOf(member);
  const dialog = copy.transfer;
  const transferred = () => {
    toast.success(dialog.done, { description: dialog.doneText({ name }) });
    onClose();
  };
  return (
    <ProofDialog
      title={dialog.title({ name })}
      description={dialog.text({ team: team.team_name })}
      submit={dialog.confirm}
      busyLabel={dialog.busy}
      busy={transfer.isPending}
      problem={transfer.error ? refusalOf(transfer.error, dialog.failed) : undefined}
      onProof={(proof) =>
        void transfer
          .mutateAsync({ team_slug, user_id: member.user_id ?? '', proof })
          .then(transferred, () => undefined)
      }
      onClose={onClose}
    />
  );
}
