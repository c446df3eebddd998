import { Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { NumberBanner } from '#web/shared/numbers/number-banner.tsx';
import { numberCopy } from '#copy/shared/numbers/number.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLostNumbers } from './use-lost-numbers.ts';

/** Seen when a number is lost, while every page of a team brings the shell along. */
const ReconnectDialog = lazyPart(
  'ReconnectDialog',
  () => import('#web/features/whatsapp/reconnect-dialog.tsx'),
  'line',
);

/** Says on every page that a number lost its connection, and connects it again from there. */
export function NumberWatch() {
  const { team_slug, can } = useTeam();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [account, setAccount] = useState<WhatsAppAccount | null>(null);
  const { title, text } = numberCopy.monitor;

  useLostNumbers(team_slug, (lost) => {
    // These two pages show it where the eye is.
    const shown = [paths.conversations(team_slug), paths.whatsapp(team_slug)];
    if (shown.some((page) => pathname === page || pathname.startsWith(`${page}/`))) return;
    const description = text({ agent: lost.agent_name });
    const numbers = `${paths.whatsapp(team_slug)}?tab=connected`;
    const action = can.canEditCampaigns
      ? { label: numberCopy.reconnect, onClick: () => setAccount(lost) }
      : { label: numberCopy.seeNumbers, onClick: () => void navigate(numbers) };
    toast.error(title, { description, action });
  });

  return (
    <>
      <NumberBanner onReconnect={setAccount} />
      {account ? (
        <Suspense>
          <ReconnectDialog
            key={account.campaign_id}
            account={account}
            onClose={() => setAccount(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
