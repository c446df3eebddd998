import { ArrowDown } from 'lucide-react';
import { useMemo } from 'react';
import type { ConversationRow, ThreadMessage } from '#domain/conversations/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { thread } from './copy.ts';
import { dayLabel } from './day-label.ts';
import { MessageBubble } from './message-bubble.tsx';
import { groupByDay } from './thread-messages.ts';
import { TypingIndicator } from './typing-indicator.tsx';
import { useStickToBottom } from './use-stick-to-bottom.ts';
import { useThread } from './use-thread.ts';

interface Props {
  conversationId: string;
  row: ConversationRow | undefined;
  typing: boolean;
  /** replies on their way to the server, shown last */
  sending: ThreadMessage[];
}

/** The whole history, oldest first: older pages come on scrolling up, new messages at the bottom. */
export function MessageList({ conversationId, row, typing, sending }: Props) {
  const { teamSlug } = useTeam();
  const { query, messages } = useThread(teamSlug, conversationId);
  const shown = useMemo(() => {
    const stored = new Set(messages.map((message) => message.message_id));
    return [...messages, ...sending.filter((message) => !stored.has(message.message_id))];
  }, [messages, sending]);
  const items = useMemo(() => groupByDay(shown), [shown]);
  const { box, unseen, onScroll, toBottom, nearTop } = useStickToBottom({
    threadId: conversationId,
    firstKey: shown[0]?.message_id,
    lastKey: shown.at(-1)?.message_id,
    count: shown.length,
    ownKey: sending.at(-1)?.message_id,
  });
  const canLoad = query.hasNextPage && !query.isFetchingNextPage;
  const loadHistory = () => void query.fetchNextPage({ cancelRefetch: false });
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        role="log"
        aria-label={thread.label}
        aria-busy={query.isFetching}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard too
        tabIndex={0}
        onScroll={() => {
          onScroll();
          if (nearTop() && canLoad && !query.isFetchNextPageError) loadHistory();
        }}
        className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col justify-end px-3 py-4 md:px-6">
          {query.isPending && <Loading />}
          {query.isError && messages.length === 0 && (
            <Failed error={query.error} onRetry={() => void query.refetch()} />
          )}
          {query.isSuccess && shown.length === 0 && (
            <p className="m-auto text-sm text-muted-foreground">{thread.empty}</p>
          )}
          {query.hasNextPage && (
            <LoadHistory
              busy={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onLoad={loadHistory}
            />
          )}
          {items.map((item) =>
            item.kind === 'day' ? (
              <DaySeparator key={item.key} at={item.at} />
            ) : (
              <MessageBubble
                key={item.key}
                message={item.message}
                opens={item.opens}
                agentName={row?.agent_name ?? ''}
                leadName={row?.name ?? thread.lead}
              />
            ),
          )}
          {typing && row && <TypingIndicator agentName={row.agent_name} />}
        </div>
      </div>
      {unseen > 0 && (
        <Button
          size="sm"
          onClick={toBottom}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 animate-in rounded-full shadow-md"
        >
          <ArrowDown aria-hidden />
          {thread.newMessagesPill}
          <span className="sr-only">{thread.newMessages(unseen)}</span>
        </Button>
      )}
    </div>
  );
}

function DaySeparator({ at }: { at: Date }) {
  return (
    <div className="my-4 flex items-center gap-3 text-xs text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
      <time dateTime={at.toISOString().slice(0, 10)}>{dayLabel(at)}</time>
    </div>
  );
}

interface LoadHistoryProps {
  busy: boolean;
  failed: boolean;
  onLoad: () => void;
}

function LoadHistory({ busy, failed, onLoad }: LoadHistoryProps) {
  return (
    <div className="flex flex-col items-center gap-2 pb-2">
      {failed && (
        <p role="alert" className="text-sm text-destructive">
          {thread.historyFailed}
        </p>
      )}
      <Button
        size="sm"
        variant="secondary"
        busy={busy}
        busyLabel={thread.loadingHistory}
        onClick={onLoad}
      >
        {thread.loadHistory}
      </Button>
    </div>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <ErrorState
      className="m-auto"
      title={thread.failed.title}
      description={messageOf(error, thread.failed.text)}
      action={<Button onClick={onRetry}>{thread.retry}</Button>}
    />
  );
}

const SKELETONS = ['w-2/5', 'ml-auto w-3/5', 'ml-auto w-1/2', 'w-1/3', 'ml-auto w-2/5'];

function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{thread.loading}</output>
      {SKELETONS.map((shape) => (
        <Skeleton key={shape} className={`h-14 rounded-xl ${shape}`} />
      ))}
    </div>
  );
}
