import { useState } from 'react';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { numberCopy } from '#web/shared/numbers/number-copy.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Unplug } from '#web/ui/first-icons.ts';
import { PlugZap, Trash2 } from '#web/ui/icons.ts';
import { accounts as copy, restricted } from './copy.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { ReconnectDialog } from './reconnect-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

type Asking = 'disconnect' | 'reconnect' | 'remove' | null;

/** What can be done with a number: disconnect it, or reconnect or remove it once it is lost. */
export function AccountActions({ account }: { account: WhatsAppAccount }) {
  const [asking, setAsking] = useState<Asking>(null);
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
        <RestrictedButton {...disconnect} onClick={() => setAsking('disconnect')}>
          <Unplug aria-hidden />
          {copy.disconnect}
        </RestrictedButton>
        <DisconnectDialog account={account} open={asking === 'disconnect'} onClose={close} />
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
        onClick={() => setAsking('reconnect')}
      >
        <PlugZap aria-hidden />
        {numberCopy.reconnect}
      </RestrictedButton>
      <RemoveDialog account={account} open={asking === 'remove'} onClose={close} />
      {asking === 'reconnect' ? <ReconnectDialog account={account} onClose={close} /> : null}
    </>
  );
}
