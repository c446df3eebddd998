import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Unplug } from '#web/ui/first-icons.ts';
import { PlugZap, Trash2 } from '#web/ui/icons.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { phoneText, usePhoneFormat } from '#web/ui/form/phone.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { campaignsOptions } from './api.ts';
import { numberCopy } from '#copy/shared/numbers/number.ts';
import { accounts as copy, restricted, toasts } from '#copy/whatsapp/screen.ts';

type Asking = 'disconnect' | 'remove' | null;

interface Props {
  account: WhatsAppAccount;
  onReconnect: () => void;
}

/** Actions on a number: disconnect it, or reconnect or remove it once it is lost. */
export function AccountActions({ account, onReconnect }: Props) {
  const [asking, setAsking] = useState<Asking>(null);
  const { team_slug } = useTeam();
  const disconnecting = useDisconnect(account);
  const close = () => setAsking(null);
  const disconnect = {
    permission: 'canDisconnectWhatsApp',
    restriction: restricted.disconnect,
    size: 'sm',
    variant: 'secondary',
  } as const;
  if (account.lost_at === null) {
    return (
      <>
        <RestrictedButton
          {...disconnect}
          busy={disconnecting.isPending}
          busyLabel={copy.confirm.busy}
          aria-haspopup="dialog"
          onClick={() => setAsking('disconnect')}
        >
          <Unplug aria-hidden />
          {copy.disconnect}
        </RestrictedButton>
        <DisconnectDialog
          account={account}
          open={asking === 'disconnect'}
          onClose={close}
          onConfirm={() => {
            close();
            disconnecting.mutate({ team_slug, campaign_id: account.campaign_id });
          }}
        />
      </>
    );
  }
  return (
    <>
      <RestrictedButton
        {...disconnect}
        variant="ghost"
        aria-haspopup="dialog"
        onClick={() => setAsking('remove')}
      >
        <Trash2 aria-hidden />
        {copy.remove.action}
      </RestrictedButton>
      <RestrictedButton
        permission="canEditCampaigns"
        restriction={restricted.connect}
        size="sm"
        onClick={onReconnect}
      >
        <PlugZap aria-hidden />
        {numberCopy.reconnect}
      </RestrictedButton>
      <RemoveDialog account={account} open={asking === 'remove'} onClose={close} />
    </>
  );
}

/**
 * Logs the number out at the gateway, which takes a few seconds. The user doesn't have to wait, because a
 * toast reports the result.
 */
function useDisconnect(account: WhatsAppAccount) {
  const { team_slug } = useTeam();
  return useMutation(
    rpc.whatsapp.disconnect.mutationOptions({
      onSuccess: () => {
        const description = toasts.disconnected.text({ campaign: account.campaign_name });
        toast.success(toasts.disconnected.title, { description });
      },
      ...refetchOnSuccess(
        campaignsOptions(team_slug).queryKey,
        accountsOptions(team_slug).queryKey,
      ),
      onError: () => toast.error(toasts.disconnectFailed),
    }),
  );
}

interface DisconnectDialogProps {
  account: WhatsAppAccount;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** The number and its campaign, as the dialogs name them. */
const useDialogNames = ({ phone_number, campaign_name }: WhatsAppAccount) => ({
  phone: phoneText(phone_number, usePhoneFormat()),
  campaign: campaign_name,
});

function DisconnectDialog({ account, open, onClose, onConfirm }: DisconnectDialogProps) {
  const named = useDialogNames(account);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      copy={{ ...copy.confirm, text: copy.confirm.text(named) }}
      destructive
      onConfirm={onConfirm}
    />
  );
}

interface RemoveDialogProps {
  account: WhatsAppAccount;
  open: boolean;
  onClose: () => void;
}

/** Removes the card of a lost number. */
function RemoveDialog({ account, open, onClose }: RemoveDialogProps) {
  const { team_slug } = useTeam();
  const named = useDialogNames(account);
  const remove = useMutation(
    rpc.whatsapp.removeLost.mutationOptions({
      ...refetchOnSuccess(
        campaignsOptions(team_slug).queryKey,
        accountsOptions(team_slug).queryKey,
      ),
      onSuccess: () => {
        onClose();
        toast.success(toasts.removed.title, { description: toasts.removed.text(named) });
      },
      onError: () => {
        onClose();
        toast.error(toasts.removeFailed);
      },
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      copy={{ ...copy.remove, text: copy.remove.text(named) }}
      action={remove}
      destructive
      onConfirm={() => remove.mutate({ team_slug, campaign_id: account.campaign_id })}
    />
  );
}
