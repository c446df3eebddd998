import { useQuery } from '@tanstack/react-query';
import { quotaUse } from '#domain/whatsapp/number-state.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Info, TriangleAlert } from '#web/ui/first-icons.ts';
import { formatList, formatNumber } from '#web/ui/format.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import { NumberHeading } from './connected-numbers.tsx';
import { profiles as copy } from '#copy/whatsapp/screen.ts';

/** A number's profile: its owner, what uses it, and the rest of today's quota. */
export function ProfileCard({ profile: { account, campaigns } }: { profile: Profile }) {
  const { daily_messages_sent: sent, daily_messages_quota } = account;
  const { quota, percent, near } = quotaUse(sent, daily_messages_quota);
  const usage = copy.usage({ sent: formatNumber(sent), quota: formatNumber(quota) });
  return (
    <Card className="flex min-w-0 flex-col gap-4">
      <NumberHeading account={account} />
      <p className="text-sm wrap-anywhere text-muted-foreground">
        {campaigns.length > 0 ? copy.campaigns({ names: formatList(campaigns) }) : copy.noCampaign}
      </p>
      <Totals campaign_id={account.campaign_id} />
      <div className="mt-auto flex flex-col gap-1.5">
        <div className="flex items-center justify-between gap-2 text-sm">
          <span className="flex items-center gap-1">
            {copy.quota}
            <Tooltip content={copy.quotaHint}>
              <IconButton icon={Info} className="size-7" label={copy.quotaHint} />
            </Tooltip>
          </span>
          <span className="tnum">{usage}</span>
        </div>
        <Progress value={percent} label={usage} />
        {near ? (
          <p className="flex items-center gap-1.5 text-sm text-warning">
            <TriangleAlert aria-hidden className="size-4" />
            {copy.near}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

/** The number's totals. A figure that failed to load isn't shown as zero. */
function Totals({ campaign_id }: { campaign_id: string }) {
  const { team_slug } = useTeam();
  const totals = useQuery(rpc.whatsapp.accountTotals.queryOptions({ input: { team_slug } }));
  const own = totals.data?.find((item) => item.campaign_id === campaign_id);
  const { label, pending, sent, leads, unknown } = copy.totals;
  const figures = [
    [sent, own?.total_messages_sent],
    [leads, own?.total_leads_contacted],
    [pending, own?.pending_messages_count],
  ] as const;
  return (
    <dl aria-label={label} className="grid grid-cols-3 gap-3">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-xs text-muted-foreground">{name}</dt>
          <dd className="text-lg font-semibold tnum">
            {figure === undefined ? unknown : formatNumber(figure)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A number with everything that uses it. */
interface Profile {
  account: WhatsAppAccount;
  /** the names of its campaigns */
  campaigns: string[];
}

/** Campaign statuses in which a number counts as in use. */
const IN_USE = new Set(['active', 'testing', 'draft']);

/** One profile per phone number. Of several accounts, uses the one updated last. */
export function profilesOf(accounts: WhatsAppAccount[], campaigns: Campaign[]): Profile[] {
  const newest = new Map<string, WhatsAppAccount>();
  for (const account of accounts) {
    const known = newest.get(account.phone_number);
    if (!known || known.updated_at < account.updated_at) newest.set(account.phone_number, account);
  }
  return [...newest.values()].map((account) => ({
    account,
    campaigns: campaigns
      .filter(({ status }) => IN_USE.has(status))
      .filter((campaign) => hasNumber(campaign, account))
      .map(({ campaign_name }) => campaign_name),
  }));
}

/** A campaign whose number is lost has none, so it is matched by the campaign that gets it back. */
function hasNumber({ agent_phone_id, campaign_id }: Campaign, account: WhatsAppAccount): boolean {
  if (account.state === 'lost') return campaign_id === account.campaign_id;
  return agent_phone_id === account.agent_phone_id;
}
