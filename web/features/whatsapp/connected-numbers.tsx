import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { accountsOptions } from './api.ts';
import { accounts as copy, section } from './copy.ts';

/** The linked numbers of the team; nothing while there is none. */
export function ConnectedNumbers({ highlightedId = null }: { highlightedId?: string | null }) {
  const { teamSlug } = useTeam();
  const accounts = useQuery(accountsOptions(teamSlug));
  if (accounts.isError) {
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
  const linked = accounts.data?.filter((a) => a.connection_status !== 'disconnected') ?? [];
  if (linked.length === 0) return null;
  // The number linked last comes first.
  const first = (id: string) => (id === highlightedId ? 0 : 1);
  const shown = linked.toSorted((a, b) => first(a.campaign_id) - first(b.campaign_id));
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{copy.title}</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {shown.map((account) => (
          <li key={account.campaign_id} className="grid min-w-0">
            <AccountCard account={account} highlighted={account.campaign_id === highlightedId} />
          </li>
        ))}
      </ul>
    </section>
  );
}
