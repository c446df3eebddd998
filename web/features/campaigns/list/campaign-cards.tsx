import type { Campaign } from '#domain/campaigns/schema.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { formatFrenchDate } from '#web/ui/format.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { StatusBadge, WhatsAppBadge } from './campaign-badges.tsx';
import { CampaignName } from './campaign-name.tsx';
import { copy } from '#copy/campaigns/list.ts';
import { NumberButton } from './number-button.tsx';

/** The table's columns, for a narrow screen. */
export function CampaignCards({ campaigns }: { campaigns: Campaign[] }) {
  return (
    <ul aria-label={copy.caption} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {campaigns.map((campaign) => (
        <li key={campaign.campaign_id} className="grid min-w-0">
          <Card className="flex min-w-0 flex-col gap-3 p-4 pb-2">
            <div className="flex items-start justify-between gap-3">
              <h2 className="min-w-0 font-semibold wrap-anywhere">
                <CampaignName campaign={campaign} />
              </h2>
              <StatusBadge campaign={campaign} />
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5 text-sm [&>dt]:text-muted-foreground">
              <dt>{copy.columns.agent}</dt>
              <dd className="wrap-anywhere">{campaign.agent_name}</dd>
              <dt>{copy.columns.created}</dt>
              <dd className="tnum">{formatFrenchDate(campaign.created_at)}</dd>
              <dt className="sr-only">{copy.columns.whatsapp}</dt>
              <dd className="col-span-2 mt-1 flex min-h-8 items-center justify-between gap-3">
                <WhatsAppBadge campaign={campaign} />
                {campaign.creating ? null : <NumberButton campaign={campaign} />}
              </dd>
            </dl>
            <div className="-mx-2 mt-auto flex flex-wrap justify-between border-t pt-2">
              {campaign.creating ? (
                <p className="grid h-8 w-full place-items-center text-sm text-muted-foreground">
                  {copy.soon}
                </p>
              ) : (
                <CampaignActions campaign={campaign} roomy />
              )}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
