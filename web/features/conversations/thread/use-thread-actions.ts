import { useEffect, useMemo, useState } from 'react';
import type { ConversationRow, ThreadMessage } from '#domain/conversations/schema.ts';
import { useLatest } from '#web/shared/use-latest.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { useLeadName } from '../lead-name.tsx';
import type { ThreadActions } from './message/thread-context.ts';
import type { Reply } from './use-reply.ts';
import { bubble } from '#copy/conversations/bubble.ts';

interface ThreadActionsInput {
  team_slug: string;
  conversationId: string;
  row: ConversationRow | undefined;
  reply: Reply;
  canWrite: boolean;
  newest: number;
  onReplyTo: (message: ThreadMessage) => void;
  showQuoted: (message_id: string) => Promise<void>;
}

/** What lines know of their thread. Stays the same object while that does, so no line rerenders. */
export function useThreadActions(input: ThreadActionsInput): ThreadActions {
  const { team_slug, conversationId, row, canWrite } = input;
  const agentName = row?.agent_name ?? '';
  const leadName = useLeadName(row);
  const latest = useLatest(input);
  return useMemo(
    () => ({
      team_slug,
      conversationId,
      agentName,
      leadName,
      canWrite,
      onReplyTo: (message) => latest.current.onReplyTo(message),
      onShowQuoted: (message_id) => void latest.current.showQuoted(message_id),
      onSendAgain(message_id, wait) {
        const { row, newest, reply } = latest.current;
        const takeOver = row?.ai_state === 'ai_active';
        reply.sendAgain(message_id, { takeOver, seenSeq: newest, wait });
      },
      onEdit: (message_id) => latest.current.reply.edit(message_id),
      onDiscard: (message_id) => latest.current.reply.discard(message_id),
    }),
    [team_slug, conversationId, agentName, leadName, canWrite, latest],
  );
}

/** Max older pages to search for a quoted message: 1,000 messages. */
const MAX_PAGES = 20;
/** Milliseconds for which a message stays highlighted after a jump. */
const HIGHLIGHT_MS = 2_000;
/** Milliseconds; a fetched page is rendered by then. */
const RENDER_TIMEOUT_MS = 1_000;
const POLL_MS = 20;

interface ShowQuotedOptions {
  hasOlder: boolean;
  fetchOlder: () => Promise<{ isError: boolean }>;
  messages: readonly ThreadMessage[];
  /** Returns false if the line doesn't exist yet. */
  showLine: (key: string) => boolean;
}

/** Jumps to a quoted message, however far back it is. */
export function useShowQuoted(options: ShowQuotedOptions) {
  const [marked, setMarked] = useState<string | null>(null);
  const latest = useLatest(options);
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [marked]);

  async function showQuoted(message_id: string) {
    for (let pages = 0; !latest.current.showLine(message_id); pages += 1) {
      const { hasOlder, fetchOlder, messages } = latest.current;
      const mayFind = hasOlder && pages < MAX_PAGES && !(await fetchOlder()).isError;
      if (!mayFind) return toast.info(bubble.quotedFarUp);
      await waitUntil(() => latest.current.messages !== messages);
    }
    setMarked(message_id);
  }

  return { marked, showQuoted };
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue() && waited < RENDER_TIMEOUT_MS; waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
