import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { passedPrompts, type PromptsKind, type TestedPrompts } from '#domain/playground/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team.tsx';

/**
 * Which prompts are tried: the live ones, the saved draft where there is one, or the texts that the
 * editor passed on with the navigation. Only those who may edit prompts are given the choice.
 */
export function useTestedPrompts(campaign_id: string) {
  const { team_slug, can } = useTeam();
  const cards = useQuery({
    ...rpc.prompts.list.queryOptions({ input: { team_slug } }),
    enabled: can.canEditCampaigns,
  });
  const card = cards.data?.find((one) => one.campaign_id === campaign_id);
  const { state } = useLocation();
  const read = useMemo(() => passedPrompts.safeParse(state), [state]);
  const passed = can.canEditCampaigns && read.success ? read.data : null;
  const [chosen, choose] = useState<PromptsKind>(passed ? 'unsaved' : 'live');
  const choices: PromptsKind[] = [
    'live',
    ...(card?.draft_saved_at ? (['draft'] as const) : []),
    ...(passed ? (['unsaved'] as const) : []),
  ];
  // A draft that was published meanwhile is what is live.
  const choice = choices.includes(chosen) ? chosen : 'live';
  const prompts: TestedPrompts = choice === 'unsaved' ? (passed ?? 'live') : choice;
  return { prompts, choices, choice, choose };
}
