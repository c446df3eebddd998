import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  PRIORITIES,
  type Priority,
  type StaffThread,
  type Thread,
  THREAD_STATUSES,
  type ThreadChange,
  type ThreadRow,
  type ThreadStatus,
} from '#domain/support/threads.ts';
import { MissingThread, ThreadPages } from '#web/shared/support/thread-pages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { messageOf, rpc } from '#web/platform/rpc.ts';
import { MessageForm, PriorityButtons } from '#web/shared/support/message-form.tsx';
import { StatusBadge } from '#web/shared/support/thread-list.tsx';
import { ThreadMessages } from '#web/shared/support/thread-messages.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { REFETCH_MS, refetchInbox, useInbox, useRefreshInbox } from './support-api.ts';
import { supportCopy } from '#copy/shared/support.ts';
import { copy } from '#copy/admin/support.ts';

/** Support conversations of all teams, with replies. The URL names the conversation. */
export function SupportTab() {
  const [query, setQuery] = useSearchParams();
  const [team_id, thread_id] = [query.get('team'), query.get('thread')];
  const chosen = team_id && thread_id ? { team_id, thread_id } : null;
  const choose = (thread: Pick<ThreadRow, 'team_id' | 'thread_id'> | null) =>
    setQuery({
      tab: 'support',
      ...(thread && { team: thread.team_id, thread: thread.thread_id }),
    });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
      <div className={cn('flex flex-col gap-4', chosen && 'max-md:hidden')}>
        <Inbox chosen={thread_id} onChoose={choose} />
      </div>
      <div className={cn('flex min-w-0 flex-col gap-3', !chosen && 'max-md:hidden')}>
        {chosen ? (
          <>
            <Button
              variant="secondary"
              className="self-start md:hidden"
              onClick={() => choose(null)}
            >
              {copy.back}
            </Button>
            <StaffThreadCard key={chosen.thread_id} thread={chosen} />
          </>
        ) : (
          <Card>
            <EmptyState copy={{ title: copy.choose, text: copy.chooseText }} />
          </Card>
        )}
      </div>
    </div>
  );
}

interface InboxProps {
  chosen: string | null;
  onChoose: (thread: ThreadRow) => void;
}

const statusOptions = () => [
  { value: 'all' as const, label: copy.anyStatus },
  ...THREAD_STATUSES.map((value) => ({ value, label: supportCopy.statuses.staff[value] })),
];
const priorityOptions = () => [
  { value: 'all' as const, label: copy.anyPriority },
  ...PRIORITIES.map((value) => ({ value, label: supportCopy.priorities[value] })),
];

function Inbox({ chosen, onChoose }: InboxProps) {
  const [status, setStatus] = useState<ThreadStatus | 'all'>('all');
  const [priority, setPriority] = useState<Priority | 'all'>('all');
  const [unread, setUnread] = useState(false);
  const inbox = useInbox({
    unread,
    ...(status !== 'all' && { statuses: [status] }),
    ...(priority !== 'all' && { priorities: [priority] }),
  });
  return (
    <>
      <search aria-label={copy.filters} className="grid grid-cols-2 gap-3">
        <SelectField
          label={copy.status}
          value={status}
          onValueChange={setStatus}
          options={statusOptions()}
        />
        <SelectField
          label={copy.priority}
          value={priority}
          onValueChange={setPriority}
          options={priorityOptions()}
        />
        <label className="col-span-2 flex h-11 items-center gap-2.5 text-sm md:h-8">
          <input
            type="checkbox"
            className="size-4 accent-primary"
            checked={unread}
            onChange={({ target }) => setUnread(target.checked)}
          />
          {copy.unreadOnly}
        </label>
      </search>
      <ThreadPages query={inbox} reader="staff" copy={copy} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

/** One conversation with a team: its messages, status, priority and a reply form. */
function StaffThreadCard({ thread: ref }: { thread: StaffThread }) {
  const query = useQuery(
    rpc.admin.supportThread.queryOptions({
      input: ref,
      staleTime: 0,
      refetchInterval: REFETCH_MS,
    }),
  );
  const thread = query.data;
  useReading(ref, thread?.unread ? thread.messages.length : 0);
  if (!thread) return <MissingThread query={query} copy={copy} />;
  return <Open thread={thread} />;
}

function Open({ thread }: { thread: Thread }) {
  const { team_id, thread_id, team_name, team_slug, status, priority, messages } = thread;
  const send = useMutation(rpc.admin.sendSupportMessage.mutationOptions());
  const refresh = useRefreshInbox();
  const change = useMutation(
    rpc.admin.changeSupportThread.mutationOptions({
      ...refetchInbox,
      onError: (failed) =>
        toast.error(copy.changeFailed, { description: messageOf(failed, copy.changeFailedText) }),
    }),
  );
  const save = (changed: Pick<ThreadChange, 'status' | 'priority'>) =>
    change.mutate({ team_id, thread_id, ...changed });
  const closed = status === 'closed';
  return (
    <Card
      className="flex flex-col"
      title={team_name}
      description={copy.slug({ slug: team_slug })}
      aside={<StatusBadge status={status} reader="staff" />}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PriorityButtons value={priority} onChange={(chosen) => save({ priority: chosen })} />
          <Button
            variant="secondary"
            size="sm"
            busy={change.isPending}
            onClick={() => save({ status: closed ? 'open' : 'closed' })}
          >
            {closed ? copy.reopen : copy.close}
          </Button>
        </div>
        <ThreadMessages messages={messages} reader="staff" />
        <MessageForm
          name={`staff:${thread_id}`}
          choosesPriority={false}
          onSend={({ message, message_id }) =>
            send.mutateAsync({ team_id, thread_id, message_id, message, priority })
          }
          onSent={() => void refresh()}
        />
      </div>
    </Card>
  );
}

/** Marks the thread as read by staff up to `seq`; 0 means nothing to mark. */
function useReading({ team_id, thread_id }: StaffThread, seq: number) {
  const { mutate } = useMutation(rpc.admin.readSupportThread.mutationOptions(refetchInbox));
  const markRead = useEffectEvent(() => mutate({ team_id, thread_id, seq }));
  useEffect(() => {
    if (seq > 0) markRead();
  }, [seq]);
}
