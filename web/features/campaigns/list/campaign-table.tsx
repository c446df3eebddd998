import type { Campaign } from '#domain/campaigns/schema.ts';
import { formatFrenchDate } from '#web/ui/format.ts';
import { Table, TableCell, TableHead, TableRow } from '#web/ui/layout/table.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { StatusBadge, WhatsAppBadge } from './campaign-badges.tsx';
import { CampaignName } from './campaign-name.tsx';
import { copy } from '#copy/campaigns/list.ts';
import { NumberButton } from './number-button.tsx';

export function CampaignTable({ campaigns }: { campaigns: Campaign[] }) {
  const { columns } = copy;
  return (
    <Table>
      <caption className="sr-only">{copy.caption}</caption>
      <thead>
        <tr>
          <TableHead>{columns.name}</TableHead>
          <TableHead>{columns.agent}</TableHead>
          <TableHead>{columns.status}</TableHead>
          <TableHead>{columns.whatsapp}</TableHead>
          <TableHead>{columns.created}</TableHead>
          <TableHead className="text-right">{columns.actions}</TableHead>
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <TableRow key={campaign.campaign_id}>
            <TableCell className="py-2 font-medium">
              <span className="block min-w-32 wrap-anywhere">
                <CampaignName campaign={campaign} />
              </span>
            </TableCell>
            <TableCell className="py-2">
              <span className="block min-w-20 wrap-anywhere">{campaign.agent_name}</span>
            </TableCell>
            <TableCell>
              <StatusBadge campaign={campaign} />
            </TableCell>
            <TableCell>
              <WhatsAppBadge campaign={campaign} />
            </TableCell>
            <TableCell className="py-2 text-muted-foreground tnum">
              {formatFrenchDate(campaign.created_at)}
            </TableCell>
            <TableCell className="text-right">
              {campaign.creating ? (
                <span className="text-muted-foreground">{copy.soon}</span>
              ) : (
                <div className="flex items-center justify-end gap-1 max-2xl:gap-0">
                  <NumberButton campaign={campaign} />
                  <CampaignActions campaign={campaign} />
                </div>
              )}
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}
