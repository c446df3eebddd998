import { FlaskConical, Pencil } from 'lucide-react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team.tsx';
import { copy } from './copy.ts';
import { DeleteAction } from './delete-action.tsx';
import { RowAction } from './row-action.tsx';

interface Props {
  campaign: Campaign;
  /** on a card */
  roomy?: boolean;
}

/** Edit, test, delete. */
export function CampaignActions({ campaign, roomy = false }: Props) {
  const { teamSlug } = useTeam();
  const { campaign_name, campaign_slug } = campaign;
  return (
    <>
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
    </>
  );
}
