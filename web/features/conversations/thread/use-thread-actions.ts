import { useCallback, useMemo } from 'react';
import type { ConversationRow, ThreadMessage } from '#domain/conversations/schema.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { bubble } from '#copy/conversations/bubble.ts';
import { useLeadName } from '../lead-name.tsx';
import type { ThreadActions } from './message/thread-context.ts';
import type { Reply } from './use-reply.ts';

interface Given {
  team_slug: string;
  conversationId: string;
  row: ConversationRow | undefined;
  reply: Reply;
  canWrite: boolean;
  newest: number;
  onReplyTo: (message: ThreadMessage) => void;
  showQuoted: (message_id: string) => Promise<boolean>;
}

/** What the lines of a thread may do; the same while nothing of it changes, so that none is drawn again. */
export function useThreadActions(given: Given): ThreadActions {
  const { team_slug, conversationId, row, reply, canWrite, newest, onReplyTo, showQuoted } = given;
  const takeOver = row?.ai_state === 'ai_active';
  const { sendAgain, edit, discard } = reply;
  const onShowQuoted = useCallback(
    (message_id: string) =>
      void showQuoted(message_id).then((found) => {
        if (!found) toast.info(bubble.quotedFarUp.title, { description: bubble.quotedFarUp.text });
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
