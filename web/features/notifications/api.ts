import { useMutation, useQueryClient } from '@tanstack/react-query';
import { rpc } from '#web/platform/rpc.ts';

export function settingsOptions(team_slug: string) {
  return rpc.notifications.settings.queryOptions({ input: { team_slug } });
}

export function useSaveSettings(team_slug: string) {
  const queryClient = useQueryClient();
  return useMutation(
    rpc.notifications.saveSettings.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(settingsOptions(team_slug)),
    }),
  );
}
