import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NumberState } from '#domain/whatsapp/number-state.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '../team/team.tsx';

/** Milliseconds. Changes come live; this finds what no event told, such as a gateway that is away. */
const REFETCH_EVERY = 15_000;

/** The numbers of the team: linked, lost and former ones. */
export function accountsOptions(team_slug: string) {
  return queryOptions({
    ...rpc.whatsapp.accounts.queryOptions({ input: { team_slug } }),
    refetchInterval: REFETCH_EVERY,
  });
}

/** Those that a page shows: former numbers are of no interest to anyone. */
export function shownAccounts(accounts: WhatsAppAccount[]): WhatsAppAccount[] {
  return accounts.filter(({ state }) => state !== 'unlinked');
}

/** Why no agent answers there, whatever is set in a conversation; null while one does. */
export function useAgentAway(campaign_id: string): 'number' | 'plan' | null {
  const { plan } = useTeam();
  const state = useNumberState(campaign_id);
  if (!plan.canAccessWhatsApp || !plan.canSendMessages) return 'plan';
  return state === 'lost' || state === 'unreachable' || state === 'unlinked' ? 'number' : null;
}

/** The state of a campaign's number; undefined until it is known. */
export function useNumberState(campaign_id: string): NumberState | undefined {
  const { team_slug } = useTeam();
  const { data } = useQuery(accountsOptions(team_slug));
  if (!data) return undefined;
  const of = data.filter(
    (account) => account.campaign_id === campaign_id || account.shared_with.includes(campaign_id),
  );
  return of.find(({ state }) => state !== 'unlinked')?.state ?? 'unlinked';
}
