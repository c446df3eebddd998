import { CircleAlert, CircleCheck, CircleHelp, LoaderCircle, QrCode, Unplug } from 'lucide-react';
import type { SessionStatus } from '#domain/whatsapp/schema.ts';
import { Badge } from '#web/ui/badge.tsx';
import { accounts } from './copy.ts';

const LOOKS = {
  WORKING: { icon: CircleCheck, variant: 'success' },
  STOPPED: { icon: Unplug, variant: 'destructive' },
  STARTING: { icon: LoaderCircle, variant: 'warning' },
  SCAN_QR_CODE: { icon: QrCode, variant: 'warning' },
  PASSKEY_REQUIRED: { icon: QrCode, variant: 'warning' },
  PASSKEY_CONFIRMATION_REQUIRED: { icon: QrCode, variant: 'warning' },
  FAILED: { icon: CircleAlert, variant: 'destructive' },
  unknown: { icon: CircleHelp, variant: 'secondary' },
} as const;

/** The state of a gateway session in a word. */
export function SessionBadge({ status }: { status: SessionStatus | null }) {
  const known = status && status in LOOKS ? status : 'unknown';
  const { icon: Icon, variant } = LOOKS[known];
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {accounts.states[known]}
    </Badge>
  );
}
