import type { Campaign } from '#domain/campaigns/schema.ts';
import { countsAsConnected } from '#domain/whatsapp/schema.ts';
import { NumberStateBadge } from '#web/shared/numbers/number-state.tsx';
import { useNumberState } from '#web/shared/numbers/numbers.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CircleCheck } from '#web/ui/first-icons.ts';
import { CircleOff } from '#web/ui/icons.ts';
import { Spinner } from '#web/ui/loading.tsx';
import { copy, statuses } from '#copy/campaigns/list.ts';

const VARIANTS = {
  draft: 'secondary',
  testing: 'outline',
  active: 'default',
  inactive: 'destructive',
} as const;

export function StatusBadge({ campaign: { status, creating } }: { campaign: Campaign }) {
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

/** Connected or not, or what is wrong with the number, as on the page of the numbers. */
export function WhatsAppBadge({ campaign }: { campaign: Campaign }) {
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
