import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { systemValues } from '#domain/prompt-editor/content.ts';
import type { PromptEditor } from '#domain/prompt-editor/schema.ts';
import { addLogEntry } from '#web/platform/debug-log.ts';
import { userKey } from '#web/platform/identity.ts';
import {
  client,
  errorCode,
  errorStatus,
  fieldErrors,
  isRetryable,
  messageOf,
  rpc,
} from '#web/platform/rpc.ts';
import { storedJson } from '#web/platform/storage.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { editorCopy as copy } from '#copy/prompts/screen.ts';
import {
  CONFLICT,
  DraftKeeper,
  FAILING,
  OFFLINE,
  type UnsavedContent,
  type ServerState,
} from './draft-keeper.ts';

/** The draft of a mounted editor. */
export function useDraft(editor: PromptEditor) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  function dependencies(): ConstructorParameters<typeof DraftKeeper>[1] {
    const ref = { team_slug, campaign_slug: editor.campaign_slug };
    const options = rpc.prompts.editor.queryOptions({ input: ref });
    const { queryKey } = options;
    return {
      async save({ content, revision, live_number }: ServerState) {
        const saved = await client.prompts.saveDraft({ ...ref, content, revision, live_number });
        // A fetch that started earlier would bring back the old text.
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData<PromptEditor>(queryKey, (before) =>
          before ? withSaved(before, content, saved) : before,
        );
        return saved;
      },
      fetch: () => queryClient.fetchQuery({ ...options, staleTime: 0 }),
      problemOf(error) {
        const code = errorCode(error);
        if (code === 'CONFLICT') return CONFLICT;
        addLogEntry('warn', 'prompts', 'a draft was not saved', { code: code ?? 'no answer' });
        if (isRetryable(error)) return errorStatus(error) === 0 ? OFFLINE : FAILING;
        return Object.values(fieldErrors(error))[0] ?? messageOf(error, copy.saveFailed);
      },
      unsaved: storedJson('session', userKey(`prompts:${editor.campaign_id}`), isKept),
      schedule(work, ms) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    };
  }

  const [keeper] = useState(() => new DraftKeeper(editor, dependencies()));
  const state = useSyncExternalStore(keeper.watch, keeper.get);
  useEffect(() => keeper.mergeServerState(editor), [keeper, editor]);
  useEffect(() => keeper.open(), [keeper]);
  useEffect(() => {
    const retry = () => void keeper.flush().catch(() => undefined);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [keeper]);
  return { ...state, keeper };
}

export type DraftOfEditor = ReturnType<typeof useDraft>;

function withSaved(
  before: PromptEditor,
  content: ServerState['content'],
  { revision, saved_at }: { revision: string | null; saved_at: string },
): PromptEditor {
  const draft = revision && { revision, content, saved_at, by: null, overtaken: [] };
  return { ...before, draft: draft || null };
}

/** Matches what this page stored, including a text that is too long to be saved. */
const isKept = (value: unknown): value is UnsavedContent => {
  const { content, before } = (value ?? {}) as Partial<UnsavedContent>;
  return [content, before].every(
    (item) =>
      typeof item?.behavior_prompt_template === 'string' &&
      typeof item.first_message_template === 'string' &&
      systemValues.safeParse(item.system).success &&
      Array.isArray(item.custom_variables),
  );
};
