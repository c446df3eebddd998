import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import type { useQualification } from '#web/features/campaigns/qualification/use-list.ts';
import { client, errorCode, fieldErrors, refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { save as copy } from '#copy/agent/page.ts';
import type { useAgentEdit } from './use-agent-edit.ts';

interface Unsaved {
  agent: ReturnType<typeof useAgentEdit>;
  list: ReturnType<typeof useQualification>;
}

/**
 * Saves all changes on the page; the agent uses them from its next message. If the save fails, the edits
 * stay. Concurrent changes are shown and never overwritten unseen.
 */
export function useSaveAgent({ campaign_slug }: CampaignResults, { agent, list }: Unsaved) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const ref = { team_slug, campaign_slug };
  const results = rpc.campaigns.results.queryOptions({ input: ref });

  async function saveEdit() {
    const { edit, changedFields, changedFacts } = agent;
    if (!edit || changedFields.length + changedFacts === 0) return;
    await client.campaigns.update({ ...ref, ...edit });
    // Load the stored values before dropping the edits, so the old values don't flash.
    await queryClient.invalidateQueries({ queryKey: results.queryKey });
    agent.saved(edit);
  }

  /** Rebases the edits onto what is stored now. */
  async function rebase(refusal: unknown) {
    const now = await queryClient.fetchQuery({ ...results, staleTime: 0 }).catch(() => null);
    if (now) agent.conflict(fieldErrors(refusal), now);
  }

  const { mutate, isPending: busy } = useMutation({
    mutationFn: async () => {
      await saveEdit();
      if (list.draft) await list.save(list.draft);
    },
    onSuccess: () => toast.success(copy.saved),
    onError: async (refusal) => {
      toast.error(copy.failed.title, { description: refusalOf(refusal, copy.failed.text) });
      if (errorCode(refusal) === 'CONFLICT') await rebase(refusal);
    },
    // Lists and versions can refresh later.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
      void queryClient.invalidateQueries({ queryKey: rpc.prompts.key() });
    },
  });

  return useMemo(
    () => ({
      busy,
      save: () => {
        agent.showProblems();
        if (agent.problem) toast.error(copy.failed.title, { description: agent.problem });
        else mutate();
      },
    }),
    [agent, busy, mutate],
  );
}
