import { type KeyboardEvent, useEffect, useState } from 'react';
import type { HeldAnswer } from '#domain/conversations/held-answer.ts';
import type { ConversationRow, ThreadMessage } from '#domain/conversations/schema.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { useFurtherPage } from '#web/shared/load-more.tsx';
import { TypingDots } from '#web/ui/typing-dots.tsx';
import { thread } from '#copy/conversations/screen.ts';
import { FirstMessageWait } from './planned-lines.tsx';
import { HeldCard } from './held-card.tsx';
import { ThreadProvider } from './message/thread-context.ts';
import { ThreadItemView } from './thread-item.tsx';
import {
  Announcer,
  Failed,
  HISTORY_PX,
  LoadHistory,
  Loading,
  NewMessages,
} from './thread-states.tsx';
import type { Reply } from './use-reply.ts';
import { useShowQuoted, useThreadActions } from './use-thread-actions.ts';
import { useThreadScroll } from './use-thread-scroll.ts';
import { type ThreadView, useThreadView } from './use-thread-view.ts';

interface Props {
  conversationId: string;
  row: ConversationRow | undefined;
  typing: boolean;
  /** an answer of the agent that waits for a member's approval */
  held: HeldAnswer | null;
  /** the member's replies that the server doesn't have yet, shown last */
  reply: Reply;
  canWrite: boolean;
  onReplyTo: (message: ThreadMessage) => void;
  /** Called with the `seq` of the newest message on the page. */
  onSeen: (seq: number) => void;
}

/** Pixels of padding above the first line. */
const PADDING_PX = 16;

/** The whole history, oldest first. Scrolling up loads older messages; new ones appear at the bottom. */
export function MessageList(props: Props) {
  const { conversationId, row, typing, held, reply, onSeen } = props;
  const { team_slug } = useTeam();
  const view = useThreadView(team_slug, conversationId, reply.outgoing);
  const { query, messages, shown, newest, keys } = view;
  const { box, virtual, unseen, isAtNewest, ...scroll } = useThreadScroll({
    keys,
    lastKey: shown.at(-1)?.message_id,
    count: shown.length,
    sentKey: view.sending.at(-1)?.message_id,
    above: PADDING_PX + (query.hasNextPage ? HISTORY_PX : 0),
  });
  const fetchOlder = useFurtherPage(query);
  const { marked, showQuoted } = useShowQuoted({
    hasOlder: query.hasNextPage,
    fetchOlder,
    messages,
    showLine: scroll.showLine,
  });
  const { reachable, onKeyDown } = useMessageKeys(view, scroll.showLine);
  const actions = useThreadActions({ ...props, team_slug, newest, showQuoted });
  // Unless the view is at the end, the newest message is below it and wasn't seen.
  function reportSeen() {
    if (isAtNewest()) onSeen(newest);
  }
  useEffect(reportSeen);

  const canLoad = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  const loadHistory = () => void fetchOlder();
  function loadIfNear() {
    if (canLoad && scroll.wantsOlder()) loadHistory();
  }
  useEffect(loadIfNear);
  return (
    <ThreadProvider value={actions}>
      <div className="relative min-h-0 flex-1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go from message to message */}
        <div
          ref={box}
          role="log"
          aria-label={thread.label}
          aria-busy={query.isFetching}
          // Off, as scrolling up renders old messages. The Announcer reads the newest.
          aria-live="off"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard too
          tabIndex={0}
          onKeyDown={onKeyDown}
          onScroll={() => {
            scroll.onScroll();
            reportSeen();
            loadIfNear();
          }}
          className="h-full overflow-y-auto overscroll-contain [overflow-anchor:none] focus-visible:-outline-offset-2"
        >
          <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col justify-end px-3 py-4 md:px-6">
            <ThreadPlaceholder view={view} row={row} />
            {query.hasNextPage && (
              <LoadHistory
                busy={query.isFetchingNextPage}
                failed={query.isFetchNextPageError}
                onLoad={loadHistory}
              />
            )}
            <Lines view={view} virtual={virtual} reachable={reachable} marked={marked} />
            {held && row && <HeldCard key={held.held_id} held={held} row={row} />}
            {typing && row && <TypingIndicator agentName={row.agent_name} />}
          </div>
        </div>
        <Announcer messages={messages} leadName={actions.leadName} />
        {unseen > 0 && <NewMessages count={unseen} onShow={scroll.toEnd} />}
      </div>
    </ThreadProvider>
  );
}

/** Loading, failed or none. */
function ThreadPlaceholder({
  view: { query, items, shown },
  row,
}: { view: ThreadView } & Pick<Props, 'row'>) {
  if (query.isPending) return <Loading />;
  // Events of the lead may come before the first message.
  if (row?.unwritten && shown.length === 0) return <FirstMessageWait row={row} />;
  if (items.length > 0) return null;
  if (query.isLoadingError)
    return <Failed error={query.error} onRetry={() => void query.refetch()} />;
  return <p className="m-auto text-sm text-muted-foreground">{thread.empty}</p>;
}

interface LinesProps {
  view: ThreadView;
  virtual: ReturnType<typeof useThreadScroll>['virtual'];
  reachable: string | undefined;
  marked: string | null;
}

/** The lines near the view, at their positions. */
function Lines({ view: { items, sending }, virtual, reachable, marked }: LinesProps) {
  const { scrollMargin } = virtual.options;
  return (
    <div className="relative shrink-0" style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        if (!item) return null;
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0 flex flex-col"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <ThreadItemView
              item={item}
              outgoing={sending.find(({ message_id }) => message_id === item.key) ?? null}
              reachable={item.key === reachable}
              marked={item.key === marked}
            />
          </div>
        );
      })}
    </div>
  );
}

/** Three dots while the agent writes, with a text for screen readers. */
function TypingIndicator({ agentName }: { agentName: string }) {
  return (
    <output className="mt-3 flex items-center gap-2 self-end rounded-xl bg-primary-soft px-3 py-2 text-xs text-primary-soft-foreground">
      <TypingDots />
      <span>{thread.typing({ agent: agentName })}</span>
    </output>
  );
}

/** Arrow keys move between messages. Tab reaches one: the last, or the last reached by the arrows. */
function useMessageKeys(
  { shown, messages }: ThreadView,
  showLine: (key: string, align: 'auto') => boolean,
) {
  const [currentId, setCurrentId] = useState<string>();
  const isCurrentShown = shown.some(({ message_id }) => message_id === currentId);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const log = event.currentTarget;
    const target = event.target as HTMLElement;
    if (step === undefined || (target !== log && !target.hasAttribute('data-message'))) return;
    event.preventDefault();
    const index = shown.findIndex(({ message_id }) => message_id === target.dataset.message);
    const next = shown[index < 0 ? shown.length - 1 : index + step];
    if (!next) return;
    setCurrentId(next.message_id);
    showLine(next.message_id, 'auto');
    // The message may not be rendered yet.
    requestAnimationFrame(() => {
      const selector = `[data-message="${CSS.escape(next.message_id)}"]`;
      log.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
    });
  }

  return { reachable: isCurrentShown ? currentId : messages.at(-1)?.message_id, onKeyDown };
}
