import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { rpc } from '#web/platform/rpc.ts';
import { LoadMore } from '#web/shared/load-more.tsx';
import { paths } from '#web/shared/paths.ts';
import { useMe } from '#web/shared/session.ts';
import { MessageForm, type Written } from '#web/shared/support/message-form.tsx';
import { ThreadList } from '#web/shared/support/thread-list.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useThreads, useWrite } from './api.ts';
import { copy } from './copy.ts';
import { ThreadCard } from './thread-card.tsx';

/** `?thread=new` writes a first message. */
const NEW = 'new';

/** The team's inbox of messages from and to the platform's staff. */
export function SupportScreen() {
  const { team_slug } = useTeam();
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('thread');
  const choose = (thread: string | null) => setQuery(thread ? { thread } : {});
  return (
    <Page
      title={copy.title}
      description={copy.description}
      action={chosen === NEW ? null : <Button onClick={() => choose(NEW)}>{copy.start}</Button>}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 md:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={cn(chosen && 'max-md:hidden')}>
          <Threads team_slug={team_slug} chosen={chosen} onChoose={choose} />
        </div>
        <div className={cn('flex min-w-0 flex-col gap-3', !chosen && 'max-md:hidden')}>
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
        <EmptyState title={copy.choose} description={copy.chooseText} />
      </Card>
    );
  }
  if (chosen === NEW) return <NewThread team_slug={team_slug} onStarted={onStarted} />;
  return <ThreadCard key={chosen} team_slug={team_slug} thread_id={chosen} />;
}

function NewThread({ team_slug, onStarted }: Omit<ChosenProps, 'chosen'>) {
  const { data: me } = useMe();
  const queryClient = useQueryClient();
  const write = useWrite();
  const sent = async ({ thread_id }: Written) => {
    await queryClient.invalidateQueries({ queryKey: rpc.support.threads.key() });
    onStarted(thread_id);
  };
  return (
    <Card>
      <CardHeader title={copy.newTitle} />
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

interface ThreadsProps {
  team_slug: string;
  chosen: string | null;
  onChoose: (thread_id: string) => void;
}

function Threads({ team_slug, chosen, onChoose }: ThreadsProps) {
  const query = useThreads(team_slug);
  const { data, isError } = query;
  if (!data && isError) {
    return (
      <ErrorState
        title={copy.failed}
        description={copy.failedText}
        action={<Button onClick={() => void query.refetch()}>{copy.retry}</Button>}
        className="py-8"
      />
    );
  }
  if (!data) {
    return (
      <output aria-label={copy.loading} className="flex flex-col gap-3">
        {['a', 'b', 'c'].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </output>
    );
  }
  const threads = data.pages.flatMap((page) => page.threads);
  if (threads.length === 0) {
    return <EmptyState title={copy.none} description={copy.noneText} className="px-0 py-8" />;
  }
  return (
    <div className="flex flex-col gap-3">
      <ThreadList
        threads={threads}
        reader="team"
        label={copy.list}
        unreadLabel={copy.unread}
        chosen={chosen}
        onChoose={({ thread_id }) => onChoose(thread_id)}
      />
      <LoadMore query={query} busyLabel={copy.moreBusy}>
        {copy.more}
      </LoadMore>
    </div>
  );
}
