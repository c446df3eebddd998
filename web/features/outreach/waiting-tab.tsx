import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { WaitingLead } from '#domain/outreach/schema.ts';
import { refetchOnSettled, refusalOf, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState, LoadFailed } from '#web/ui/layout/states.tsx';
import { Hourglass } from '#web/ui/icons.ts';
import { Waiting } from '#web/ui/loading.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { formatExact, formatPlannedTime } from '#web/ui/format.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { waiting as copy } from '#copy/outreach/screen.ts';
import { leadSources, waitReasons } from '#copy/shared/first-message.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** All leads waiting for a first message, with the reason and the approximate time. */
export function WaitingTab() {
  const { team_slug } = useTeam();
  const query = useInfiniteQuery(
    rpc.outreach.waiting.infiniteOptions({
      input: (cursor: string | undefined) => ({ team_slug, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const leads = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  if (query.isPending) return <Waiting label={kitCopy.loading} />;
  if (query.isError && leads.length === 0) {
    return <LoadFailed query={query} copy={copy.loadFailed} />;
  }
  if (leads.length === 0) return <NoWaitingLeads />;
  return (
    <>
      <p className="text-sm text-muted-foreground tnum">{copy.total({ count: total })}</p>
      <Card className="overflow-hidden p-0">
        <ul aria-label={copy.caption} className="divide-y divide-border">
          {leads.map((lead, index) => (
            <WaitingRow key={lead.conversation_id} lead={lead} isFirst={index === 0} />
          ))}
        </ul>
      </Card>
      <LoadMore query={query} busyLabel={kitCopy.loading}>
        {copy.more}
      </LoadMore>
    </>
  );
}

function NoWaitingLeads() {
  const { team_slug, plan } = useTeam();
  const whatsapp = plan.canAccessWhatsApp ? paths.whatsapp : paths.subscription;
  return (
    <Card className="p-0">
      <EmptyState
        picture={<Hourglass aria-hidden />}
        copy={copy.empty}
        action={
          <ButtonLink to={whatsapp(team_slug)} variant="secondary">
            {copy.empty.action}
          </ButtonLink>
        }
      />
    </Card>
  );
}

/** One lead, with the actions on its first message. */
function WaitingRow({ lead, isFirst }: { lead: WaitingLead; isFirst: boolean }) {
  const { team_slug } = useTeam();
  return (
    <li className="flex flex-col gap-3 p-4 md:flex-row md:items-center md:gap-6 md:px-5">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={paths.conversations(team_slug, lead.conversation_id)}
            className="min-w-0 touch-target truncate font-medium underline-offset-4 hover:underline"
            dir="auto"
          >
            {lead.name}
          </Link>
          <Badge variant="secondary">{leadSources[lead.source]}</Badge>
        </div>
        <p className="text-sm break-words text-muted-foreground">
          <span dir="auto">{lead.campaign_name}</span>
          {' · '}
          {copy.entered} <RelativeTime at={lead.entered_at} />
        </p>
        {lead.reason && <p className="text-sm">{waitReasons[lead.reason]}</p>}
      </div>
      <p className="text-sm tnum md:w-52">
        <PlannedTime lead={lead} isFirst={isFirst} />
      </p>
      <Actions lead={lead} isFirst={isFirst} />
    </li>
  );
}

function PlannedTime({ lead, isFirst }: { lead: WaitingLead; isFirst: boolean }) {
  if (lead.state === 'sending') return <span>{copy.sending}</span>;
  if (!lead.planned_at) return <span>{copy.unknown}</span>;
  if (isFirst && !lead.reason) return <span>{copy.next}</span>;
  return (
    <>
      <span>{copy.about}</span>{' '}
      <time dateTime={lead.planned_at} title={formatExact(lead.planned_at)}>
        {formatPlannedTime(lead.planned_at)}
      </time>
    </>
  );
}

function Actions({ lead, isFirst }: { lead: WaitingLead; isFirst: boolean }) {
  const { team_slug } = useTeam();
  const refreshOptions = {
    ...refetchOnSettled(rpc.outreach.key()),
    onError: (error: unknown) => toast.error(refusalOf(error, copy.failed)),
  };
  const sendNext = useMutation(
    rpc.outreach.sendNext.mutationOptions({
      ...refreshOptions,
      onSuccess: () => toast.success(copy.sendNextDone),
    }),
  );
  const cancel = useMutation(
    rpc.outreach.cancelFirstMessage.mutationOptions({
      ...refreshOptions,
      onSuccess: () => toast.success(copy.canceled, { description: copy.canceledText }),
    }),
  );
  const ref = { team_slug, conversation_id: lead.conversation_id };
  if (lead.state === 'sending') return null;
  return (
    <div className="flex gap-2 md:min-w-56 md:justify-end">
      {!isFirst && (
        <RestrictedButton
          permission="canEditCampaigns"
          size="sm"
          variant="secondary"
          busy={sendNext.isPending}
          disabled={cancel.isPending}
          aria-label={copy.sendNextOf({ name: lead.name })}
          onClick={() => sendNext.mutate(ref)}
        >
          {copy.sendNext}
        </RestrictedButton>
      )}
      <RestrictedButton
        permission="canEditCampaigns"
        size="sm"
        variant="ghost"
        className="max-md:first:-ml-3"
        busy={cancel.isPending}
        disabled={sendNext.isPending}
        aria-label={copy.cancelOf({ name: lead.name })}
        onClick={() => cancel.mutate(ref)}
      >
        {copy.cancel}
      </RestrictedButton>
    </div>
  );
}
