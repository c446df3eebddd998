import { useEffect, useEffectEvent, useState } from 'react';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { useTeam } from '#web/shared/team/team.tsx';
import { MessageCircle } from '#web/ui/first-icons.ts';
import { type ConnectableCampaign, ConnectDialogs, useConnectFlow } from './connect-flow.tsx';
import { connect, restricted } from '#copy/whatsapp/screen.ts';

interface Props {
  campaign: ConnectableCampaign & { waha_session: string | null };
  /** the campaign while its dialog is open, null when it is done */
  onBusy: (campaignId: string | null) => void;
  /** after a success has been seen for its 1.5 s */
  onConnected: () => void;
}

/** Button → warning → QR code. A reload in the middle opens the code again. */
export function Connector({ campaign, onBusy, onConnected }: Props) {
  const { plan } = useTeam();
  const { campaign_id } = campaign;
  const [warning, setWarning] = useState(false);
  const resumable = campaign.waha_session !== null;
  const flow = useConnectFlow({ campaign, resumable, onConnected });
  const scanning = flow.scanning || flow.reviewing;

  const reportBusy = useEffectEvent(onBusy);
  useEffect(() => {
    reportBusy(scanning ? campaign_id : null);
    return () => reportBusy(null);
  }, [scanning, campaign_id]);

  return (
    <>
      <RestrictedButton
        permission="canEditCampaigns"
        restriction={restricted.connect}
        disabled={!plan.canAccessWhatsApp || flow.connection.resuming}
        className="self-start"
        onClick={() => setWarning(true)}
      >
        <MessageCircle aria-hidden />
        {connect.button}
      </RestrictedButton>
      <ConnectDialogs
        campaign={campaign}
        flow={flow}
        warning={warning}
        onWarned={() => setWarning(false)}
      />
    </>
  );
}
