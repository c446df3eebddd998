import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { EyeOff } from '#web/ui/first-icons.ts';
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
  ShoppingCart,
  Sticker,
  User,
  Video,
} from '#web/ui/icons.ts';
import { bubble } from '#web/features/conversations/bubble-copy.ts';
import { media, mediaUnknown, thread } from '#web/features/conversations/copy.ts';
import { MessageFile } from './message-file.tsx';
import { MessageText } from './message-text.tsx';
import { useThreadLine } from './thread-context.ts';

/** What a message says: what it quotes, its file, its text. */
export function MessageContent({ message }: { message: ThreadMessage }) {
  const text = message.text.trim();
  const { media_type, details, file, quoted, deleted_at } = message;
  return (
    <>
      {quoted && <Quoted quoted={quoted} />}
      {deleted_at !== null && (
        <p className="flex items-center gap-1.5 italic opacity-90">
          <Ban aria-hidden className="size-3.5 shrink-0" />
          {bubble.deleted}
        </p>
      )}
      {file ? <MessageFile file={file} /> : media_type && <Kind type={media_type} />}
      {details && details !== file?.name && (
        <p dir="auto" className="wrap-anywhere opacity-90">
          {details}
        </p>
      )}
      {text && <MessageText id={message.message_id} text={text} />}
      {!text && !media_type && !file && deleted_at === null && (
        <p className="italic opacity-90">{thread.emptyMessage}</p>
      )}
    </>
  );
}

function Quoted({ quoted }: { quoted: NonNullable<ThreadMessage['quoted']> }) {
  const { leadName, onShowQuoted } = useThreadLine();
  const { message_id, from_lead } = quoted;
  const text = quoted.text.trim() || bubble.quoteEmpty;
  const inside = (
    <>
      <span className="block font-medium">{from_lead ? leadName : bubble.quoteOfUs}</span>
      <span dir="auto" className="line-clamp-3 wrap-anywhere">
        {text}
      </span>
    </>
  );
  const look =
    'mb-1 block w-full rounded-md border-l-2 border-primary bg-muted px-2 py-1 text-left text-xs';
  // A message that never reached us cannot be shown.
  if (message_id === null) return <blockquote className={look}>{inside}</blockquote>;
  return (
    <button
      type="button"
      onClick={() => onShowQuoted(message_id)}
      className={`${look} hover:bg-accent`}
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
  view_once: EyeOff,
  unknown: CircleHelp,
};

/** What a message is besides its text, where there is no file to show. */
function Kind({ type }: { type: string }) {
  const Icon = ICONS[type] ?? File;
  return (
    <p className="flex items-center gap-2 py-0.5 font-medium">
      <Icon aria-hidden className="size-4 shrink-0" />
      {media[type] ?? mediaUnknown}
    </p>
  );
}
