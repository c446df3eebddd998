import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NumberState } from '#domain/whatsapp/number-state.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '../team/team.tsx';

/** Milliseconds. Changes arrive live; polling covers what causes no event, like an unreachable gateway. */
const REFETCH_EVERY = 15_000;

/** Identifies a number by the campaign it was connected to. */
export interface NumberRef {
  team_slug: string;
  campaign_id: string;
}

/** The team's numbers: linked, lost and former ones. */
export function accountsOptions(team_slug: string) {
  return queryOptions({
    ...rpc.whatsapp.accounts.queryOptions({ input: { team_slug } }),
    refetchInterval: REFETCH_EVERY,
  });
}

/** The numbers to show, without former ones. */
export function shownAccounts(accounts: WhatsAppAccount[]): WhatsAppAccount[] {
  return accounts.filter(({ state }) => state !== 'unlinked');
}

/** Why no agent answers, regardless of the conversation's settings; null if agents do. */
export function useAgentUnavailableReason(campaign_id: string): 'number' | 'plan' | null {
  const { plan } = useTeam();
  const state = useNumberState(campaign_id);
  if (!plan.canAccessWhatsApp || !plan.canSendMessages) return 'plan';
  return state === 'lost' || state === 'unreachable' || state === 'unlinked' ? 'number' : null;
}

/** The state of a campaign's number; undefined while loading. */
export function useNumberState(campaign_id: string): NumberState | undefined {
  const { team_slug } = useTeam();
  const { data } = useQuery(accountsOptions(team_slug));
  if (!data) return undefined;
  const of = data.filter(
    (account) => account.campaign_id === campaign_id || account.shared_with.includes(campaign_id),
  );
  return of.find(({ state }) => state !== 'unlinked')?.state ?? 'unlinked';
}
