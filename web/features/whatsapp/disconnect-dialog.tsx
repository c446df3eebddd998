import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Phone } from '#web/ui/form/phone.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { campaignsOptions } from './api.ts';
import { accounts as copy, toasts } from '#copy/whatsapp/screen.ts';

/**
 * Logs the number out at the gateway, which takes some seconds: no one has to wait for it, and a toast
 * says how it ended.
 */
export function useDisconnect(account: WhatsAppAccount) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  return useMutation(
    rpc.whatsapp.disconnect.mutationOptions({
      onSuccess: async () => {
        const description = toasts.disconnected.text({ campaign: account.campaign_name });
        toast.success(toasts.disconnected.title, { description });
        await queryClient.invalidateQueries(campaignsOptions(team_slug));
        await queryClient.invalidateQueries(accountsOptions(team_slug));
      },
      onError: () => {
        const { title, text } = toasts.disconnectFailed;
        toast.error(title, { description: text });
      },
    }),
  );
}

interface Props {
  account: WhatsAppAccount;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

export function DisconnectDialog({ account, open, onClose, onConfirm }: Props) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={copy.confirm.title}
      description={
        <>
          <Phone phone={account.phone_number} className="tnum" />{' '}
          <span>{copy.confirm.text({ campaign: account.campaign_name })}</span>
        </>
      }
      cancelLabel={copy.confirm.cancel}
      confirmLabel={copy.confirm.accept}
      destructive
      onConfirm={onConfirm}
    />
  );
}
