import { useState } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Trash2 } from '#web/ui/icons.ts';
import { copy } from '#copy/campaigns/list.ts';
import { RowAction } from './row-action.tsx';
import { useRemove } from './use-remove.ts';

/** Deletes the campaign with its conversations, after a confirmation. */
export function DeleteAction({ campaign, roomy }: { campaign: Campaign; roomy: boolean }) {
  const { team_slug } = useTeam();
  const [asking, setAsking] = useState(false);
  const { campaign_id, campaign_name } = campaign;
  const remove = useRemove(campaign_name, () => setAsking(false));
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
        onOpenChange={setAsking}
        title={copy.confirmDelete.title}
        description={
          <span className="wrap-anywhere">
            {copy.confirmDelete.text({ campaign: campaign_name })}
          </span>
        }
        cancelLabel={copy.confirmDelete.cancel}
        confirmLabel={copy.confirmDelete.confirm}
        busy={remove.isPending}
        busyLabel={copy.confirmDelete.busy}
        destructive
        onConfirm={() => remove.mutate({ team_slug, campaign_id })}
      />
    </>
  );
}
