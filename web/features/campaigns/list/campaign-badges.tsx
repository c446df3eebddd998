import { CircleCheck, CircleOff } from 'lucide-react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { countsAsConnected } from '#domain/whatsapp/schema.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { copy, STATUS_BADGES } from './copy.ts';

export function StatusBadge({ campaign: { status, creating } }: { campaign: Campaign }) {
  if (creating) {
    return (
      <Badge variant="info">
        <Spinner />
        {copy.creating}
      </Badge>
    );
  }
  const { label, variant } = STATUS_BADGES[status] ?? STATUS_BADGES.draft;
  return <Badge variant={variant}>{label}</Badge>;
}

export function WhatsAppBadge({ campaign }: { campaign: Campaign }) {
  const connected = countsAsConnected(campaign);
  const Icon = connected ? CircleCheck : CircleOff;
  return (
    <Badge variant={connected ? 'success' : 'outline'}>
      <Icon aria-hidden />
      {connected ? copy.connected : copy.notConnected}
    </Badge>
  );
}
