import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { client, messageOf } from '#web/platform/rpc.ts';
import { lazyPart } from '#web/shared/lazy-part.tsx';
import { cn } from '#web/ui/cn.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/overlay/dropdown-menu.tsx';
import { Copy, Ellipsis, Reply, SmilePlus } from '#web/ui/icons.ts';
import { Skeleton } from '#web/ui/loading.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { putMessage } from '#web/features/conversations/api.ts';
import { bubble } from '#copy/conversations/bubble.ts';
import { useThreadLine } from './thread-context.ts';
import { kitCopy } from '#copy/platform/screen.ts';

/** Includes the names of all emoji, so it loads only when the user looks for one. */
const EmojiPicker = lazyPart(
  'EmojiPicker',
  () => import('#web/features/conversations/composer/emoji-picker.tsx'),
  'line',
);

interface Props {
  message: ThreadMessage;
  canWrite: boolean;
  /** whether Tab reaches its button: one in the thread at a time */
  reachable: boolean;
}

/** The reactions WhatsApp suggests first. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** The actions on one message. */
export function MessageMenu({ message, canWrite, reachable }: Props) {
  const { onReplyTo } = useThreadLine();
  const replies = useRef(false);
  const [picking, setPicking] = useState(false);
  const text = message.text.trim() === '' ? (message.reading?.text ?? '') : message.text;
  const hasText = text.trim() !== '';
  // WhatsApp only accepts quotes of and reactions to messages it has.
  const answerable = canWrite && hasReachedWhatsapp(message);
  if (!answerable && !hasText) return null;
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger
          aria-label={bubble.actions}
          tabIndex={reachable ? 0 : -1}
          className={cn(
            'mt-1 grid size-7 shrink-0 touch-target place-items-center rounded-full text-muted-foreground hover:bg-accent hover:text-foreground',
            // Visible on touch, on hover, and while the message has keyboard focus.
            'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 focus-visible:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-100',
          )}
        >
          <Ellipsis aria-hidden className="size-4" />
        </DropdownMenuTrigger>
        <DropdownMenuContent
          align={message.from_lead ? 'start' : 'end'}
          onCloseAutoFocus={(event) => {
            if (!replies.current) return;
            // The focus goes to the composer instead of back to the menu button.
            event.preventDefault();
            replies.current = false;
            onReplyTo(message);
          }}
        >
          {answerable && <Reactions message={message} onMore={() => setPicking(true)} />}
          {answerable && (
            <DropdownMenuItem
              onSelect={() => {
                replies.current = true;
              }}
            >
              <Reply aria-hidden />
              {bubble.reply}
            </DropdownMenuItem>
          )}
          {hasText && (
            <DropdownMenuItem onSelect={() => void copyText(text)}>
              <Copy aria-hidden />
              {bubble.copy}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {picking && <PickReaction message={message} onClose={() => setPicking(false)} />}
    </>
  );
}

interface PickProps {
  message: ThreadMessage;
  onClose: () => void;
}

/** Picks any emoji by group or name. */
function PickReaction({ message, onClose }: PickProps) {
  const react = useReact(message);
  return (
    <Dialog
      onClose={onClose}
      title={bubble.react}
      closeLabel={bubble.closeReactions}
      className="h-112 max-w-sm"
    >
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <EmojiPicker
          onPick={(emoji) => {
            react.mutate(emoji);
            onClose();
          }}
        />
      </Suspense>
    </Dialog>
  );
}

interface ReactionsProps {
  message: ThreadMessage;
  onMore: () => void;
}

function Reactions({ message, onMore }: ReactionsProps) {
  const react = useReact(message);
  const reaction = message.our_reaction;
  return (
    <>
      <DropdownMenuLabel>{bubble.react}</DropdownMenuLabel>
      <div className="flex">
        {QUICK.map((emoji) => (
          <DropdownMenuItem
            key={emoji}
            aria-label={reaction === emoji ? bubble.unreact : bubble.reactWith({ emoji })}
            onSelect={() => react.mutate(reaction === emoji ? null : emoji)}
            className={cn('px-2 text-lg', reaction === emoji && 'bg-primary-soft')}
          >
            {emoji}
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem
          aria-label={bubble.moreReactions}
          onSelect={onMore}
          className={cn(
            'px-2',
            reaction !== null && !QUICK.includes(reaction) && 'bg-primary-soft',
          )}
        >
          <SmilePlus aria-hidden />
        </DropdownMenuItem>
      </div>
      {reaction !== null && !QUICK.includes(reaction) && (
        <DropdownMenuItem onSelect={() => react.mutate(null)}>
          {bubble.unreactOf({ emoji: reaction })}
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
    </>
  );
}

function useReact({ message_id }: ThreadMessage) {
  const { team_slug, conversationId: conversation_id } = useThreadLine();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (emoji: string | null) =>
      client.conversations.react({ team_slug, conversation_id, message_id, emoji }),
    onSuccess: (message) => putMessage(queryClient, team_slug, conversation_id, message),
    onError: (error) =>
      toast.error(bubble.reactFailed, { description: messageOf(error, kitCopy.network) }),
  });
}

function hasReachedWhatsapp({ from_lead, state }: ThreadMessage): boolean {
  return from_lead || state === 'sent' || state === 'delivered' || state === 'read';
}

async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(bubble.copied);
  } catch {
    toast.error(bubble.notCopied);
  }
}
