import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CampaignSigns, NumberCampaigns } from '#domain/numbers/signs.ts';
import { client, rpc } from '#web/platform/rpc.ts';
import { accountsOptions, type NumberRef } from '#web/shared/numbers/numbers.ts';

export const numberCampaignsOptions = (input: NumberRef) =>
  rpc.numbers.campaigns.queryOptions({ input });

/** Mutations that each return the number's updated campaigns. */
export function useNumberCampaigns(number: NumberRef) {
  const queryClient = useQueryClient();
  const onSuccess = (campaigns: NumberCampaigns) => {
    queryClient.setQueryData(numberCampaignsOptions(number).queryKey, campaigns);
    void queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
    void queryClient.invalidateQueries(accountsOptions(number.team_slug));
    void queryClient.invalidateQueries({ queryKey: rpc.conversations.key() });
  };
  const add = useMutation({
    mutationFn: (of_campaign_id: string) => client.numbers.add({ ...number, of_campaign_id }),
    onSuccess,
  });
  const save = useMutation({
    mutationFn: (saved: { of_campaign_id: string; signs: CampaignSigns }) =>
      client.numbers.saveSigns({ ...number, ...saved }),
    onSuccess,
  });
  const takeOff = useMutation({
    mutationFn: (of_campaign_id: string) => client.numbers.takeOff({ ...number, of_campaign_id }),
    onSuccess,
  });
  return { add, save, takeOff };
}
