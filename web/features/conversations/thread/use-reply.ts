import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { type DraftBase, MAX_DRAFT } from '#domain/conversations/drafts/reply-draft.ts';
import { cutText } from '#domain/text.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { userKey } from '#web/platform/identity.ts';
import { client } from '#web/platform/rpc.ts';
import { hasFields, storedJson } from '#web/platform/storage.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { type Draft, draftStore, emptyDraft, isEmpty } from '../composer/draft.ts';
import { outboxOf, type Outgoing, sendReply } from './message/outbox.ts';
import { updateRow, refetchLists } from '../api.ts';
import { createDraftSync, type DraftSync } from '../composer/draft-sync.ts';
import { unsent } from '#copy/conversations/bubble.ts';

interface UseReplyOptions {
  team_slug: string;
  conversationId: string;
  authorName: string;
  /** Called when the server has accepted a reply that stopped the agent. */
  onTakenOver: (message_id: string) => void;
}

/** What the author knew and chose when sending. */
interface SendOptions {
  takeOver: boolean;
  seenSeq: number;
}

/**
 * A member's reply: the draft, and messages being sent or not sent. Both survive a reload, other pages
 * and the end of the session until the server has them.
 */
export function useReply({ team_slug, conversationId, authorName, onTakenOver }: UseReplyOptions) {
  const queryClient = useQueryClient();
  // Looked up once: what is sent while the session ends still belongs to its author.
  const [outbox] = useState(() => outboxOf(conversationId));
  const outgoing = useSyncExternalStore(outbox.watch, outbox.get);
  const { draft, latest, keep: saveDraft, change } = useDraft(conversationId);
  const sync = useDraftSync({ team_slug, conversationId, latest, outbox, change });

  async function post(reply: Outgoing) {
    const finishSending = sync.startSending();
    const isAccepted = await sendReply(queryClient, reply);
    finishSending(isAccepted);
    if (isAccepted && reply.take_over) onTakenOver(reply.message_id);
  }

  function send({ takeOver, seenSeq }: SendOptions) {
    if (isEmpty(latest.current)) return;
    void post({
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
    saveDraft(emptyDraft());
  }

  /** Resends an unsent reply under the same id, so it stays one message if it did arrive. */
  function sendAgain(
    message_id: string,
    { takeOver, seenSeq, wait }: SendOptions & { wait: boolean },
  ) {
    const reply = outbox.find(message_id);
    if (!reply) return;
    void post({ ...reply, take_over: takeOver, seen_seq: seenSeq, wait: wait || reply.wait });
  }

  const discard = (message_id: string) => outbox.remove(new Set([message_id]));

  /** Moves an unsent reply back into the draft, before what was typed since. */
  function edit(message_id: string) {
    const reply = outbox.find(message_id);
    if (!reply) return;
    const { text, quote, file } = latest.current;
    // A message takes one file, and dropping either one would be the user's choice.
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
  }

  return { draft, change, send, outgoing, sendAgain, discard, edit };
}

/** The draft, stored on each keystroke. */
function useDraft(conversationId: string) {
  const [store] = useState(() => draftStore(conversationId));
  const [draft, setDraft] = useState<Draft>(() => store.read());
  /** The current draft, also for an upload that finishes after the user has left. */
  const latest = useRef(draft);

  function keep(next: Draft) {
    latest.current = next;
    store.write(next);
    setDraft(next);
  }

  /** Changed content becomes a new message. */
  const change = (changed: Partial<Omit<Draft, 'message_id'>>) =>
    keep({ ...latest.current, ...changed, message_id: emptyDraft().message_id });
  return { draft, latest, keep, change };
}

export type Reply = ReturnType<typeof useReply>;

/** Removes replies from the outbox that the server has after all: its response was lost. */
export function useRemoveDelivered(conversationId: string, messages: readonly ThreadMessage[]) {
  const [outbox] = useState(() => outboxOf(conversationId));
  const stored = useMemo(() => new Set(messages.map(({ message_id }) => message_id)), [messages]);
  useEffect(() => outbox.remove(stored), [outbox, stored]);
  return stored;
}

interface DraftSyncInput {
  team_slug: string;
  conversationId: string;
  latest: RefObject<Draft>;
  outbox: ReturnType<typeof outboxOf>;
  change: (changed: { text: string }) => void;
}

/** Syncs a thread's draft with the server while the thread is open. */
function useDraftSync(input: DraftSyncInput): DraftSync {
  const { outbox } = input;
  const { can } = useTeam();
  const mayWrite = can.canEditCampaigns;
  const queryClient = useQueryClient();
  const [sync] = useState(() => syncOf(queryClient, input));

  useEffect(() => {
    if (!mayWrite) return;
    const close = sync.open();
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') void sync.refresh();
      else sync.leave();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    const stopWatching = outbox.watch(sync.textChanged);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      stopWatching();
      close();
    };
  }, [sync, mayWrite, outbox]);

  // Runs on each render, because every change of the text causes one.
  useEffect(() => sync.textChanged());
  return sync;
}

function syncOf(
  queryClient: QueryClient,
  { team_slug, conversationId, latest, outbox, change }: DraftSyncInput,
): DraftSync {
  const ref = { team_slug, conversation_id: conversationId };
  const stored = storedJson('session', userKey(`draft-base:${conversationId}`), isBase);
  return createDraftSync({
    // Unsent replies are only in this tab's outbox, so they are saved with the draft.
    unsent() {
      const texts = [...outbox.get(), latest.current].map(({ text }) => text);
      return cutText(texts.filter((text) => text.trim() !== '').join('\n'), MAX_DRAFT);
    },
    base: { read: () => stored.read() ?? { saved: '' }, write: stored.write },
    load: async () => (await client.conversations.draft(ref)).text,
    save: (text, { signal, leaving }) =>
      client.conversations.saveDraft({ ...ref, text }, { signal, context: { keepalive: leaving } }),
    applyText(text) {
      if (outbox.get().length > 0) return false;
      change({ text });
      return true;
    },
    onExists(exists) {
      updateRow(queryClient, team_slug, conversationId, { draft: exists });
      refetchLists(queryClient, team_slug);
    },
  });
}

const isBase = hasFields<DraftBase>({ saved: 'string' });
