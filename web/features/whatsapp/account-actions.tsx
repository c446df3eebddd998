import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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

interface Props {
  account: WhatsAppAccount;
}

/** Actions on a number: disconnect it, or reconnect or remove it once it is lost. */
export function AccountActions({ account, onReconnect }: Props & { onReconnect: () => void }) {
  if (account.lost_at === null) return <DisconnectButton account={account} />;
  return (
    <>
      <RemoveButton account={account} />
      <RestrictedButton
        permission="canEditCampaigns"
        restriction={restricted.connect}
        size="sm"
        onClick={onReconnect}
      >
        <PlugZap aria-hidden />
        {numberCopy.reconnect}
      </RestrictedButton>
    </>
  );
}

/** The number and its campaign, as the dialogs name them. */
const useDialogNames = ({ phone_number, campaign_name }: WhatsAppAccount) => ({
  phone: phoneText(phone_number, usePhoneFormat()),
  campaign: campaign_name,
});

const refetchNumbers = (team_slug: string) =>
  refetchOnSuccess(campaignsOptions(team_slug).queryKey, accountsOptions(team_slug).queryKey);

/**
 * Logs the number out at the gateway, which takes a few seconds. The user doesn't have to wait, because a
 * toast reports the result.
 */
function DisconnectButton({ account }: Props) {
  const { team_slug } = useTeam();
  const named = useDialogNames(account);
  const disconnect = useMutation(
    rpc.whatsapp.disconnect.mutationOptions({
      onSuccess: () => {
        const description = toasts.disconnected.text(named);
        toast.success(toasts.disconnected.title, { description });
      },
      ...refetchNumbers(team_slug),
      onError: () => toast.error(toasts.disconnectFailed),
    }),
  );
  return (
    <ConfirmDialog
      trigger={
        <RestrictedButton
          permission="canDisconnectWhatsApp"
          restriction={restricted.disconnect}
          size="sm"
          variant="secondary"
          busy={disconnect.isPending}
          busyLabel={copy.confirm.busy}
        >
          <Unplug aria-hidden />
          {copy.disconnect}
        </RestrictedButton>
      }
      copy={{ ...copy.confirm, text: copy.confirm.text(named) }}
      destructive
      onConfirm={() => disconnect.mutate({ team_slug, campaign_id: account.campaign_id })}
    />
  );
}

/** Removes the card of a lost number. */
function RemoveButton({ account }: Props) {
  const { team_slug } = useTeam();
  const named = useDialogNames(account);
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remove = useMutation(
    rpc.whatsapp.removeLost.mutationOptions({
      ...refetchNumbers(team_slug),
      // Closes before the card disappears.
      onSuccess: () => {
        close();
        toast.success(toasts.removed.title, { description: toasts.removed.text(named) });
      },
      onError: () => {
        close();
        toast.error(toasts.removeFailed);
      },
    }),
  );
  return (
    <>
      <RestrictedButton
        permission="canDisconnectWhatsApp"
        restriction={restricted.disconnect}
        size="sm"
        variant="ghost"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
        {copy.remove.action}
      </RestrictedButton>
      <ConfirmDialog
        open={asking}
        onClose={close}
        copy={{ ...copy.remove, text: copy.remove.text(named) }}
        action={remove}
        destructive
        onConfirm={() => remove.mutate({ team_slug, campaign_id: account.campaign_id })}
      />
    </>
  );
}
