import { useEffect, useEffectEvent } from 'react';
import type { StaffThread, Thread, ThreadChange } from '#domain/support/threads.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { MessageForm, PriorityButtons } from '#web/shared/support/message-form.tsx';
import { MissingThread } from '#web/shared/support/thread-pages.tsx';
import { StatusBadge } from '#web/shared/support/thread-list.tsx';
import { ThreadMessages } from '#web/shared/support/thread-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import {
  useChangeThread,
  useReadThread,
  useRefreshInbox,
  useSendToTeam,
  useStaffThread,
} from './support-api.ts';
import { copy } from '#copy/admin/support.ts';

/** One conversation with a team: its messages, status, priority and the answer. */
export function StaffThreadCard({ thread: ref }: { thread: StaffThread }) {
  const query = useStaffThread(ref);
  const thread = query.data;
  useReading(ref, thread?.unread ? thread.messages.length : 0);
  if (!thread) return <MissingThread query={query} copy={copy} />;
  return <Open thread={thread} />;
}

function Open({ thread }: { thread: Thread }) {
  const { team_id, thread_id, team_name, team_slug, status, priority, messages } = thread;
  const send = useSendToTeam();
  const refresh = useRefreshInbox();
  const change = useChangeThread();
  const save = (changed: Pick<ThreadChange, 'status' | 'priority'>) =>
    change.mutate(
      { team_id, thread_id, ...changed },
      {
        onError: (failed) =>
          toast.error(copy.changeFailed, {
            description: messageOf(failed, copy.changeFailedText),
          }),
      },
    );
  const closed = status === 'closed';
  return (
    <Card className="flex flex-col">
      <CardHeader
        title={team_name}
        description={copy.slug({ slug: team_slug })}
        aside={<StatusBadge status={status} reader="staff" />}
      />
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

/** Marks the thread as read by staff up to `seq`; 0: nothing to mark. */
function useReading({ team_id, thread_id }: StaffThread, seq: number) {
  const { mutate } = useReadThread();
  const markRead = useEffectEvent(() => mutate({ team_id, thread_id, seq }));
  useEffect(() => {
    if (seq > 0) markRead();
  }, [seq]);
}
