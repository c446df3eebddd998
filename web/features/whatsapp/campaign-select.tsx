import type { Campaign, CampaignStatus } from '#domain/campaigns/schema.ts';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import type { SetupTabProps } from './onboarding.ts';
import { campaignSelect as copy } from '#copy/whatsapp/capture.ts';

const VARIANTS: Record<CampaignStatus, BadgeVariant> = {
  draft: 'outline',
  testing: 'info',
  active: 'success',
  inactive: 'secondary',
};

/** The campaign in the URL. Without one, the team's only campaign. */
export function findChosenCampaign({
  campaigns,
  chosenId,
}: Pick<SetupTabProps, 'campaigns' | 'chosenId'>): Campaign | undefined {
  const only = campaigns.length === 1 ? campaigns[0] : undefined;
  return campaigns.find(({ campaign_id }) => campaign_id === chosenId) ?? only;
}

export const campaignTitle = ({ campaign_name, agent_name }: Campaign): string =>
  campaign_name.trim() || agent_name;

interface Props {
  campaigns: Campaign[];
  chosen: Campaign | undefined;
  onChoose: (campaignId: string) => void;
}

/** A select of a team's campaigns, each with its status. */
export function CampaignSelect({ campaigns, chosen, onChoose }: Props) {
  return (
    <SelectField
      label={copy.label}
      className="max-w-md"
      aside={chosen ? <Status status={chosen.status} /> : null}
      value={chosen?.campaign_id ?? ''}
      placeholder={copy.placeholder}
      options={campaigns.map((campaign) => ({
        value: campaign.campaign_id,
        label: campaignTitle(campaign),
        aside: <Status status={campaign.status} />,
      }))}
      onValueChange={onChoose}
    />
  );
}

function Status({ status }: { status: CampaignStatus }) {
  return <Badge variant={VARIANTS[status]}>{copy.statuses[status]}</Badge>;
}
