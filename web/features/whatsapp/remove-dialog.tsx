import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Phone } from '#web/ui/form/phone.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { campaignsOptions } from './api.ts';
import { accounts, toasts } from '#copy/whatsapp/screen.ts';

const copy = accounts.remove;

interface Props {
  account: WhatsAppAccount;
  open: boolean;
  onClose: () => void;
}

/** Takes the card of a lost number away. */
export function RemoveDialog({ account, open, onClose }: Props) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const remove = useMutation(
    rpc.whatsapp.removeLost.mutationOptions({
      onSuccess: async () => {
        toast.success(toasts.removed.title, {
          description: toasts.removed.text({ phone: `+${account.phone_number}` }),
        });
        await queryClient.invalidateQueries(campaignsOptions(team_slug));
        await queryClient.invalidateQueries(accountsOptions(team_slug));
      },
      onError: () =>
        toast.error(toasts.removeFailed.title, { description: toasts.removeFailed.text }),
      onSettled: onClose,
    }),
  );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={copy.title}
      description={
        <>
          <Phone phone={account.phone_number} className="tnum" />{' '}
          <span>{copy.text({ campaign: account.campaign_name })}</span>
        </>
      }
      cancelLabel={copy.cancel}
      confirmLabel={copy.accept}
      busyLabel={copy.busy}
      busy={remove.isPending}
      destructive
      onConfirm={() => remove.mutate({ team_slug, campaign_id: account.campaign_id })}
    />
  );
}
