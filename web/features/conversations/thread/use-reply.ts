import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { unsent } from '#copy/conversations/bubble.ts';
import { type Draft, draftStore, emptyDraft, isEmpty } from '../composer/draft.ts';
import { useDraftSync } from './use-draft-sync.ts';
import { outboxOf, type Outgoing, sendReply } from './message/outbox.ts';

interface Given {
  team_slug: string;
  conversationId: string;
  authorName: string;
  /** Called when the server has taken a reply that stopped the agent. */
  onTakenOver: (message_id: string) => void;
}

/** How a reply is sent: what its author knew and chose. */
export interface SendOptions {
  takeOver: boolean;
  seenSeq: number;
}

/**
 * A person's reply: the draft, and what is on its way or was not sent. Both live until the server has
 * them, over a reload, another page and the end of the session.
 */
export function useReply({ team_slug, conversationId, authorName, onTakenOver }: Given) {
  const queryClient = useQueryClient();
  // Named once: what is sent while the session ends is still its author's.
  const [outbox] = useState(() => outboxOf(conversationId));
  const outgoing = useSyncExternalStore(outbox.watch, outbox.get);
  const { draft, latest, keep, change } = useDraft(conversationId);
  const sync = useDraftSync({ team_slug, conversationId, latest, outbox, change });

  const post = useCallback(
    (reply: Outgoing) => {
      const sent = sync.startSending();
      void sendReply(queryClient, reply).then((taken) => {
        sent(taken);
        if (taken && reply.take_over) onTakenOver(reply.message_id);
      });
    },
    [queryClient, onTakenOver, sync],
  );

  const send = useCallback(
    ({ takeOver, seenSeq }: SendOptions) => {
      if (isEmpty(latest.current)) return;
      post({
        ...latest.current,
        team_slug,
        conversation_id: conversationId,
        author_name: authorName,
        take_over: takeOver,
        seen_seq: seenSeq,
        wait: false,
        timestamp_unix: Math.floor(Date.now() / 1000),
        problem: null,
      });
      keep(emptyDraft());
    },
    [post, keep, latest, team_slug, conversationId, authorName],
  );

  /** Sends what was not sent, under its id: if it did arrive, it stays one message. */
  const sendAgain = useCallback(
    (message_id: string, { takeOver, seenSeq, wait }: SendOptions & { wait: boolean }) => {
      const reply = outbox.find(message_id);
      if (!reply) return;
      post({ ...reply, take_over: takeOver, seen_seq: seenSeq, wait: wait || reply.wait });
    },
    [outbox, post],
  );

  const discard = useCallback(
    (message_id: string) => outbox.remove(new Set([message_id])),
    [outbox],
  );

  /** Takes what was not sent back into the draft, before what was typed since. */
  const edit = useCallback(
    (message_id: string) => {
      const reply = outbox.find(message_id);
      if (!reply) return;
      const { text, quote, file } = latest.current;
      // A message takes one file, and neither of two is ours to drop.
      if (reply.file && file) {
        toast.error(unsent.twoFiles);
        return;
      }
      change({
        text: [reply.text, text].filter(Boolean).join('\n'),
        quote: reply.quote ?? quote,
        file: reply.file ?? file,
      });
      discard(message_id);
    },
    [outbox, latest, change, discard],
  );

  return { draft, change, send, outgoing, sendAgain, discard, edit };
}

/** What is being written, kept with each stroke. */
function useDraft(conversationId: string) {
  const [store] = useState(() => draftStore(conversationId));
  const [draft, setDraft] = useState<Draft>(() => store.read());
  /** The draft of this moment, also for an upload that ends when the page has moved on. */
  const latest = useRef(draft);

  const keep = useCallback(
    (next: Draft) => {
      latest.current = next;
      store.write(next);
      setDraft(next);
    },
    [store],
  );

  /** Another content is another message. */
  const change = useCallback(
    (changed: Partial<Omit<Draft, 'message_id'>>) =>
      keep({ ...latest.current, ...changed, message_id: emptyDraft().message_id }),
    [keep],
  );
  return { draft, latest, keep, change };
}

export type Reply = ReturnType<typeof useReply>;

/** Takes out of the outbox what the server turns out to have: its answer was lost. */
export function useArrived(conversationId: string, messages: readonly ThreadMessage[]) {
  const [outbox] = useState(() => outboxOf(conversationId));
  const stored = useMemo(() => new Set(messages.map(({ message_id }) => message_id)), [messages]);
  useEffect(() => outbox.remove(stored), [outbox, stored]);
  return stored;
}
