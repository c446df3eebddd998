import { Link } from 'react-router';
import { useState } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { countsAsConnected } from '#domain/whatsapp/schema.ts';
import { useNumberState } from '#web/shared/numbers/numbers.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { useDisconnect } from './api.ts';
import { numberCopy } from '#copy/shared/numbers/number.ts';
import { copy } from '#copy/campaigns/list.ts';

/** Connects, reconnects or disconnects the campaign's number. */
export function NumberButton({ campaign }: { campaign: Campaign }) {
  const { plan, team_slug } = useTeam();
  const state = useNumberState(campaign.campaign_id);
  if (state === 'lost') return <ReconnectLink campaign={campaign} />;
  if (countsAsConnected(campaign)) return <DisconnectButton campaign={campaign} />;
  const to = plan.canAccessWhatsApp ? paths.whatsapp(team_slug) : paths.subscription(team_slug);
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={to} aria-label={copy.connectLabel({ campaign: campaign.campaign_name })}>
        {copy.connect}
      </Link>
    </Button>
  );
}

function ReconnectLink({ campaign: { campaign_id, campaign_name } }: { campaign: Campaign }) {
  const { team_slug } = useTeam();
  const query = new URLSearchParams({ tab: 'connect', campaign: campaign_id });
  return (
    <Button asChild variant="secondary" size="sm">
      <Link
        to={`${paths.whatsapp(team_slug)}?${query}`}
        aria-label={copy.reconnectLabel({ campaign: campaign_name })}
      >
        {numberCopy.reconnect}
      </Link>
    </Button>
  );
}

/** Disconnects the number from the campaign, after a confirmation. */
function DisconnectButton({ campaign }: { campaign: Campaign }) {
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
        confirmLabel={copy.confirm.confirm}
        busy={disconnect.isPending}
        busyLabel={copy.confirm.busy}
        destructive
        onConfirm={() => disconnect.mutate({ team_slug, campaign_id })}
      />
    </>
  );
}
