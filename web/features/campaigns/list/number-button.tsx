import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { countsAsConnected } from '#domain/whatsapp/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { copy } from './copy.ts';
import { DisconnectButton } from './disconnect-button.tsx';

/** Connects or disconnects the campaign's number. */
export function NumberButton({ campaign }: { campaign: Campaign }) {
  const { plan, teamSlug } = useTeam();
  if (countsAsConnected(campaign)) return <DisconnectButton campaign={campaign} />;
  const to = plan.canAccessWhatsApp ? paths.whatsapp(teamSlug) : paths.subscription(teamSlug);
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={to} aria-label={copy.connectLabel(campaign.campaign_name)}>
        {copy.connect}
      </Link>
    </Button>
  );
}
