import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { NumberState } from '#domain/whatsapp/number-state.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { NumberBanner } from '#web/shared/numbers/number-banner.tsx';
import { numberCopy } from '#copy/shared/numbers/number.ts';
import { accountsOptions } from '#web/shared/numbers/numbers.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';

/** Loaded only when a number is lost; the shell is part of every team page. */
const ReconnectDialog = lazyPart(
  'ReconnectDialog',
  () => import('#web/features/whatsapp/reconnect-dialog.tsx'),
  'line',
);

/** Announces on every page that a number lost its connection, and lets the user reconnect it. */
export function NumberWatch() {
  const { team_slug, can } = useTeam();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [account, setAccount] = useState<WhatsAppAccount | null>(null);
  const { title, text } = numberCopy.monitor;

  useLostNumbers(team_slug, (lost) => {
    // These two pages already show it prominently.
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

/** Calls `onLost` once for each number lost while the page is open. */
function useLostNumbers(team_slug: string, onLost: (account: WhatsAppAccount) => void) {
  const { data } = useQuery(accountsOptions(team_slug));
  const before = useRef<Map<string, NumberState>>(undefined);
  const report = useEffectEvent(onLost);
  useEffect(() => {
    if (!data) return;
    const known = before.current;
    before.current = new Map(data.map(({ campaign_id, state }) => [campaign_id, state]));
    // Numbers lost before the page opened are covered by the banner.
    if (!known) return;
    for (const account of data) {
      const was = known.get(account.campaign_id);
      if (account.state === 'lost' && was !== undefined && was !== 'lost') report(account);
    }
  }, [data]);
}
