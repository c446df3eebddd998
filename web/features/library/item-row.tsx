import { useState } from 'react';
import type { LibraryItem } from '#domain/library/library.ts';
import { FilePreview } from '#web/shared/file-preview.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { useRemoveItem } from './api.ts';
import { row as copy } from '#copy/library/screen.ts';

interface Props {
  campaign_slug: string;
  item: LibraryItem;
  onEdit: () => void;
}

/** An item with its preview, when it is sent, and how many leads got it. */
export function ItemRow({ campaign_slug, item, onEdit }: Props) {
  const { can, team_slug } = useTeam();
  const { item_id, name, kind, mime, price, link, send_when, sent, state, reason } = item;
  return (
    <li className="flex min-w-0 flex-wrap items-start gap-3 border-t border-border py-3 first:border-t-0 first:pt-0">
      {kind && kind !== 'audio' ? (
        <FilePreview team_slug={team_slug} file_id={item_id} mime={mime} name={name} />
      ) : null}
      <div className="flex min-w-0 flex-1 basis-48 flex-col gap-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2 font-medium">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </span>
          <Badge>{kind ? copy.kinds[kind] : copy.noFile}</Badge>
        </p>
        {kind === 'audio' ? (
          <FilePreview team_slug={team_slug} file_id={item_id} mime={mime} name={name} />
        ) : null}
        {send_when ? (
          <p dir="auto" className="text-sm wrap-anywhere">
            {copy.sendWhen({ when: send_when })}
          </p>
        ) : null}
        <p className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
          {price ? <span className="tnum">{price}</span> : null}
          {link ? (
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className="touch-target text-primary hover:underline"
            >
              {copy.link}
              <span className="sr-only">{`: ${name}`}</span>
            </a>
          ) : null}
          <span>{state === 'waiting' ? copy.waiting : copy.sent({ leads: sent })}</span>
        </p>
        {reason ? <p className="text-sm text-muted-foreground">{reason}</p> : null}
      </div>
      {can.canEditCampaigns ? (
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" aria-label={copy.editOf({ name })} onClick={onEdit}>
            {copy.edit}
          </Button>
          <RemoveButton campaign_slug={campaign_slug} item={item} />
        </div>
      ) : null}
    </li>
  );
}

function RemoveButton({ campaign_slug, item: { item_id, name } }: Omit<Props, 'onEdit'>) {
  const { team_slug } = useTeam();
  const [asking, setAsking] = useState(false);
  const remove = useRemoveItem();
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={copy.removeOf({ name })}
        onClick={() => setAsking(true)}
      >
        {copy.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.confirm.title({ name })}
        description={copy.confirm.text}
        cancelLabel={copy.confirm.cancel}
        confirmLabel={copy.remove}
        busy={remove.isPending}
        busyLabel={copy.confirm.busy}
        destructive
        onConfirm={() =>
          // Also once the row has left the list, which may be before the call is settled.
          void remove.mutateAsync({ team_slug, campaign_slug, item_id }).then(
            () => {
              setAsking(false);
              toast.success(copy.removed);
            },
            () => undefined,
          )
        }
      />
    </>
  );
}
