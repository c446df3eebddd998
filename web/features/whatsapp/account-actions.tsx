import { useState } from 'react';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { numberCopy } from '#copy/shared/numbers/number.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Unplug } from '#web/ui/first-icons.ts';
import { PlugZap, Trash2 } from '#web/ui/icons.ts';
import { accounts as copy, restricted } from '#copy/whatsapp/screen.ts';
import { DisconnectDialog, useDisconnect } from './disconnect-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

type Asking = 'disconnect' | 'remove' | null;

interface Props {
  account: WhatsAppAccount;
  onReconnect: () => void;
}

/** What can be done with a number: disconnect it, or reconnect or remove it once it is lost. */
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
      <RestrictedButton {...disconnect} variant="ghost" onClick={() => setAsking('remove')}>
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
