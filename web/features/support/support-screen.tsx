import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useEffect, useEffectEvent } from 'react';
import { refetchOnSuccess, rpc } from '#web/platform/rpc.ts';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session/session.ts';
import { MessageForm, type MessageInput } from '#web/shared/support/message-form.tsx';
import { MissingThread, ThreadPages } from '#web/shared/support/thread-pages.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, Page } from '#web/ui/layout/page.tsx';
import { PriorityBadge, StatusBadge } from '#web/shared/support/thread-list.tsx';
import { ThreadMessages } from '#web/shared/support/thread-messages.tsx';
import { copy } from '#copy/support/screen.ts';

/** `?thread=new` opens the form for a new conversation. */
const NEW = 'new';

/** The team's messages from and to platform staff. */
export function SupportScreen() {
  const { team_slug } = useTeam();
  // Live changes keep them up to date.
  const threads = useInfiniteQuery(
    rpc.support.threads.infiniteOptions({
      input: (cursor: string | undefined) => ({ team_slug, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('thread');
  const choose = (thread: string | null) => setQuery(thread ? { thread } : {});
  const nothingToChoose = chosen === null && threads.data?.pages[0]?.threads.length === 0;
  return (
    <Page
      title={copy.title}
      description={copy.description}
      action={chosen === NEW ? null : <Button onClick={() => choose(NEW)}>{copy.start}</Button>}
    >
      <div
        className={cn(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-6',
          !nothingToChoose && 'md:grid-cols-[20rem_minmax(0,1fr)]',
        )}
      >
        <div className={cn(chosen && 'max-md:hidden')}>
          <ThreadPages
            query={threads}
            reader="team"
            copy={copy}
            chosen={chosen}
            onChoose={({ thread_id }) => choose(thread_id)}
          />
        </div>
        <div
          className={cn(
            'flex min-w-0 flex-col gap-3',
            !chosen && 'max-md:hidden',
            nothingToChoose && 'hidden',
          )}
        >
          {chosen ? (
            <div className="md:hidden">
              <BackLink to={paths.support(team_slug)}>{copy.back}</BackLink>
            </div>
          ) : null}
          <Chosen team_slug={team_slug} chosen={chosen} onStarted={choose} />
        </div>
      </div>
    </Page>
  );
}

interface ChosenProps {
  team_slug: string;
  chosen: string | null;
  onStarted: (thread_id: string) => void;
}

function Chosen({ team_slug, chosen, onStarted }: ChosenProps) {
  if (chosen === null) {
    return (
      <Card>
        <EmptyState copy={{ title: copy.choose, text: copy.chooseText }} />
      </Card>
    );
  }
  if (chosen === NEW) return <NewThread team_slug={team_slug} onStarted={onStarted} />;
  return <ThreadCard key={chosen} team_slug={team_slug} thread_id={chosen} />;
}

function NewThread({ team_slug, onStarted }: Omit<ChosenProps, 'chosen'>) {
  const { data: me } = useMe();
  const queryClient = useQueryClient();
  const write = useMutation(rpc.support.write.mutationOptions());
  const sent = async ({ thread_id }: MessageInput) => {
    await queryClient.invalidateQueries({ queryKey: rpc.support.threads.key() });
    onStarted(thread_id);
  };
  return (
    <Card title={copy.newTitle}>
      {me?.impersonation ? (
        <Notice variant="info">{copy.impersonating}</Notice>
      ) : (
        <MessageForm
          name={`new:${team_slug}`}
          choosesPriority
          onSend={(written) => write.mutateAsync({ team_slug, ...written })}
          onSent={(written) => void sent(written)}
        />
      )}
    </Card>
  );
}

/** One conversation with support. Showing it marks it as read. */
function ThreadCard({ team_slug, thread_id }: { team_slug: string; thread_id: string }) {
  const { data: me } = useMe();
  const queryClient = useQueryClient();
  const query = useQuery(rpc.support.thread.queryOptions({ input: { team_slug, thread_id } }));
  const thread = query.data;
  const write = useMutation(rpc.support.write.mutationOptions());
  const acting = Boolean(me?.impersonation);
  useReading(team_slug, thread_id, acting || !thread?.unread ? 0 : thread.messages.length);
  if (!thread) return <MissingThread query={query} copy={copy} />;
  const { status, priority, messages } = thread;
  return (
    <Card
      className="flex flex-col"
      title={copy.thread}
      aside={
        <span className="flex flex-wrap justify-end gap-1.5">
          <StatusBadge status={status} reader="team" />
          <PriorityBadge priority={priority} />
        </span>
      }
    >
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

/** Marks the conversation as read up to `seq`; 0 means nothing to mark. */
function useReading(team_slug: string, thread_id: string, seq: number) {
  // After a failure, it stays unread until the conversation is opened again.
  const { mutate } = useMutation(
    rpc.support.markRead.mutationOptions(refetchOnSuccess(rpc.support.key())),
  );
  const markRead = useEffectEvent(() => mutate({ team_slug, thread_id, seq }));
  useEffect(() => {
    if (seq > 0) markRead();
  }, [seq]);
}
