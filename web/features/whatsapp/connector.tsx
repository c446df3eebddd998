import { useQueryClient } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Campaign } from '#domain/campaigns/schema.ts';
import type { ConnectionState } from '#domain/whatsapp/schema.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team.tsx';
import { toast } from '#web/ui/toast.ts';
import { accountsOptions, campaignsOptions } from './api.ts';
import { connect, restricted, toasts } from './copy.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { useConnection } from './use-connection.ts';
import { WarningDialog } from './warning-dialog.tsx';

interface Props {
  campaign: Campaign;
  /** the campaign while its dialog is open, null when it is done */
  onBusy: (campaignId: string | null) => void;
}

/** Button → warning → QR code. A reload in the middle opens the code again. */
export function Connector({ campaign, onBusy }: Props) {
  const { teamSlug, plan } = useTeam();
  const queryClient = useQueryClient();
  const [warning, setWarning] = useState(false);
  const { campaign_id } = campaign;

  function finish() {
    void queryClient.invalidateQueries(campaignsOptions(teamSlug));
    void queryClient.invalidateQueries(accountsOptions(teamSlug));
  }
  const flow = useConnection({
    teamSlug,
    campaignId: campaign_id,
    resumable: campaign.waha_session !== null,
    onLeave: finish,
  });
  const { state, problem, resuming } = flow.connection;
  const scanning = state !== 'idle';

  const tellBusy = useEffectEvent(onBusy);
  useEffect(() => {
    tellBusy(scanning ? campaign_id : null);
    return () => tellBusy(null);
  }, [scanning, campaign_id]);

  const announce = useEffectEvent((now: ConnectionState) => {
    if (now === 'success') {
      const description = toasts.connected.text(campaign.agent_name);
      toast.success(toasts.connected.title, { description });
    }
    if ((now === 'error' || now === 'disconnected') && problem) {
      toast.error(problem.title, { description: problem.message });
    }
  });
  useEffect(() => announce(state), [state]);

  async function cancel() {
    await flow.cancel();
    finish();
  }

  return (
    <>
      <RestrictedButton
        permission="canEditCampaigns"
        restriction={restricted.connect}
        disabled={!plan.canAccessWhatsApp || resuming}
        className="self-start"
        onClick={() => setWarning(true)}
      >
        <MessageCircle aria-hidden />
        {connect.button}
      </RestrictedButton>
      <WarningDialog
        open={warning}
        onClose={() => setWarning(false)}
        onAccept={() => {
          setWarning(false);
          flow.start();
        }}
      />
      <ScanDialog
        open={scanning}
        campaignName={campaign.campaign_name}
        connection={flow.connection}
        onTick={flow.tick}
        onStart={flow.start}
        onCancel={cancel}
        onFinish={() => void flow.leave()}
      />
    </>
  );
}
