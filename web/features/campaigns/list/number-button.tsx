import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { countsAsConnected } from '#domain/whatsapp/schema.ts';
import { numberCopy } from '#copy/shared/numbers/number.ts';
import { useNumberState } from '#web/shared/numbers/numbers.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { copy } from '#copy/campaigns/list.ts';
import { DisconnectButton } from './disconnect-button.tsx';

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
