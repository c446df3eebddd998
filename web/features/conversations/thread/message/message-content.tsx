import { type ReactNode, useState } from 'react';
import type { AdOrigin } from '#domain/conversations/messages/message-kinds.ts';
import { AFTER_CALL, callOf } from '#domain/conversations/messages/calls.ts';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { Button } from '#web/ui/button.tsx';
import { formatClock } from '#web/ui/format.ts';
import { EyeOff, Megaphone } from '#web/ui/first-icons.ts';
import type { Icon } from '#web/ui/icon.tsx';
import {
  Ban,
  CalendarDays,
  CircleHelp,
  File,
  ImageIcon,
  ListChecks,
  MapPin,
  Mic,
  Package,
  Phone,
  ShoppingCart,
  Sticker,
  User,
  UsersRound,
  Video,
} from '#web/ui/icons.ts';
import { bubble, cover as copy } from '#copy/conversations/bubble.ts';
import { emptyMessage, media } from '#copy/conversations/screen.ts';
import { MessageFile } from './message-file.tsx';
import { MessageReading } from './message-reading.tsx';
import { MessageText } from './message-text.tsx';
import { useThreadLine } from './thread-context.ts';
import { textOf } from '#copy/catalog/catalog.ts';

/** The content of a message: its quote, file and text. */
export function MessageContent({ message }: { message: ThreadMessage }) {
  const text = message.text.trim();
  const { media_type, details, file, quoted, deleted_at } = message;
  return (
    <>
      {message.ad && <Ad ad={message.ad} />}
      {quoted && <Quoted quoted={quoted} />}
      {deleted_at !== null && (
        <p className="flex items-center gap-1.5 italic opacity-90">
          <Ban aria-hidden className="size-3.5 shrink-0" />
          {bubble.deleted}
        </p>
      )}
      {file ? (
        <PrivateContent
          isPrivate={message.reading?.state === 'sensitive' && file.state === 'stored'}
        >
          <MessageFile file={file} alt={shownIn(message)} />
        </PrivateContent>
      ) : (
        media_type && <Kind message={message} />
      )}
      {message.reading && <MessageReading message={message} reading={message.reading} />}
      {details && details !== file?.name && media_type !== 'call' && (
        <p dir="auto" className="wrap-anywhere opacity-90">
          {details === AFTER_CALL ? bubble.afterCall : details}
        </p>
      )}
      {text && <MessageText id={message.message_id} text={text} />}
      {!text && !media_type && !file && deleted_at === null && (
        <p className="italic opacity-90">{emptyMessage.text}</p>
      )}
    </>
  );
}

/** Describes a picture for users who can't see it. */
const shownIn = ({ reading }: ThreadMessage): string | undefined =>
  reading?.kind === 'image' && reading.state === 'done' ? reading.text : undefined;

function Quoted({ quoted }: { quoted: NonNullable<ThreadMessage['quoted']> }) {
  const { leadName, onShowQuoted } = useThreadLine();
  const { message_id, from_lead } = quoted;
  const text = quoted.text.trim() || bubble.quoteEmpty;
  const inside = (
    <>
      <span className="block font-medium">
        {quoted.what ? bubble.quoteOf[quoted.what] : from_lead ? leadName : bubble.quoteOfUs}
      </span>
      <span dir="auto" className="line-clamp-3 wrap-anywhere">
        {text}
      </span>
    </>
  );
  const className =
    'mb-1 block w-full rounded-md border-l-2 border-primary bg-muted px-2 py-1 text-left text-xs';
  // A message we never received can't be shown.
  if (message_id === null) return <blockquote className={className}>{inside}</blockquote>;
  return (
    <button
      type="button"
      onClick={() => onShowQuoted(message_id)}
      className={`${className} hover:bg-accent`}
    >
      <span className="sr-only">{bubble.showQuoted}: </span>
      {inside}
    </button>
  );
}

const ICONS: Record<string, Icon> = {
  image: ImageIcon,
  video: Video,
  audio: Mic,
  voice: Mic,
  ptt: Mic,
  sticker: Sticker,
  location: MapPin,
  contact: User,
  order: ShoppingCart,
  product: Package,
  event: CalendarDays,
  poll: ListChecks,
  group_invite: UsersRound,
  view_once: EyeOff,
  call: Phone,
  unknown: CircleHelp,
};

/** The kind of a message without text or file. A reaction shows its emoji. */
function Kind({ message }: { message: ThreadMessage }) {
  const type = message.media_type ?? '';
  if (type === 'reaction') return null;
  const Icon = ICONS[type] ?? File;
  return (
    <p className="flex items-center gap-2 py-0.5 font-medium">
      <Icon aria-hidden className="size-4 shrink-0" />
      {labelOf(type, message)}
    </p>
  );
}

function labelOf(type: string, { details, timestamp_unix }: ThreadMessage): string {
  if (type === 'unknown' && details === '') return bubble.unread;
  if (type !== 'call') return textOf(media, type) ?? media.file;
  const { video, end } = callOf(details);
  const at = formatClock(new Date(timestamp_unix * 1000));
  const called = video ? bubble.videoCalled({ at }) : bubble.called({ at });
  return end ? `${called} · ${bubble.callEnds[end]}` : called;
}

/** The ad that brought the lead. */
function Ad({ ad: { title, sourceUrl } }: { ad: AdOrigin }) {
  const name = title || sourceUrl;
  return (
    <p dir="auto" className="mb-1 flex items-start gap-1.5 text-xs opacity-90">
      <Megaphone aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span>{name ? bubble.ad : bubble.adUntitled}</span>{' '}
        {sourceUrl ? (
          <a href={sourceUrl} target="_blank" rel="noreferrer nofollow" className="underline">
            {name}
          </a>
        ) : (
          name
        )}
      </span>
    </p>
  );
}

/**
 * A private file isn't even fetched until the user wants to see it, and is covered again when it leaves
 * the view.
 */
function PrivateContent({ isPrivate, children }: { isPrivate: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  if (!isPrivate) return children;
  return (
    <div className="my-1 flex max-w-sm flex-col items-start gap-2 rounded-lg border border-dashed bg-muted px-3 py-2">
      <p className="flex items-center gap-2 font-medium">
        <EyeOff aria-hidden className="size-4 shrink-0" />
        {copy.title}
      </p>
      <p className="text-xs text-muted-foreground">{copy.text}</p>
      {open && children}
      <Button variant="secondary" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? copy.close : copy.open}
      </Button>
    </div>
  );
}
