import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuid } from 'uuid';
import type { ThreadMessage } from '#domain/conversations/schema.ts';
import { messageOf } from '#web/platform/errors.ts';
import { client } from '#web/platform/rpc.ts';
import { storedJson } from '#web/platform/storage.ts';
import { refreshThread } from './api.ts';
import { reply } from './copy.ts';

/** A text with the id under which it is sent, so that however often it is sent, it is one message. */
interface Draft {
  text: string;
  message_id: string;
}

interface Given {
  teamSlug: string;
  conversationId: string;
  authorName: string;
}

/**
 * A person's reply. `sending` are shown in the thread at once; a text that could not be sent comes
 * back into the box under the same id, so that trying again cannot say it twice.
 */
export function useReply({ teamSlug, conversationId, authorName }: Given) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(() => keptDraft(conversationId));
  const [sending, setSending] = useState<ThreadMessage[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  const mutation = useMutation({
    // One after the other, so that two quick messages arrive in the order they were written.
    scope: { id: `reply:${conversationId}` },
    mutationFn: ({ text, message_id }: Draft) =>
      client.conversations.reply({ teamSlug, conversation_id: conversationId, text, message_id }),
    onSuccess: () => refreshThread(queryClient, teamSlug, conversationId).catch(() => undefined),
    onError: (error, failed) => {
      setProblem(reply.failed(messageOf(error, reply.network)));
      setDraft((now) => {
        // Something new may have been typed meanwhile: nothing of either is lost.
        const back = now.text ? freshDraft(`${failed.text}\n${now.text}`) : failed;
        keepDraft(conversationId, back);
        return back;
      });
    },
    onSettled: (_answer, _error, { message_id }) =>
      setSending((all) => all.filter((message) => message.message_id !== message_id)),
  });

  function type(text: string) {
    // Another text is another message.
    const next = freshDraft(text);
    setDraft(next);
    keepDraft(conversationId, next);
  }

  function send() {
    const text = draft.text.trim();
    if (!text) return;
    const message = { text, message_id: draft.message_id };
    setProblem(null);
    setSending((all) => [...all, pendingMessage(message, authorName)]);
    type('');
    mutation.mutate(message);
  }
  return { text: draft.text, type, send, sending, problem };
}

function pendingMessage({ text, message_id }: Draft, author_name: string): ThreadMessage {
  return {
    message_id,
    type_interaction: 'HUMAN_MESSAGE',
    from_lead: false,
    text,
    media_type: null,
    reaction: null,
    state: 'pending',
    timestamp_unix: Math.floor(Date.now() / 1000),
    author_name,
  };
}

function freshDraft(text: string): Draft {
  return { text, message_id: uuid() };
}

/** What was being written survives a look at another conversation, and a reload. */
const storedDraft = (conversationId: string) =>
  storedJson('session', `reply-draft:${conversationId}`, isDraft);

function keptDraft(conversationId: string): Draft {
  return storedDraft(conversationId).read() ?? freshDraft('');
}

function keepDraft(conversationId: string, draft: Draft): void {
  if (draft.text) storedDraft(conversationId).write(draft);
  else storedDraft(conversationId).remove();
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { text, message_id } = value as Partial<Draft>;
  return typeof text === 'string' && typeof message_id === 'string';
}
