import { memo, useId, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { v4 as uuid } from 'uuid';
import type { AttachedItem } from '#domain/conversations/messages/files.ts';
import { oneLine } from '#domain/text.ts';
import { FilePreview } from '#web/shared/file-preview.tsx';
import { HeldReasons, HeldText } from '#web/shared/held-text.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { CircleHelp, ClipboardCheck, RotateCcw } from '#web/ui/icons.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useSaveTestOptions } from '#web/shared/keep-test-button.tsx';
import { ellipsis } from '#web/ui/format.ts';
import { type ChatMessage, turnsUntil } from './chat.ts';
import { SentenceSources } from './sentence-sources.tsx';
import { wasModelCalled, WhyDetails } from './why-details.tsx';
import { silences, chat as copy } from '#copy/playground/screen.ts';
import { testCopy } from '#copy/shared/parts.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props {
  message: ChatMessage;
  /** all messages of the chat */
  messages: ChatMessage[];
  campaign_id: string;
  campaign_slug: string;
  agent_name: string;
  busy: boolean;
  explained: boolean;
  onExplain: (id: string) => void;
  onRetry: (message: ChatMessage) => void;
  inline: boolean;
}

/**
 * One message, or a line that says why the agent stays silent, with a link to its reasons. Rerenders only
 * when its content changes, not on every keystroke below.
 */
export const ChatBubble = memo(function ChatBubble(props: Props) {
  const { message, messages, campaign_slug, explained, onExplain, inline } = props;
  const { sender, answered } = message;
  const details = useId();
  if (sender === 'user') return <UserBubble {...props} />;
  const why = answered?.why ?? null;
  return (
    <div className="flex max-w-[88%] flex-col items-start gap-1 self-start">
      {answered?.kind === 'silent' ? (
        <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
          {silences[why?.silence ?? 'not_ready']}
        </p>
      ) : (
        <AgentBubble {...props} />
      )}
      {why ? (
        <button
          type="button"
          aria-expanded={inline ? explained : undefined}
          aria-pressed={inline ? undefined : explained}
          aria-controls={inline && explained ? details : undefined}
          onClick={() => onExplain(message.id)}
          className="inline-flex h-6 touch-target items-center gap-1 rounded px-1 text-xs text-muted-foreground hover:text-foreground"
        >
          <CircleHelp aria-hidden className="size-3.5" />
          {copy.why}
        </button>
      ) : null}
      <SentenceSources
        sentences={why?.sentences ?? []}
        campaign_slug={campaign_slug}
        open={message === messages.at(-1)}
      />
      <MakeTestButton {...props} />
      {inline && explained && answered && why ? (
        <div id={details} className="w-full rounded-lg border border-border bg-card p-3">
          <WhyDetails answered={answered} />
        </div>
      ) : null}
    </div>
  );
});

/** What the agent wrote, and why a lead wouldn't receive it. */
function AgentBubble({ message, agent_name, explained, inline }: Props) {
  const { faults = [], item, needs_approval } = message.answered?.why ?? {};
  return (
    <article
      aria-label={agent_name}
      className={cn(
        'rounded-xl rounded-bl-sm bg-card px-3 py-2 text-sm shadow-sm',
        explained && !inline && 'ring-1 ring-ring',
      )}
    >
      <Mark message={message} />
      {item ? <Sent item={item} /> : null}
      <HeldText text={message.content} faults={faults} />
      <Time>{message.timestamp}</Time>
      {needs_approval && faults.length === 0 ? (
        <p className="mt-2 border-t pt-2 text-sm text-warning">{copy.approval}</p>
      ) : null}
      {faults.length > 0 && (
        <div className="mt-2 border-t pt-2 text-warning">
          <p className="text-sm font-medium">{copy.held}</p>
          <HeldReasons faults={faults} />
        </div>
      )}
    </article>
  );
}

/** The library file that a lead would receive. */
function Sent({ item: { item_id, name, mime } }: { item: AttachedItem }) {
  const { team_slug } = useTeam();
  return (
    <figure className="mb-2 flex flex-wrap items-center gap-3">
      <FilePreview
        team_slug={team_slug}
        file_id={item_id}
        mime={mime}
        name={name}
        className="size-24"
      />
      <figcaption dir="auto" className="min-w-0 text-xs wrap-anywhere text-muted-foreground">
        {copy.sends({ name })}
      </figcaption>
    </figure>
  );
}

function UserBubble({ message, busy, onRetry }: Props) {
  const failed = message.state === 'failed';
  return (
    <div className="flex max-w-[88%] flex-col items-end gap-1 self-end">
      <article
        aria-label={copy.you}
        className="rounded-xl rounded-br-sm bg-primary-soft px-3 py-2 text-sm text-primary-soft-foreground shadow-sm"
      >
        <p className="wrap-anywhere whitespace-pre-wrap">{message.content}</p>
        <Time>{message.timestamp}</Time>
      </article>
      {failed ? (
        <p className="flex items-center gap-2 text-xs text-destructive">
          {copy.failed}
          <Button
            variant="link"
            size="sm"
            disabled={busy}
            onClick={() => onRetry(message)}
            className="text-xs"
          >
            <RotateCcw aria-hidden className="size-3.5" />
            {kitCopy.retry}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

/** Marks a message that isn't a plain answer. */
function Mark({ message: { answered } }: { message: ChatMessage }) {
  if (answered?.kind === 'demo') {
    return (
      <p className="mb-1 flex flex-col items-start gap-1">
        <Badge variant="warning">{copy.demo}</Badge>
        <span className="text-xs text-muted-foreground">
          {wasModelCalled(answered.why) ? copy.demoHint : copy.demoUnasked}
        </span>
      </p>
    );
  }
  if (answered?.kind === 'first_message') {
    return <p className="mb-0.5 text-xs text-muted-foreground">{copy.firstMessage}</p>;
  }
  return null;
}

function Time({ children }: { children: string }) {
  return <p className="mt-1 text-right text-xs tnum opacity-80">{children}</p>;
}

const MAX_NAME = 80;

const isAnswer = ({ answered }: ChatMessage) =>
  answered?.kind === 'answer' || answered?.kind === 'silent';

/** Saves the chat up to the lead's last message before an answer as a recorded test. */
function MakeTestButton({ campaign_id, messages, message }: Props) {
  const { team_slug, can } = useTeam();
  // One answer makes one test, even if the button is pressed again.
  const case_id = useRef(uuid()).current;
  const make = useMutation(rpc.evals.makeCase.mutationOptions(useSaveTestOptions()));
  const end = messages.findIndex(({ id }) => id === message.id);
  const asked = messages.slice(0, end).findLast(({ sender }) => sender === 'user');
  if (!can.canEditCampaigns || !asked || !isAnswer(message)) return null;
  const save = () =>
    make.mutate({
      team_slug,
      campaign_id,
      case_id,
      name: ellipsis(oneLine(asked.content), MAX_NAME),
      origin: 'playground',
      turns: turnsUntil(messages, asked.id),
    });
  return (
    <button
      type="button"
      disabled={make.isPending || make.isSuccess}
      onClick={save}
      className="inline-flex h-6 touch-target items-center gap-1 rounded px-1 text-xs text-muted-foreground hover:text-foreground disabled:opacity-60"
    >
      <ClipboardCheck aria-hidden className="size-3.5" />
      <span>{make.isSuccess ? testCopy.done : testCopy.make}</span>
    </button>
  );
}
