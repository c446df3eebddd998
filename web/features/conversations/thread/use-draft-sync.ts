import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { type DraftBase, MAX_DRAFT } from '#domain/conversations/drafts/reply-draft.ts';
import { cutText } from '#domain/text.ts';
import { userKey } from '#web/platform/identity.ts';
import { client } from '#web/platform/rpc.ts';
import { storedJson } from '#web/platform/storage.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { markRow, refetchLists } from '../api.ts';
import type { Draft } from '../composer/draft.ts';
import { createDraftSync, type DraftSync } from '../composer/draft-sync.ts';
import type { outboxOf } from './message/outbox.ts';

interface Given {
  team_slug: string;
  conversationId: string;
  latest: RefObject<Draft>;
  outbox: ReturnType<typeof outboxOf>;
  change: (changed: { text: string }) => void;
}

/** Keeps the draft of a thread in step with the server while the thread is open. */
export function useDraftSync(given: Given): DraftSync {
  const { outbox } = given;
  const { can } = useTeam();
  const mayWrite = can.canEditCampaigns;
  const queryClient = useQueryClient();
  const [sync] = useState(() => syncOf(queryClient, given));

  useEffect(() => {
    if (!mayWrite) return;
    const close = sync.open();
    const seen = () => {
      if (document.visibilityState === 'visible') void sync.refresh();
      else sync.leave();
    };
    document.addEventListener('visibilitychange', seen);
    const stopWatching = outbox.watch(sync.typed);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      stopWatching();
      close();
    };
  }, [sync, mayWrite, outbox]);

  // With each render, as each change of the text causes one.
  useEffect(() => sync.typed());
  return sync;
}

function syncOf(
  queryClient: QueryClient,
  { team_slug, conversationId, latest, outbox, change }: Given,
): DraftSync {
  const ref = { team_slug, conversation_id: conversationId };
  const stored = storedJson('session', userKey(`draft-base:${conversationId}`), isBase);
  return createDraftSync({
    // What was not sent is in the outbox of this tab alone, so it is saved as well.
    unsent() {
      const texts = [...outbox.get(), latest.current].map(({ text }) => text);
      return cutText(texts.filter((text) => text.trim() !== '').join('\n'), MAX_DRAFT);
    },
    base: { read: () => stored.read() ?? { saved: '' }, write: stored.write },
    load: async () => (await client.conversations.draft(ref)).text,
    save: (text, { signal, leaving }) =>
      client.conversations.saveDraft({ ...ref, text }, { signal, context: { keepalive: leaving } }),
    adopt(text) {
      if (outbox.get().length > 0) return false;
      change({ text });
      return true;
    },
    onExists(exists) {
      markRow(queryClient, team_slug, conversationId, { draft: exists });
      refetchLists(queryClient, team_slug);
    },
  });
}

function isBase(value: unknown): value is DraftBase {
  return typeof value === 'object' && value !== null && 'saved' in value;
}
