import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isSilent } from '#domain/whatsapp/number-state.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { accountsOptions, shownAccounts } from '#web/shared/numbers/numbers.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { accounts as copy, section } from '#copy/whatsapp/screen.ts';
import { ReconnectDialog } from './reconnect-dialog.tsx';

interface Props {
  title: string;
  highlightedId?: string | null;
}

/** The numbers of the team, the lost ones first and under their own heading; nothing without numbers. */
export function ConnectedNumbers({ title, highlightedId = null }: Props) {
  const { team_slug } = useTeam();
  const accounts = useQuery(accountsOptions(team_slug));
  // Not on the card, which changes lists when its number is back.
  const [reconnecting, setReconnecting] = useState<WhatsAppAccount | null>(null);
  if (accounts.isLoadingError) {
    return (
      <Notice
        variant="destructive"
        title={copy.loadFailed}
        action={
          <Button size="sm" variant="secondary" onClick={() => void accounts.refetch()}>
            {section.retry}
          </Button>
        }
      >
        {messageOf(accounts.error, section.loadFailed.text)}
      </Notice>
    );
  }
  const linked = shownAccounts(accounts.data ?? []);
  if (linked.length === 0 && !reconnecting) return null;
  // The number linked last comes first, then those that need someone.
  const rank = ({ campaign_id, state }: WhatsAppAccount) => {
    if (campaign_id === highlightedId) return 0;
    return isSilent(state) ? 1 : 2;
  };
  const sorted = linked.toSorted((a, b) => rank(a) - rank(b));
  const isLost = ({ state }: WhatsAppAccount) => state === 'lost';
  const lists = [
    { title: copy.lost, numbers: sorted.filter(isLost) },
    { title, numbers: sorted.filter((number) => !isLost(number)) },
  ];
  return (
    <>
      {lists.map((list) => (
        <Numbers
          key={list.title}
          {...list}
          highlightedId={highlightedId}
          onReconnect={setReconnecting}
        />
      ))}
      {reconnecting && (
        <ReconnectDialog account={reconnecting} onClose={() => setReconnecting(null)} />
      )}
    </>
  );
}

interface NumbersProps extends Props {
  numbers: WhatsAppAccount[];
  onReconnect: (account: WhatsAppAccount) => void;
}

function Numbers({ title, numbers, highlightedId, onReconnect }: NumbersProps) {
  if (numbers.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {numbers.map((account) => (
          <li key={account.campaign_id} className="grid min-w-0">
            <AccountCard
              account={account}
              highlighted={account.campaign_id === highlightedId}
              onReconnect={() => onReconnect(account)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
