import { FlaskConical, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { countsAsConnected } from '#domain/whatsapp/schema.ts';
import { paths } from '#web/app/paths.ts';
import { useTeam } from '#web/platform/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { copy } from './copy.ts';
import { DeleteAction } from './delete-action.tsx';
import { DisconnectButton } from './disconnect-button.tsx';
import { RowAction } from './row-action.tsx';

interface Props {
  campaign: Campaign;
  /** on a card */
  roomy?: boolean;
}

/** What can be done with a campaign from the list. While it is being created, nothing. */
export function CampaignActions({ campaign, roomy = false }: Props) {
  const { teamSlug } = useTeam();
  const { campaign_name, campaign_slug, creating } = campaign;
  if (creating) return <span className="text-sm text-muted-foreground">{copy.soon}</span>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-1">
      {countsAsConnected(campaign) ? (
        <DisconnectButton campaign={campaign} />
      ) : (
        <ConnectButton campaignName={campaign_name} />
      )}
      <RowAction
        icon={Pencil}
        word={copy.edit}
        label={copy.editLabel(campaign_name)}
        roomy={roomy}
        permission="canEditCampaigns"
        restriction={copy.editRestricted}
        to={paths.editCampaign(teamSlug, campaign_slug)}
      />
      <RowAction
        icon={FlaskConical}
        word={copy.test}
        label={copy.testLabel(campaign_name)}
        roomy={roomy}
        to={paths.playground(teamSlug, campaign_slug)}
      />
      <DeleteAction campaign={campaign} roomy={roomy} />
    </div>
  );
}

function ConnectButton({ campaignName }: { campaignName: string }) {
  const { plan, teamSlug } = useTeam();
  const to = plan.canAccessWhatsApp ? paths.whatsapp(teamSlug) : paths.subscription(teamSlug);
  return (
    <Button asChild variant="secondary" size="sm">
      <Link to={to} aria-label={copy.connectLabel(campaignName)}>
        {copy.connect}
      </Link>
    </Button>
  );
}
