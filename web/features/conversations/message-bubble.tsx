import { File, ImageIcon, MapPin, Mic, Sticker, User, Video, type LucideIcon } from 'lucide-react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { cn } from '#web/ui/cn.ts';
import { media, mediaUnknown, thread } from './copy.ts';
import { DeliverySign } from './delivery-sign.tsx';
import { MessageTime } from './message-time.tsx';
import { reactionText, speaker } from './thread-messages.ts';

interface Props {
  message: ThreadMessage;
  agentName: string;
  leadName: string;
  /** the first of several in a row: says who speaks */
  opens: boolean;
}

const SIDES = {
  lead: 'self-start rounded-bl-sm bg-card border',
  agent: 'self-end rounded-br-sm bg-primary-soft',
  person: 'self-end rounded-br-sm bg-info-soft',
};

export function MessageBubble({ message, agentName, leadName, opens }: Props) {
  const reacted = reactionText(message);
  if (reacted !== null) return <ReactionLine emoji={reacted} agentName={agentName} />;
  const who = speaker(message);
  const name = {
    lead: leadName,
    agent: thread.agent(agentName),
    person: thread.person(message.author_name),
  };
  return (
    <article
      aria-label={name[who]}
      className={cn(
        'relative max-w-[min(36rem,85%)] rounded-xl px-3 py-2 text-sm',
        SIDES[who],
        opens ? 'mt-3' : 'mt-1',
        message.reaction && 'mb-3',
      )}
    >
      {opens && <p className="mb-0.5 text-xs font-medium">{name[who]}</p>}
      <Content message={message} />
      <p className="mt-1 flex items-center justify-end gap-1.5 text-xs opacity-90">
        {message.type_interaction === 'LEAD_WELCOME' && <span>{thread.welcome}</span>}
        <MessageTime seconds={message.timestamp_unix} />
        {!message.from_lead && <DeliverySign state={message.state} />}
      </p>
      {message.reaction && (
        <p className="absolute -bottom-3 left-3 rounded-full border bg-card px-1.5 text-sm shadow-sm">
          <span className="sr-only">{thread.reaction}</span>
          {message.reaction}
        </p>
      )}
    </article>
  );
}

function Content({ message }: { message: ThreadMessage }) {
  const text = message.text.trim();
  if (!text && !message.media_type)
    return <p className="italic opacity-90">{thread.emptyMessage}</p>;
  return (
    <>
      {message.media_type && <Media type={message.media_type} />}
      {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
    </>
  );
}

const MEDIA_ICONS: Record<string, LucideIcon> = {
  image: ImageIcon,
  video: Video,
  audio: Mic,
  voice: Mic,
  ptt: Mic,
  sticker: Sticker,
  location: MapPin,
  contact: User,
};

function Media({ type }: { type: string }) {
  const Icon = MEDIA_ICONS[type] ?? File;
  return (
    <p className="flex items-center gap-2 py-0.5 font-medium">
      <Icon aria-hidden className="size-4 shrink-0" />
      {media[type] ?? mediaUnknown}
    </p>
  );
}

function ReactionLine({ emoji, agentName }: { emoji: string; agentName: string }) {
  return (
    <p className="mt-2 self-end text-xs text-muted-foreground">
      {agentName}: {thread.reacted(emoji)}
    </p>
  );
}
