import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WaitingLead } from '#domain/outreach/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Hourglass } from '#web/ui/icons.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { waiting as copy } from '#copy/outreach/screen.ts';
import { WaitingRow } from './waiting-row.tsx';

/** Everyone who waits for a first message, with the reason and about when it goes out. */
export function WaitingTab() {
  const { team_slug } = useTeam();
  const query = useInfiniteQuery(waitingOptions(team_slug));
  const leads = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  if (query.isPending) return <Waiting label={copy.loading} />;
  if (query.isError && leads.length === 0) {
    return <LoadFailed query={query} copy={copy.loadFailed} />;
  }
  if (leads.length === 0) return <Nobody />;
  return (
    <>
      <p className="text-sm text-muted-foreground tnum">{copy.total({ count: total })}</p>
      <Leads leads={leads} />
      <LoadMore query={query} busyLabel={copy.loading}>
        {copy.more}
      </LoadMore>
    </>
  );
}

function Leads({ leads }: { leads: WaitingLead[] }) {
  return (
    <Card className="overflow-hidden p-0">
      <ul aria-label={copy.caption} className="divide-y divide-border">
        {leads.map((lead, index) => (
          <WaitingRow key={lead.conversation_id} lead={lead} isFirst={index === 0} />
        ))}
      </ul>
    </Card>
  );
}

function Nobody() {
  const { team_slug, plan } = useTeam();
  const whatsapp = plan.canAccessWhatsApp ? paths.whatsapp : paths.subscription;
  return (
    <Card className="p-0">
      <EmptyState
        picture={<Hourglass aria-hidden />}
        title={copy.empty.title}
        description={copy.empty.text}
        action={
          <Button asChild variant="secondary">
            <Link to={whatsapp(team_slug)}>{copy.empty.action}</Link>
          </Button>
        }
      />
    </Card>
  );
}

function waitingOptions(team_slug: string) {
  return rpc.outreach.waiting.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_slug, ...(cursor && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}
