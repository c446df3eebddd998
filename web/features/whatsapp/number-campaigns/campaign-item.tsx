import { useState } from 'react';
import type { CampaignSigns, NumberCampaign } from '#domain/numbers/signs.ts';
import { messageOf } from '#web/platform/rpc.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { type NumberRef, useNumberCampaigns } from './api.ts';
import { numberCampaigns as copy } from '#copy/whatsapp/number-campaigns.ts';
import { languageName } from '#copy/catalog/intl.ts';
import { SignsForm } from './signs-form.tsx';

interface Props {
  number: NumberRef;
  campaign: NumberCampaign;
}

/** One campaign of a number: what leads to it, to be edited in place. */
export function CampaignItem({ number, campaign }: Props) {
  const [editing, setEditing] = useState(false);
  const { campaign_name, agent_name, is_default, is_paused, is_leaving, signs } = campaign;
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-medium wrap-anywhere">{campaign_name}</h3>
          <p className="text-sm text-muted-foreground">{copy.agent({ name: agent_name })}</p>
        </div>
        {is_default && <Badge variant="primary">{copy.default}</Badge>}
        {is_paused && <Badge variant="warning">{copy.paused}</Badge>}
        {is_leaving && <Badge>{copy.leaving}</Badge>}
        {!editing && !is_leaving && (
          <Button
            size="sm"
            variant="secondary"
            className="max-md:min-h-11"
            aria-label={copy.editOne({ name: campaign_name })}
            onClick={() => setEditing(true)}
          >
            {copy.edit}
          </Button>
        )}
        {!is_default && !is_leaving && <TakeOff number={number} campaign={campaign} />}
      </div>
      <p className="text-sm text-muted-foreground">{stateOf(campaign)}</p>
      {editing ? (
        <SignsForm number={number} campaign={campaign} onClose={() => setEditing(false)} />
      ) : (
        <Signs signs={signs} />
      )}
    </div>
  );
}

function stateOf({ is_default, is_paused, is_leaving, signs }: NumberCampaign): string | null {
  if (is_leaving) return copy.leavingText;
  if (is_default) return copy.defaultText;
  if (is_paused) return copy.pausedText;
  return Object.values(signs).every((list) => list.length === 0) ? copy.noSigns : null;
}

const LISTS = ['link_texts', 'ads', 'forms', 'languages'] as const;

function Signs({ signs }: { signs: CampaignSigns }) {
  const lists = LISTS.filter((list) => signs[list].length > 0);
  if (lists.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
      {lists.map((list) => (
        <div key={list} className="contents">
          <dt className="text-muted-foreground">{copy.lists[list]}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {signs[list].map((value) => (
              <bdi key={value} className="block">
                {list === 'languages' ? languageName(value) : value}
              </bdi>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TakeOff({ number, campaign: { campaign_id, campaign_name } }: Props) {
  const [asking, setAsking] = useState(false);
  const { takeOff } = useNumberCampaigns(number);
  return (
    <>
      <RestrictedButton
        permission="canDisconnectWhatsApp"
        restriction={copy.restrictedTakeOff}
        size="sm"
        variant="ghost"
        className="max-md:min-h-11"
        onClick={() => setAsking(true)}
      >
        {copy.takeOff}
      </RestrictedButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={copy.takeOffTitle({ name: campaign_name })}
        description={copy.takeOffText}
        cancelLabel={copy.keep}
        confirmLabel={copy.takeOff}
        busyLabel={copy.takingOff}
        busy={takeOff.isPending}
        onConfirm={() =>
          takeOff.mutate(campaign_id, {
            onSuccess: () => {
              setAsking(false);
              toast.success(copy.takenOff({ name: campaign_name }));
            },
          })
        }
      >
        {takeOff.error && (
          <Notice variant="destructive" title={copy.takeOffFailed}>
            {messageOf(takeOff.error, '')}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
