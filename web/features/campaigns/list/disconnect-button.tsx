import { useState } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { useDisconnect } from './api.ts';
import { copy } from '#copy/campaigns/list.ts';

/** Disconnects the number from the campaign, after a confirmation. */
export function DisconnectButton({ campaign }: { campaign: Campaign }) {
  const { team_slug } = useTeam();
  const [asking, setAsking] = useState(false);
  const { campaign_id, campaign_name, agent_name } = campaign;
  const disconnect = useDisconnect(campaign_name, () => setAsking(false));
  return (
    <>
      <RestrictedButton
        variant="secondary"
        size="sm"
        permission="canDisconnectWhatsApp"
        restriction={copy.disconnectRestricted}
        aria-label={copy.disconnectLabel({ campaign: campaign_name })}
        onClick={() => setAsking(true)}
      >
        {copy.disconnect}
      </RestrictedButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.confirm.title}
        description={copy.confirm.text({ agent: agent_name })}
        cancelLabel={copy.confirm.cancel}
        confirmLabel={copy.confirm.confirm}
        busy={disconnect.isPending}
        busyLabel={copy.confirm.busy}
        destructive
        onConfirm={() => disconnect.mutate({ team_slug, campaign_id })}
      />
    </>
  );
}
