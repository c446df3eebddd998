import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversationRow } from '#domain/conversations/schema.ts';
import type { NumberCampaign } from '#domain/numbers/signs.ts';
import { rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { Split } from '#web/ui/icons.ts';
import { FailedNotice } from '#web/ui/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { refetchLeads } from './api.ts';
import { moving as copy } from '#copy/conversations/lead/move.ts';

/** Moves the lead to another campaign of its number. Hidden if the number has only one. */
export function MoveCampaign({ row }: { row: ConversationRow }) {
  const { team_slug } = useTeam();
  const { campaign_id } = row;
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(
    rpc.numbers.campaigns.queryOptions({ input: { team_slug, campaign_id }, retry: false }),
  );
  const others = (data?.campaigns ?? []).filter(
    (campaign) => campaign.campaign_id !== campaign_id && !campaign.is_leaving,
  );
  if (others.length === 0) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <Split aria-hidden />
        {copy.open}
      </Button>
      {asking && <MoveDialog row={row} others={others} onClose={() => setAsking(false)} />}
    </>
  );
}

interface DialogProps {
  row: ConversationRow;
  others: NumberCampaign[];
  onClose: () => void;
}

function MoveDialog({ row: { name, conversation_id }, others, onClose }: DialogProps) {
  const { team_slug } = useTeam();
  const [only] = others.length === 1 ? others : [];
  const [chosen, setChosen] = useState(only?.campaign_id ?? '');
  const campaign = others.find((item) => item.campaign_id === chosen);
  const move = useMutation(
    rpc.numbers.moveLead.mutationOptions({
      ...refetchLeads,
      onSuccess: () => {
        toast.success(copy.done({ campaign: campaign?.campaign_name ?? '' }));
        onClose();
      },
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      copy={{ ...copy, title: copy.title({ name }), failed: '' }}
      action={move}
      disabled={!campaign}
      onConfirm={() => move.mutate({ team_slug, conversation_id, to_campaign_id: chosen })}
    >
      <SelectField
        label={copy.campaign}
        value={chosen}
        placeholder={copy.choose}
        options={others.map((item) => ({ value: item.campaign_id, label: labelOf(item) }))}
        onValueChange={setChosen}
      />
      <FailedNotice error={move.error} title={copy.failed} />
    </ConfirmDialog>
  );
}

const labelOf = ({ campaign_name, agent_name, is_paused }: NumberCampaign): string =>
  is_paused
    ? copy.paused({ campaign: campaign_name })
    : copy.option({ campaign: campaign_name, agent: agent_name });
