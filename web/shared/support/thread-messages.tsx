import { useEffect, useRef } from 'react';
import type { Side, SupportMessage } from '#domain/support/threads.ts';
import { cn } from '#web/ui/cn.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { supportCopy as copy } from '#copy/shared/support.ts';

interface Props {
  messages: SupportMessage[];
  /** whose messages are on the right */
  reader: Side;
}

/** The messages of a conversation, oldest first, scrolled to the last one. */
export function ThreadMessages({ messages, reader }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (list.current && count > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return (
    <ol
      ref={list}
      aria-label={copy.messages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it
      tabIndex={0}
      className="flex max-h-[55dvh] min-h-24 flex-col gap-3 overflow-y-auto rounded-lg bg-muted/50 p-4 focus-visible:-outline-offset-2"
    >
      {messages.map((message) => (
        <Message key={message.message_id} message={message} isOwn={message.from === reader} />
      ))}
    </ol>
  );
}

function Message({ message, isOwn }: { message: SupportMessage; isOwn: boolean }) {
  const { from, name, via, created_at } = message;
  return (
    <li
      className={cn('flex max-w-[85%] flex-col gap-1', isOwn ? 'items-end self-end' : 'self-start')}
    >
      <p className="px-1 text-xs text-muted-foreground">
        <span>{from === 'staff' ? `${name} · ${copy.support}` : name}</span>
        <span>{' · '}</span>
        <RelativeTime at={created_at} className="tnum" />
        {via === 'email' ? <span>{` · ${copy.byEmail}`}</span> : null}
      </p>
      <p
        className={cn(
          'rounded-xl border px-3.5 py-2.5 text-sm break-words whitespace-pre-wrap',
          isOwn
            ? 'border-transparent bg-primary-soft text-primary-soft-foreground'
            : 'border-border bg-card',
        )}
      >
        {message.message}
      </p>
    </li>
  );
}
