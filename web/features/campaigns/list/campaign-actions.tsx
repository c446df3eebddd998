import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { FlaskConical } from '#web/ui/first-icons.ts';
import { FileText, Pencil } from '#web/ui/icons.ts';
import { resultsPath } from '../generation/results-address.ts';
import { copy } from '#copy/campaigns/list.ts';
import { DeleteAction } from './delete-action.tsx';
import { PauseAction } from './pause.tsx';
import { RowAction } from './row-action.tsx';

interface Props {
  campaign: Campaign;
  /** on a card */
  roomy?: boolean;
}

/** Offer, edit, test, pause, delete. */
export function CampaignActions({ campaign, roomy = false }: Props) {
  const { team_slug } = useTeam();
  const { campaign_name, campaign_slug } = campaign;
  return (
    <>
      <RowAction
        icon={FileText}
        word={copy.offer}
        label={copy.offerLabel({ campaign: campaign_name })}
        roomy={roomy}
        to={resultsPath(team_slug, campaign)}
      />
      <RowAction
        icon={Pencil}
        word={copy.edit}
        label={copy.editLabel({ campaign: campaign_name })}
        roomy={roomy}
        permission="canEditCampaigns"
        restriction={copy.editRestricted}
        to={paths.editCampaign(team_slug, campaign_slug)}
      />
      <RowAction
        icon={FlaskConical}
        word={copy.test}
        label={copy.testLabel({ campaign: campaign_name })}
        roomy={roomy}
        to={paths.playground(team_slug, campaign_slug)}
      />
      <PauseAction campaign={campaign} roomy={roomy} />
      <DeleteAction campaign={campaign} roomy={roomy} />
    </>
  );
}
