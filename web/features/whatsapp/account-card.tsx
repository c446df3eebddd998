import { MessagesSquare, Unplug } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Phone } from '#web/ui/phone.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { accounts as copy, restricted } from './copy.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { SessionBadge } from './session-badge.tsx';

interface Props {
  account: WhatsAppAccount;
  highlighted: boolean;
}

/** One linked number: profile, status and a way to unlink it. */
export function AccountCard({ account, highlighted }: Props) {
  const { teamSlug } = useTeam();
  const [asking, setAsking] = useState(false);
  const hint = copy.hints[account.waha_session_status ?? ''];
  const conversations = `${paths.conversations(teamSlug)}?campaign=${account.campaign_id}`;
  return (
    <Card className={cn('flex min-w-0 flex-col gap-4', highlighted && 'border-primary')}>
      <div className="flex flex-wrap items-center gap-3">
        <Avatar name={account.profile_name || copy.unknownName} src={account.profile_picture_url} />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="truncate font-medium">{account.profile_name || copy.unknownName}</h3>
          <Phone phone={account.phone_number} className="text-sm text-muted-foreground tnum" />
        </div>
        <SessionBadge status={account.waha_session_status} />
      </div>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Row label={copy.campaign}>{account.campaign_name}</Row>
        <Row label={copy.agent}>{account.agent_name}</Row>
        <Row label={copy.since}>
          <RelativeTime at={account.created_at} />
        </Row>
      </dl>
      <div className="mt-auto flex flex-wrap justify-end gap-2">
        <Button asChild size="sm" variant="ghost">
          <Link to={conversations}>
            <MessagesSquare aria-hidden />
            {copy.conversations}
          </Link>
        </Button>
        <RestrictedButton
          permission="canDisconnectWhatsApp"
          restriction={restricted.disconnect}
          size="sm"
          variant="secondary"
          onClick={() => setAsking(true)}
        >
          <Unplug aria-hidden />
          {copy.disconnect}
        </RestrictedButton>
      </div>
      <DisconnectDialog account={account} open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 text-right wrap-anywhere">{children}</dd>
    </>
  );
}
