import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { countsAsConnected } from '#domain/whatsapp/connection.ts';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { formatFrenchDate } from '#web/ui/format.ts';
import { Table, TableCell, TableHead, TableRow } from '#web/ui/layout/table.tsx';
import { NumberStateBadge } from '#web/shared/numbers/number-notice.tsx';
import { useNumberState } from '#web/shared/numbers/numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { CircleOff } from '#web/ui/icons.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { CampaignActions } from './campaign-actions.tsx';
import { copy, statuses } from '#copy/campaigns/list.ts';
import { numberCopy } from '#copy/shared/numbers/number.ts';

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

const VARIANTS = {
  draft: 'secondary',
  testing: 'outline',
  active: 'default',
  inactive: 'destructive',
} as const;

function StatusBadge({ campaign: { status, creating } }: { campaign: Campaign }) {
  if (creating) {
    return (
      <Badge variant="info">
        <Spinner />
        {copy.creating}
      </Badge>
    );
  }
  return (
    <Badge variant={VARIANTS[status] ?? 'secondary'}>{statuses[status] ?? statuses.draft}</Badge>
  );
}

/** The number's connection state, as on the numbers page. */
function WhatsAppBadge({ campaign }: { campaign: Campaign }) {
  const state = useNumberState(campaign.campaign_id);
  if (state && state !== 'connected' && state !== 'unlinked') {
    return <NumberStateBadge state={state} />;
  }
  const connected = countsAsConnected(campaign);
  const Icon = connected ? CircleCheck : CircleOff;
  return (
    <Badge variant={connected ? 'success' : 'outline'}>
      <Icon aria-hidden />
      <span>{connected ? copy.connected : copy.notConnected}</span>
    </Badge>
  );
}

/** Links to the campaign's agent once it exists. */
function CampaignName({ campaign }: { campaign: Campaign }) {
  const { campaign_name, campaign_slug, creating } = campaign;
  const { team_slug } = useTeam();
  if (creating) return <span>{campaign_name}</span>;
  return (
    <Link
      to={paths.agent(team_slug, campaign_slug)}
      className="touch-target rounded-sm underline-offset-4 hover:underline"
    >
      {campaign_name}
    </Link>
  );
}

/** The table's columns as cards, for a narrow screen. */
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

/** Connects, reconnects or disconnects the campaign's number. */
function NumberButton({ campaign }: { campaign: Campaign }) {
  const { plan, team_slug } = useTeam();
  const state = useNumberState(campaign.campaign_id);
  if (state === 'lost') {
    return (
      <ButtonLink
        to={paths.connectNumber(team_slug, campaign.campaign_id)}
        aria-label={copy.reconnectLabel({ campaign: campaign.campaign_name })}
        variant="secondary"
        size="sm"
      >
        {numberCopy.reconnect}
      </ButtonLink>
    );
  }
  if (countsAsConnected(campaign)) return <DisconnectButton campaign={campaign} />;
  const to = plan.canAccessWhatsApp
    ? paths.connectNumber(team_slug, campaign.campaign_id)
    : paths.subscription(team_slug);
  const label = copy.connectLabel({ campaign: campaign.campaign_name });
  return (
    <RestrictedButton
      asChild
      variant="secondary"
      size="sm"
      permission="canEditCampaigns"
      aria-label={label}
    >
      <Link to={to}>{copy.connect}</Link>
    </RestrictedButton>
  );
}

/** Disconnects the number from the campaign after a confirmation. */
function DisconnectButton({ campaign }: { campaign: Campaign }) {
  const { team_slug } = useTeam();
  const { campaign_id, campaign_name, agent_name } = campaign;
  const disconnect = useMutation(
    rpc.whatsapp.disconnect.mutationOptions({
      onSuccess: () =>
        toast.success(copy.disconnected.title, {
          description: copy.disconnected.text({ campaign: campaign_name }),
        }),
      ...refetchOnSuccess(rpc.campaigns.key(), rpc.whatsapp.key()),
      onError: () => toast.error(copy.disconnectFailed),
    }),
  );
  return (
    <ConfirmDialog
      trigger={
        <RestrictedButton
          variant="secondary"
          size="sm"
          permission="canDisconnectWhatsApp"
          restriction={copy.disconnectRestricted}
          aria-label={copy.disconnectLabel({ campaign: campaign_name })}
        >
          {copy.disconnect}
        </RestrictedButton>
      }
      copy={{ ...copy.confirm, text: copy.confirm.text({ agent: agent_name }) }}
      action={disconnect}
      destructive
      onConfirm={() => disconnect.mutate({ team_slug, campaign_id })}
    />
  );
}
