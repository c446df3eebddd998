import {
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { rpc } from '#web/platform/rpc.ts';
import { useMe } from '#web/shared/session/session.ts';
import { MessageForm } from '#web/shared/support/message-form.tsx';
import { MissingThread } from '#web/shared/support/thread-pages.tsx';
import { PriorityBadge, StatusBadge } from '#web/shared/support/thread-list.tsx';
import { ThreadMessages } from '#web/shared/support/thread-messages.tsx';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/support/screen.ts';

/** One conversation with support. Showing it marks it as read. */
export function ThreadCard({ team_slug, thread_id }: { team_slug: string; thread_id: string }) {
  const { data: me } = useMe();
  const queryClient = useQueryClient();
  const query = useThread(team_slug, thread_id);
  const thread = query.data;
  const write = useWrite();
  const acting = Boolean(me?.impersonation);
  useReading(team_slug, thread_id, acting || !thread?.unread ? 0 : thread.messages.length);
  if (!thread) return <MissingThread query={query} copy={copy} />;
  const { status, priority, messages } = thread;
  return (
    <Card className="flex flex-col">
      <CardHeader
        title={copy.thread}
        aside={
          <span className="flex flex-wrap justify-end gap-1.5">
            <StatusBadge status={status} reader="team" />
            <PriorityBadge priority={priority} />
          </span>
        }
      />
      <div className="flex flex-col gap-4">
        <ThreadMessages messages={messages} reader="team" />
        {acting ? (
          <Notice variant="info">{copy.impersonating}</Notice>
        ) : (
          <MessageForm
            name={thread_id}
            choosesPriority={false}
            hint={status === 'closed' ? copy.closed : undefined}
            onSend={({ message, message_id }) =>
              write.mutateAsync({ team_slug, thread_id, message_id, message, priority })
            }
            onSent={() => void queryClient.invalidateQueries({ queryKey: rpc.support.key() })}
          />
        )}
      </div>
    </Card>
  );
}

/** Marks the conversation as read up to `seq`; 0: nothing to mark. */
function useReading(team_slug: string, thread_id: string, seq: number) {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMarkRead();
  const markRead = useEffectEvent(() => {
    mutateAsync({ team_slug, thread_id, seq })
      .then(() => queryClient.invalidateQueries({ queryKey: rpc.support.key() }))
      // It stays unread until the conversation is opened again.
      .catch(() => undefined);
  });
  useEffect(() => {
    if (seq > 0) markRead();
  }, [seq]);
}

/** The team's conversations, a page at a time; live changes keep them in step. */
export function useThreads(team_slug: string) {
  return useInfiniteQuery(
    rpc.support.threads.infiniteOptions({
      input: (cursor: string | undefined) => ({ team_slug, ...(cursor && { cursor }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
}

function useThread(team_slug: string, thread_id: string | null) {
  return useQuery(
    rpc.support.thread.queryOptions({ input: thread_id ? { team_slug, thread_id } : skipToken }),
  );
}

/** What it changes comes back by the live connection, and at once by the caller. */
export function useWrite() {
  return useMutation(rpc.support.write.mutationOptions());
}

function useMarkRead() {
  return useMutation(rpc.support.markRead.mutationOptions());
}
