import { useState } from 'react';
import type { AssignableRole } from '#domain/teams/members.ts';
import { permissionMessage } from '#domain/teams/role-names.ts';
import type { MemberRow } from '#domain/teams/schema.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { IconButton } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/overlay/dropdown-menu.tsx';
import { Ellipsis } from '#web/ui/icons.ts';
import { refusalOf } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { nameOf } from './member-parts.tsx';
import {
  useChangeRole,
  useRemoveInvitation,
  useRemoveMember,
  useResendInvitation,
  useTransferOwnership,
} from './api.ts';
import { copy } from '#copy/teams/screen.ts';

const { menu: texts } = copy;

/** The actions of a row; disabled for the owner's and the user's own. */
export function MemberMenu({ member }: { member: MemberRow }) {
  const { can: mine } = useTeam();
  const [asked, setAsked] = useState<Asked>();
  const label = texts.label({ name: nameOf(member) });
  const { menu, resend, withdraw } = member.can;
  if (!mine.canEditMembers) {
    return (
      <RestrictedButton
        variant="ghost"
        size="sm"
        aria-label={label}
        permission="canEditMembers"
        restriction={{ text: permissionMessage('canEditMembers') }}
      />
    );
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild disabled={!menu && !resend && !withdraw}>
          <IconButton icon={Ellipsis} label={label} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {member.invitation ? (
            <InvitationItems member={member} ask={setAsked} />
          ) : (
            <RoleItems member={member} ask={setAsked} />
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <MemberDialog member={member} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

interface ItemsProps {
  member: MemberRow;
  ask: (asked: Asked) => void;
}

function RoleItems({ member, ask }: ItemsProps) {
  const { changeRole } = useMemberActions(member);
  const { can } = member;
  const allowed: Record<AssignableRole, boolean> = {
    admin: can.makeAdmin,
    editor: can.makeEditor,
    viewer: can.makeViewer,
  };
  return (
    <>
      {(['admin', 'editor', 'viewer'] as const).map((role) => (
        <DropdownMenuItem key={role} disabled={!allowed[role]} onSelect={() => changeRole(role)}>
          {texts.make[role]}
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      {can.transferOwnership ? (
        <DropdownMenuItem onSelect={() => ask('transfer')}>{texts.transfer}</DropdownMenuItem>
      ) : null}
      <DropdownMenuItem destructive disabled={!can.remove} onSelect={() => ask('remove')}>
        {texts.remove}
      </DropdownMenuItem>
    </>
  );
}

function InvitationItems({ member, ask }: ItemsProps) {
  const { resend } = useMemberActions(member);
  return (
    <>
      <DropdownMenuItem disabled={!member.can.resend} onSelect={resend}>
        {texts.resend}
      </DropdownMenuItem>
      <DropdownMenuItem
        destructive
        disabled={!member.can.withdraw}
        onSelect={() => ask('withdraw')}
      >
        {texts.withdraw}
      </DropdownMenuItem>
    </>
  );
}

/** Actions without a confirmation. */
function useMemberActions(member: MemberRow) {
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

/** Actions with a confirmation. */
type Asked = 'remove' | 'transfer' | 'withdraw';

interface Props {
  member: MemberRow;
  asked: Asked | undefined;
  onClose: () => void;
}

function MemberDialog({ member, asked, onClose }: Props) {
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
