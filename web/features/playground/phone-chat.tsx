import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { TestCredits } from '#domain/playground/schema.ts';
import { REPLY_LIMIT } from '#domain/agent/limits.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { cn } from '#web/ui/cn.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { SendHorizontal } from '#web/ui/icons.ts';
import { isComposing } from '#web/ui/form/use-listbox.ts';
import { ErrorText } from '#web/ui/error-text.tsx';
import { Textarea } from '#web/ui/form/field.tsx';
import { TypingDots } from '#web/ui/typing-dots.tsx';
import { ChatBubble } from './chat-bubble.tsx';
import type { useChat } from './use-chat.ts';
import { chat as copy, side } from '#copy/playground/screen.ts';

interface Props {
  agent_name: string;
  campaign_slug: string;
  test: ReturnType<typeof useChat>;
  credits: TestCredits | undefined;
  /** the message whose reasons are shown */
  explained: string | null;
  onExplain: (id: string) => void;
  /** shows reasons below their message if there is no room beside the chat */
  inline: boolean;
  /** why sending is disabled */
  blocked?: string | null;
  className?: string;
}

/** The chat as on the lead's phone: the lead's messages on the right, the agent's on the left. */
export function PhoneChat(props: Props) {
  const { agent_name, campaign_slug, test, credits, explained, onExplain, inline } = props;
  const { chat, busy, dispatch, send, sendAgain } = test;
  const { messages } = chat;
  return (
    <section
      aria-label={copy.label({ agent: agent_name })}
      className={cn('flex flex-col overflow-hidden bg-muted', props.className)}
    >
      <header className="flex items-center gap-3 border-b border-border bg-card px-4 py-3">
        <Avatar name={agent_name} />
        <div className="flex min-w-0 flex-col">
          <h2 className="truncate leading-tight font-semibold">{agent_name}</h2>
          <p className="text-xs text-muted-foreground">{busy ? copy.typing : copy.online}</p>
        </div>
      </header>
      <div
        role="log"
        aria-label={copy.label({ agent: agent_name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        className="flex flex-1 flex-col gap-2 overflow-y-auto px-3 py-4 focus-visible:-outline-offset-2"
      >
        {messages.length === 0 ? <EmptyChat agent_name={agent_name} /> : null}
        {messages.map((message) => (
          <ChatBubble
            key={message.id}
            {...{ message, messages, agent_name, inline, busy, onExplain }}
            campaign_id={chat.campaign_id}
            campaign_slug={campaign_slug}
            explained={explained === message.id}
            onRetry={sendAgain}
          />
        ))}
        {busy ? (
          <span className="self-start rounded-xl rounded-bl-sm bg-card px-3 py-3 text-muted-foreground shadow-sm">
            <TypingDots />
          </span>
        ) : null}
        <NewestInView key={`${messages.length} ${busy}`} />
      </div>
      <ChatInput
        value={chat.input}
        onChange={(input) => dispatch({ kind: 'typed', input })}
        onSend={send}
        busy={busy}
        noCredits={credits?.left === 0}
        blocked={props.blocked ?? null}
      />
    </section>
  );
}

function EmptyChat({ agent_name }: { agent_name: string }) {
  return (
    <div className="m-auto flex max-w-64 flex-col gap-1 text-center text-sm">
      <p className="font-medium">{copy.empty({ agent: agent_name })}</p>
      <p className="text-muted-foreground">{copy.emptyText}</p>
    </div>
  );
}

/** Remounted with each message, to scroll to the newest. */
function NewestInView() {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const box = end.current?.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);
  return <span ref={end} aria-hidden />;
}

interface ChatInputProps {
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  busy: boolean;
  noCredits: boolean;
  /** why sending is disabled */
  blocked: string | null;
}

/** Enter sends, Shift+Enter starts a new line. */
function ChatInput({ value, onChange, onSend, busy, noCredits, blocked }: ChatInputProps) {
  const ready = value.trim() !== '' && !busy && !noCredits && blocked === null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (ready) onSend();
  };
  return (
    <form
      className="flex flex-col gap-2 border-t border-border bg-card p-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSend();
      }}
    >
      {noCredits ? <NoCredits /> : null}
      <ErrorText>{blocked && `${side.fix} ${blocked}`}</ErrorText>
      <div className="flex items-end gap-2">
        <Textarea
          rows={1}
          dir="auto"
          maxLength={REPLY_LIMIT}
          aria-label={copy.message}
          placeholder={noCredits ? copy.noCredits : copy.placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-32 min-h-10 flex-1 resize-none rounded-2xl"
        />
        <Button
          type="submit"
          size="icon"
          aria-label={copy.send}
          disabled={!ready}
          className="size-10 rounded-full"
        >
          <SendHorizontal aria-hidden />
        </Button>
      </div>
    </form>
  );
}

function NoCredits() {
  const { team_slug } = useTeam();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-lg bg-destructive-soft px-3 py-2 text-sm text-destructive"
    >
      {copy.noCreditsBox}
      <Link to={paths.subscription(team_slug)} className="font-medium underline">
        {copy.seePlans}
      </Link>
    </div>
  );
}
