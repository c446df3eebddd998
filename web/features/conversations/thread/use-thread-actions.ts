import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationRow, ThreadMessage } from '#domain/conversations/schema.ts';
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
  showQuoted: (message_id: string) => Promise<boolean>;
}

/** The actions on a thread's lines. Stays the same object if nothing changes, so no line rerenders. */
export function useThreadActions(input: ThreadActionsInput): ThreadActions {
  const { team_slug, conversationId, row, reply, canWrite, newest, onReplyTo, showQuoted } = input;
  const takeOver = row?.ai_state === 'ai_active';
  const { sendAgain, edit, discard } = reply;
  const onShowQuoted = useCallback(
    (message_id: string) =>
      void showQuoted(message_id).then((found) => {
        if (!found) toast.info(bubble.quotedFarUp);
      }),
    [showQuoted],
  );
  const leadName = useLeadName(row);
  return useMemo(
    () => ({
      team_slug,
      conversationId,
      agentName: row?.agent_name ?? '',
      leadName,
      canWrite,
      onReplyTo,
      onShowQuoted,
      onSendAgain: (message_id, wait) => sendAgain(message_id, { takeOver, seenSeq: newest, wait }),
      onEdit: edit,
      onDiscard: discard,
    }),
    [
      team_slug,
      conversationId,
      row?.agent_name,
      leadName,
      canWrite,
      onReplyTo,
      onShowQuoted,
      sendAgain,
      takeOver,
      newest,
      edit,
      discard,
    ],
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
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (marked === null) return;
    const timer = setTimeout(() => setMarked(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [marked]);

  /** Resolves to whether the message was found. */
  const showQuoted = useCallback(async (message_id: string): Promise<boolean> => {
    for (let pages = 0; !latest.current.showLine(message_id); pages += 1) {
      const { hasOlder, fetchOlder, messages } = latest.current;
      if (!hasOlder || pages === MAX_PAGES) return false;
      const { isError } = await fetchOlder();
      if (isError) return false;
      await waitUntil(() => latest.current.messages !== messages);
    }
    setMarked(message_id);
    return true;
  }, []);

  return { marked, showQuoted };
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; !isTrue() && waited < RENDER_TIMEOUT_MS; waited += POLL_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
