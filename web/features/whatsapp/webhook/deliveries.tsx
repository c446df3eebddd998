import { useQuery } from '@tanstack/react-query';
import type { DeliveryOutcome, LeadDelivery } from '#domain/leads/deliveries.ts';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { RestrictedBlock } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge, type BadgeVariant } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { formatPlannedTime } from '#web/ui/format.ts';
import { RetryNotice } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Waiting } from '#web/ui/loading.tsx';
import { webhook } from '#copy/whatsapp/capture.ts';

const copy = webhook.deliveries;

/** Milliseconds; a form the user submits as a test appears while they wait. */
const REFETCH_AFTER = 5_000;

const VARIANTS: Record<DeliveryOutcome, BadgeVariant> = {
  planned: 'success',
  known: 'secondary',
  opted_out: 'warning',
  refused: 'destructive',
  invalid: 'destructive',
  bot: 'outline',
};

/** The latest deliveries. Requires permission to see conversations. */
export function Deliveries({ campaignId }: { campaignId: string }) {
  const { can } = useTeam();
  return (
    <Card title={copy.title} description={copy.text}>
      {can.canViewConversations ? (
        <DeliveryList campaignId={campaignId} />
      ) : (
        <RestrictedBlock permission="canViewConversations" text={copy.restricted} />
      )}
    </Card>
  );
}

function DeliveryList({ campaignId: campaign_id }: { campaignId: string }) {
  const { team_slug } = useTeam();
  const input = { team_slug, campaign_id };
  const deliveries = useQuery(
    rpc.leads.deliveries.queryOptions({ input, refetchInterval: REFETCH_AFTER }),
  );
  if (deliveries.isPending) return <Waiting label={copy.loading} />;
  if (deliveries.isError && !deliveries.data) {
    return (
      <RetryNotice query={deliveries} title={copy.failed}>
        {messageOf(deliveries.error, copy.failedText)}
      </RetryNotice>
    );
  }
  if (deliveries.data.length === 0) {
    return <EmptyState level={3} copy={{ title: copy.empty, text: copy.emptyText }} />;
  }
  return (
    <ul className="divide-y divide-border">
      {deliveries.data.map((item) => (
        <Delivery key={item.delivery_id} delivery={item} />
      ))}
    </ul>
  );
}

function Delivery({ delivery }: { delivery: LeadDelivery }) {
  const { team_slug } = useTeam();
  const { outcome, conversation_id, planned_at, source } = delivery;
  const details = [delivery.phone, delivery.email].filter((part) => part !== '').join(' · ');
  return (
    <li className="flex flex-col gap-2 py-3 sm:flex-row sm:items-start sm:justify-between sm:gap-4">
      <div className="flex min-w-0 flex-col gap-0.5 text-sm">
        <p className="font-medium break-words" dir="auto">
          {delivery.name || copy.nameless}
        </p>
        {details ? (
          <p className="break-words text-muted-foreground" dir="auto">
            {details}
          </p>
        ) : null}
        <p className="text-muted-foreground">
          <RelativeTime at={delivery.received_at} />{' '}
          {source ? <span className="break-all">{copy.from({ source })}</span> : null}
        </p>
        {delivery.by_model ? <p className="text-muted-foreground">{copy.byModel}</p> : null}
        {Object.entries(delivery.problems).map(([field, problem]) => (
          <p key={field} className="text-destructive">
            {problem}
          </p>
        ))}
        {outcome === 'planned' && planned_at ? (
          <p className="text-muted-foreground">
            {copy.planned} <span>{formatPlannedTime(planned_at)}</span>
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2 sm:flex-col sm:items-end">
        <div className="flex gap-2">
          {delivery.consent ? <Badge variant="info">{copy.consent}</Badge> : null}
          <Badge variant={VARIANTS[outcome]}>{copy.outcomes[outcome]}</Badge>
        </div>
        {conversation_id ? (
          <ButtonLink to={paths.conversations(team_slug, conversation_id)} variant="link" size="sm">
            {copy.open}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  );
}
