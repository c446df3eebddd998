import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mayPause, mayResume } from '#domain/campaigns/pause.ts';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Pause, Play } from '#web/ui/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy as texts } from '#copy/campaigns/list.ts';
import { RowAction } from './row-action.tsx';

/** Pauses or resumes the campaign, after a dialog that explains what that means. */
function usePause({ campaign_name, campaign_slug, status }: Campaign) {
  const { team_slug } = useTeam();
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const isPaused = mayResume({ status });
  const copy = isPaused ? texts.resume : texts.pause;
  const options = {
    onSuccess: () => {
      toast.success(copy.done({ campaign: campaign_name }));
      return queryClient.invalidateQueries({ queryKey: rpc.campaigns.key() });
    },
    onError: (error: Error) => toast.error(refusalOf(error, copy.failed)),
    onSettled: () => setAsking(false),
  };
  const pause = useMutation(rpc.outreach.pauseCampaign.mutationOptions(options));
  const resume = useMutation(rpc.outreach.resumeCampaign.mutationOptions(options));
  const change = isPaused ? resume : pause;
  const dialog = (
    <ConfirmDialog
      open={asking}
      onClose={() => setAsking(false)}
      copy={{
        ...copy,
        title: <span className="wrap-anywhere">{copy.title({ campaign: campaign_name })}</span>,
      }}
      action={{ isPending: change.isPending }}
      onConfirm={() => change.mutate({ team_slug, campaign_slug })}
    />
  );
  return { copy, icon: isPaused ? Play : Pause, ask: () => setAsking(true), dialog };
}

const isEither = ({ status }: Campaign) => mayPause({ status }) || mayResume({ status });

/** The button in the list. */
export function PauseAction({ campaign, roomy }: { campaign: Campaign; roomy: boolean }) {
  const { copy, icon, ask, dialog } = usePause(campaign);
  if (!isEither(campaign)) return null;
  return (
    <>
      <RowAction
        icon={icon}
        word={copy.confirm}
        label={copy.label({ campaign: campaign.campaign_name })}
        roomy={roomy}
        permission="canEditCampaigns"
        restriction={texts.editRestricted}
        onClick={ask}
      />
      {dialog}
    </>
  );
}

/** The button on a campaign's page. */
export function PauseButton({ campaign }: { campaign: Campaign }) {
  const { copy, icon: Icon, ask, dialog } = usePause(campaign);
  if (!isEither(campaign)) return null;
  return (
    <>
      <RestrictedButton
        permission="canEditCampaigns"
        restriction={texts.editRestricted}
        variant="secondary"
        onClick={ask}
      >
        <Icon aria-hidden />
        {copy.button}
      </RestrictedButton>
      {dialog}
    </>
  );
}
