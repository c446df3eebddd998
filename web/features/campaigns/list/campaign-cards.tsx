import type { Campaign } from '#domain/campaigns/schema.ts';
import { Card } from '#web/ui/card.tsx';
import { formatFrenchDate } from '#web/ui/format.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { StatusBadge, WhatsAppBadge } from './campaign-badges.tsx';
import { copy } from './copy.ts';

/** The table's columns, for a narrow screen. */
export function CampaignCards({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <ul aria-label={copy.caption} className="flex flex-col gap-3">
      {campaigns.map((campaign) => (
        <li key={campaign.campaign_id}>
          <Card className="flex flex-col gap-3 p-4">
            <div className="flex items-start justify-between gap-3">
              <h2 className="min-w-0 font-semibold break-words">{campaign.campaign_name}</h2>
              <StatusBadge campaign={campaign} />
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-sm [&>dt]:text-muted-foreground">
              <dt>{copy.columns.agent}</dt>
              <dd className="truncate">{campaign.agent_name}</dd>
              <dt>{copy.columns.whatsapp}</dt>
              <dd>
                <WhatsAppBadge campaign={campaign} />
              </dd>
              <dt>{copy.columns.created}</dt>
              <dd className="tnum">{formatFrenchDate(campaign.created_at)}</dd>
            </dl>
            <CampaignActions campaign={campaign} roomy />
          </Card>
        </li>
      ))}
    </ul>
  );
}
