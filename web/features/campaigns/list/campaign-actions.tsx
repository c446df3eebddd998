import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Campaign, RemovedCampaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { FlaskConical } from '#web/ui/first-icons.ts';
import { FileText, Pencil, Trash2 } from '#web/ui/icons.ts';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { refetchOnSettled, rpc } from '#web/platform/rpc.ts';
import { toast } from '#web/ui/overlay/toast.ts';
import { resultsPath } from '../generation/results-address.ts';
import { PauseAction } from './pause.tsx';
import { RowAction } from './row-action.tsx';
import { copy } from '#copy/campaigns/list.ts';

interface Props {
  campaign: Campaign;
  /** true on a card */
  roomy?: boolean;
}

/** Offer, edit, test, pause, delete. */
export function CampaignActions({ campaign, roomy = false }: Props) {
  const { team_slug } = useTeam();
  const { campaign_name, campaign_slug } = campaign;
  return (
    <>
      <RowAction
        icon={FileText}
        word={copy.offer}
        label={copy.offerLabel({ campaign: campaign_name })}
        roomy={roomy}
        to={resultsPath(team_slug, campaign)}
      />
      <RowAction
        icon={Pencil}
        word={copy.edit}
        label={copy.editLabel({ campaign: campaign_name })}
        roomy={roomy}
        permission="canEditCampaigns"
        restriction={copy.editRestricted}
        to={paths.editCampaign(team_slug, campaign_slug)}
      />
      <RowAction
        icon={FlaskConical}
        word={copy.test}
        label={copy.testLabel({ campaign: campaign_name })}
        roomy={roomy}
        to={paths.playground(team_slug, campaign_slug)}
      />
      <PauseAction campaign={campaign} roomy={roomy} />
      <DeleteAction campaign={campaign} roomy={roomy} />
    </>
  );
}

/** Deletes the campaign and its conversations after a confirmation. */
function DeleteAction({ campaign, roomy }: { campaign: Campaign; roomy: boolean }) {
  const { team_slug } = useTeam();
  const [asking, setAsking] = useState(false);
  const { campaign_id, campaign_name } = campaign;
  const remove = useMutation(
    rpc.campaigns.remove.mutationOptions({
      // Closes before the row and its buttons disappear.
      onSuccess: (end) => {
        setAsking(false);
        showResult(campaign_name, end);
      },
      onError: () => {
        setAsking(false);
        toast.error(copy.deleteFailed);
      },
      ...refetchOnSettled(rpc.campaigns.key(), rpc.teams.key(), rpc.whatsapp.key()),
    }),
  );
  return (
    <>
      <RowAction
        icon={Trash2}
        word={copy.delete}
        label={copy.deleteLabel({ campaign: campaign_name })}
        roomy={roomy}
        destructive
        permission="canDeleteCampaigns"
        restriction={copy.deleteRestricted}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        copy={{
          ...copy.confirmDelete,
          text: (
            <span className="wrap-anywhere">
              {copy.confirmDelete.text({ campaign: campaign_name })}
            </span>
          ),
        }}
        action={remove}
        destructive
        onConfirm={() => remove.mutate({ team_slug, campaign_id })}
      />
    </>
  );
}

/** Milliseconds. A toast replaces the previous one, so give the user time to read that first. */
const SECOND_TOAST_DELAY = 4_000;

function showResult(campaignName: string, { session, error }: RemovedCampaign) {
  const title = copy.deleted({ campaign: campaignName });
  switch (session) {
    case 'none':
      return toast.success(title);
    case 'deleted':
      return toast.success(title, { description: copy.sessionDeleted });
    case 'partially_deleted':
      return toast.success(title, { description: copy.sessionPartlyDeleted });
    case 'failed':
      toast.error({
        ...copy.sessionFailed,
        text: copy.sessionFailed.text({ error: error ?? '' }),
      });
      break;
    case 'unreachable':
      toast.error(copy.sessionUnreachable);
      break;
  }
  setTimeout(() => toast.success(title), SECOND_TOAST_DELAY);
}
