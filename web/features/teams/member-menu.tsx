import { useMutation } from '@tanstack/react-query';
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
import { refetchOnSettled, refusalOf, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { ProofDialog } from '#web/shared/proof/proof-dialog.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { nameOf } from './member-parts.tsx';
import { copy } from '#copy/teams/screen.ts';

const { menu: texts } = copy;

/** The actions on a member; disabled for the owner and for the user's own row. */
export function MemberMenu({ member }: { member: MemberRow }) {
  const { can: viewerCan } = useTeam();
  const [asked, setAsked] = useState<ConfirmedAction>();
  const label = texts.label({ name: nameOf(member) });
  const { menu, resend, withdraw } = member.can;
  if (!viewerCan.canEditMembers) {
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
            <InvitationItems member={member} onConfirm={setAsked} />
          ) : (
            <RoleItems member={member} onConfirm={setAsked} />
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <MemberDialog member={member} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

interface ItemsProps {
  member: MemberRow;
  onConfirm: (asked: ConfirmedAction) => void;
}

function RoleItems({ member, onConfirm }: ItemsProps) {
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
        <DropdownMenuItem onSelect={() => onConfirm('transfer')}>{texts.transfer}</DropdownMenuItem>
      ) : null}
      <DropdownMenuItem destructive disabled={!can.remove} onSelect={() => onConfirm('remove')}>
        {texts.remove}
      </DropdownMenuItem>
    </>
  );
}

function InvitationItems({ member, onConfirm }: ItemsProps) {
  const { resend } = useMemberActions(member);
  return (
    <>
      <DropdownMenuItem disabled={!member.can.resend} onSelect={resend}>
        {texts.resend}
      </DropdownMenuItem>
      <DropdownMenuItem
        destructive
        disabled={!member.can.withdraw}
        onSelect={() => onConfirm('withdraw')}
      >
        {texts.withdraw}
      </DropdownMenuItem>
    </>
  );
}

const refetchMembers = refetchOnSettled(rpc.teams.members.key());

/** Actions without a confirmation. */
function useMemberActions(member: MemberRow) {
  const { team_slug } = useTeam();
  const { member_id, user_id, userEmail } = member;
  const change = useMutation(
    rpc.teams.changeRole.mutationOptions({
      ...refetchMembers,
      onSuccess: (_answer, { role }) =>
        toast.success(copy.roleChanged, {
          description: copy.roleChangedText({
            name: nameOf(member),
            role: copy.invite.roles[role].label,
          }),
        }),
      onError: (error) => toast.error(refusalOf(error, copy.roleFailed)),
    }),
  );
  const send = useMutation(
    rpc.teams.resendInvitation.mutationOptions({
      ...refetchMembers,
      onSuccess: () =>
        toast.success(copy.resent, { description: copy.resentText({ email: userEmail }) }),
      onError: (error) => toast.error(refusalOf(error, copy.resendFailed)),
    }),
  );
  return {
    changeRole: (role: AssignableRole) => user_id && change.mutate({ team_slug, user_id, role }),
    resend: () => send.mutate({ team_slug, membership_id: member_id }),
  };
}

/** Actions with a confirmation. */
type ConfirmedAction = 'remove' | 'transfer' | 'withdraw';

interface Props {
  member: MemberRow;
  asked: ConfirmedAction | undefined;
  onClose: () => void;
}

function MemberDialog({ member, asked, onClose }: Props) {
  const { team, team_slug } = useTeam();
  const name = nameOf(member);
  const options = (about: 'remove' | 'withdraw') => ({
    ...refetchMembers,
    onSuccess: () => {
      onClose();
      toast.success(copy[about].done, { description: copy[about].doneText({ name }) });
    },
    onError: (error: Error) => {
      onClose();
      toast.error(refusalOf(error, copy[about].failed));
    },
  });
  const remove = useMutation(rpc.teams.removeMember.mutationOptions(options('remove')));
  const withdraw = useMutation(rpc.teams.removeInvitation.mutationOptions(options('withdraw')));
  if (!asked) return null;
  if (asked === 'transfer') return <TransferDialog member={member} onClose={onClose} />;
  const about = asked === 'withdraw' ? member.userEmail : team.team_name;
  const confirm = () =>
    asked === 'remove'
      ? remove.mutate({ team_slug, user_id: member.user_id ?? '' })
      : withdraw.mutate({ team_slug, membership_id: member.member_id });
  const dialog = copy[asked];
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={{
        ...dialog,
        title: typeof dialog.title === 'string' ? dialog.title : dialog.title({ name }),
        text: dialog.text({ about }),
      }}
      action={{ isPending: remove.isPending || withdraw.isPending }}
      destructive
      onConfirm={confirm}
    />
  );
}

function TransferDialog({ member, onClose }: Pick<Props, 'member' | 'onClose'>) {
  const { team, team_slug } = useTeam();
  const name = nameOf(member);
  const dialog = copy.transfer;
  const { home, members } = rpc.teams;
  const transfer = useMutation(
    rpc.teams.transferOwnership.mutationOptions({
      // The previous owner's permissions change too.
      ...refetchOnSettled(rpc.accounts.me.key(), home.key(), members.key()),
      onSuccess: () => {
        toast.success(dialog.done, { description: dialog.doneText({ name }) });
        onClose();
      },
    }),
  );
  return (
    <ProofDialog
      copy={{
        ...dialog,
        title: dialog.title({ name }),
        text: dialog.text({ team: team.team_name }),
      }}
      action={transfer}
      onProof={(proof) => transfer.mutate({ team_slug, user_id: member.user_id ?? '', proof })}
      onClose={onClose}
    />
  );
}
