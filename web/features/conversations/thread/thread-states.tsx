import { useState } from 'react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText } from '#web/ui/error-text.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { ArrowDown } from '#web/ui/icons.ts';
import { Skeleton } from '#web/ui/loading.tsx';
import { bubble } from '#copy/conversations/bubble.ts';
import { thread } from '#copy/conversations/screen.ts';

export function NewMessages({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Button
      size="sm"
      onClick={onShow}
      className="absolute bottom-3 left-1/2 -translate-x-1/2 animate-in rounded-full shadow-md"
    >
      <ArrowDown aria-hidden />
      {thread.newMessagesPill}
      <span className="sr-only">{thread.newMessages({ count })}</span>
    </Button>
  );
}

interface AnnouncerProps {
  messages: readonly ThreadMessage[];
  leadName: string;
}

/** Announces a lead's new messages to screen readers, except those present on opening. */
export function Announcer({ messages, leadName }: AnnouncerProps) {
  const last = messages.findLast(({ from_lead }) => from_lead);
  const [first, setFirst] = useState<string | null>();
  if (first === undefined && messages.length > 0) setFirst(last?.message_id ?? null);
  const isNews = first !== undefined && last !== undefined && last.message_id !== first;
  return (
    <output className="sr-only">
      {isNews ? bubble.announce({ name: leadName, text: last.text }) : ''}
    </output>
  );
}

interface LoadHistoryProps {
  busy: boolean;
  failed: boolean;
  onLoad: () => void;
}

/** Pixels; a fixed height whatever it says, so that nothing below it moves. */
export const HISTORY_PX = 56;

export function LoadHistory({ busy, failed, onLoad }: LoadHistoryProps) {
  return (
    <div className="flex h-14 shrink-0 items-start justify-center gap-3">
      <ErrorText>{failed && thread.historyFailed}</ErrorText>
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

export function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
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

export function Loading() {
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{thread.loading}</output>
      {SKELETONS.map((shape) => (
        <Skeleton key={shape} className={`h-14 rounded-xl ${shape}`} />
      ))}
    </div>
  );
}
