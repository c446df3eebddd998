import { memo } from 'react';
import type { MessageCost } from '#domain/conversations/messages/message-kinds.ts';
import type { DeliveryState, ThreadMessage } from '#domain/conversations/schema.ts';
import { formatDollars } from '#web/shared/dollars.ts';
import { ProofDetails } from '#web/shared/proof-list.tsx';
import { cn } from '#web/ui/cn.ts';
import { bubble } from '#copy/conversations/bubble.ts';
import { delivery, thread } from '#copy/conversations/screen.ts';
import { Check } from '#web/ui/first-icons.ts';
import { formatClock, formatExact } from '#web/ui/format.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { Ban, CheckCheck, CircleAlert, CircleHelp, Clock } from '#web/ui/icons.ts';
import { MessageContent } from './message-content.tsx';
import { MessageMenu } from './message-menu.tsx';
import type { Outgoing } from './outbox.ts';
import { useThreadLine } from './thread-context.ts';
import { reactionText, speaker } from '#web/features/conversations/thread-messages.ts';
import { UnsentNotice } from './unsent-notice.tsx';

/** The time of a message. On hover: the exact time, and the cost of an agent's answer. */
function MessageTime({ message: { timestamp_unix, took } }: Pick<Props, 'message'>) {
  const at = new Date(timestamp_unix * 1000);
  const title = took ? `${formatExact(at)}\n${costText(took)}` : formatExact(at);
  return (
    <time dateTime={at.toISOString()} title={title} className="tnum">
      {formatClock(at)}
    </time>
  );
}

function costText({ model_name, tokens, cost_nanos, verified }: MessageCost): string {
  const written = bubble.took({ model: model_name, tokens, cost: costOf(cost_nanos) });
  if (!verified) return written;
  const checked = bubble.verified({
    tokens: verified.tokens,
    cost: costOf(verified.cost_nanos),
  });
  return `${written}\n${checked}`;
}

const costOf = (nanos: number | null): string =>
  nanos === null ? bubble.costUnknown : formatDollars(nanos / 1e9);

/** Delivery state: check marks normally, a word when the user should act. */
const SIGNS: Record<DeliveryState, { icon: Icon; colour: string } | null> = {
  received: null,
  pending: { icon: Clock, colour: '' },
  sending: { icon: Clock, colour: '' },
  sent: { icon: Check, colour: '' },
  delivered: { icon: CheckCheck, colour: '' },
  read: { icon: CheckCheck, colour: 'text-info' },
  unconfirmed: { icon: CircleHelp, colour: 'text-warning' },
  canceled: { icon: Ban, colour: '' },
  failed: { icon: CircleAlert, colour: 'text-destructive' },
};

function DeliverySign({ state }: { state: DeliveryState }) {
  const sign = SIGNS[state];
  if (!sign) return null;
  const { word, text } = delivery[state];
  return (
    <span title={text} className={cn('inline-flex items-center gap-1', sign.colour)}>
      <sign.icon aria-hidden className="size-3.5" />
      {word ? <span className="font-medium">{word}</span> : <span className="sr-only">{text}</span>}
    </span>
  );
}

interface Props {
  message: ThreadMessage;
  /** the first of consecutive messages: shows who wrote it */
  startsGroup: boolean;
  /** set until the server has it */
  outgoing: Outgoing | null;
  /** whether Tab reaches it: one message of the thread at a time */
  reachable: boolean;
  /** the user just jumped to it */
  marked: boolean;
}

const SIDES = {
  lead: 'self-start rounded-bl-sm bg-card border',
  agent: 'self-end rounded-br-sm bg-primary-soft',
  person: 'self-end rounded-br-sm bg-info-soft',
};

/** One message, or a line for a reaction by the agent. */
export const MessageBubble = memo((props: Props) => {
  const { message, startsGroup, outgoing, reachable, marked } = props;
  const { agentName, leadName, canWrite } = useThreadLine();
  const reacted = reactionText(message);
  if (reacted !== null) return <ReactionLine emoji={reacted} agentName={agentName} />;
  const who = speaker(message);
  const name = {
    lead: leadName,
    agent: thread.agent({ name: agentName }),
    person: message.author_name ?? thread.onPhone,
  };
  const hasMenu = !outgoing && message.deleted_at === null;
  return (
    <div
      className={cn(
        'group flex max-w-[min(38rem,92%)] items-start gap-1',
        who === 'lead' ? 'self-start' : 'flex-row-reverse self-end',
        startsGroup ? 'pt-3' : 'pt-1',
        (message.our_reaction || message.lead_reaction) && 'pb-3',
      )}
    >
      <article
        aria-label={name[who]}
        data-message={message.message_id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys go from one to the next
        tabIndex={reachable ? 0 : -1}
        className={cn(
          'relative min-w-0 rounded-xl px-3 py-2 text-sm transition-shadow',
          SIDES[who],
          marked && 'ring-2 ring-ring',
        )}
      >
        {startsGroup && (
          <p className="mb-0.5 text-xs font-medium">
            <bdi>{name[who]}</bdi>
          </p>
        )}
        <MessageContent message={message} />
        <LeftOut proof={message.shortened} />
        <Foot message={message} />
        <UnsentNotice message={message} outgoing={outgoing} />
        <Reactions message={message} />
      </article>
      {hasMenu && <MessageMenu message={message} canWrite={canWrite} reachable={reachable} />}
    </div>
  );
});
MessageBubble.displayName = 'MessageBubble';

/** What the agent left out of its answer, and how each sentence was verified. */
function LeftOut({ proof }: { proof: ThreadMessage['shortened'] }) {
  const count = proof?.filter(({ left_out }) => left_out).length ?? 0;
  return count === 0 ? null : (
    <ProofDetails proof={proof} title={bubble.leftOut({ sentences: count })} />
  );
}

function Foot({ message }: { message: ThreadMessage }) {
  return (
    <p className="mt-1 flex flex-wrap items-center justify-end gap-x-1.5 text-xs opacity-90">
      {message.type_interaction === 'LEAD_WELCOME' && <span>{thread.welcome}</span>}
      {message.automatic && (
        <span>{message.from_lead ? bubble.automaticReply : bubble.automaticMessage}</span>
      )}
      {message.edited_at !== null && message.deleted_at === null && (
        <span>{message.edit_unread ? bubble.editUnread : bubble.edited}</span>
      )}
      <MessageTime message={message} />
      {!message.from_lead && <DeliverySign state={message.state} />}
    </p>
  );
}

function Reactions({
  message: { our_reaction: ours, lead_reaction: leads },
}: Pick<Props, 'message'>) {
  if (!ours && !leads) return null;
  return (
    <p className="absolute -bottom-3 left-3 flex gap-1 text-sm">
      {leads && <Reaction emoji={leads} label={bubble.leadReaction({ emoji: leads })} />}
      {ours && <Reaction emoji={ours} label={bubble.ourReaction({ emoji: ours })} isOurs />}
    </p>
  );
}

interface ReactionProps {
  emoji: string;
  label: string;
  isOurs?: boolean;
}

function Reaction({ emoji, label, isOurs = false }: ReactionProps) {
  return (
    <span
      title={label}
      className={cn(
        'rounded-full border bg-card px-1.5 shadow-sm',
        isOurs && 'border-primary bg-primary-soft',
      )}
    >
      <span aria-hidden>{emoji}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

function ReactionLine({ emoji, agentName }: { emoji: string; agentName: string }) {
  return (
    <p className="self-end pt-2 text-xs text-muted-foreground">
      {agentName}: <span>{thread.reacted({ emoji })}</span>
    </p>
  );
}
