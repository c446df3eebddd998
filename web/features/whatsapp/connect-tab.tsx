import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ChoiceStep } from '#web/shared/wizard.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/form/select.tsx';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { MessageCircle } from '#web/ui/first-icons.ts';
import { ConnectedNumbers } from './connected-numbers.tsx';
import { type SetupTabProps, startOnboarding } from './onboarding.ts';
import { type ConnectableCampaign, ConnectDialogs, useConnectFlow } from './connect-flow.tsx';
import { accounts, connect, restricted } from '#copy/whatsapp/screen.ts';
import { planGateCopy } from '#copy/shared/common.ts';

/** Step 1: choose an unconnected campaign and link a number to it. */
export function ConnectTab({ campaigns, chosenId, onChoose, hrefOf }: SetupTabProps) {
  const { plan, team } = useTeam();
  const navigate = useNavigate();
  // Kept in the list, because a campaign counts as connected shortly before its dialog closes.
  const [busyId, setBusyId] = useState<string | null>(null);
  const eligible = campaigns.filter((c) => c.campaign_id === busyId || !isLinked(c));
  // A single campaign needs no choice.
  const only = eligible.length === 1 ? eligible[0] : undefined;
  const chosen = eligible.find((campaign) => campaign.campaign_id === chosenId) ?? only;
  // A single campaign is preselected, but only connecting it counts as choosing it.
  const onboardedId =
    chosen && chosen.campaign_id === (chosenId ?? busyId) ? chosen.campaign_id : null;
  useEffect(() => {
    if (onboardedId) startOnboarding(team.team_id, onboardedId);
  }, [onboardedId, team.team_id]);
  return (
    <div className="flex flex-col gap-8">
      <ChoiceStep heading={{ number: 1, title: connect.title, text: connect.subtitle }}>
        {!plan.canAccessWhatsApp && (
          <Notice variant="warning" title={planGateCopy.text}>
            {restricted.plan.text}
          </Notice>
        )}
        {eligible.length === 0 ? (
          <NothingToConnect any={campaigns.length > 0} />
        ) : (
          <div className="flex max-w-md flex-col gap-4">
            <SelectField
              label={connect.choose}
              value={chosen?.campaign_id ?? ''}
              placeholder={connect.choosePlaceholder}
              disabled={busyId !== null}
              options={eligible.map((campaign) => ({
                value: campaign.campaign_id,
                label: campaign.campaign_name,
              }))}
              onValueChange={onChoose}
            />
            {chosen ? (
              <Connector
                key={chosen.campaign_id}
                campaign={chosen}
                onBusy={setBusyId}
                onConnected={() => void navigate(hrefOf('webhook', chosen.campaign_id))}
              />
            ) : (
              <Button disabled className="self-start">
                {connect.button}
              </Button>
            )}
          </div>
        )}
      </ChoiceStep>
      <ConnectedNumbers title={accounts.title} highlightedId={chosenId} />
    </div>
  );
}

/** Linked and validated. A working session that was never confirmed can be resumed. */
function isLinked(campaign: Campaign): boolean {
  return campaign.whatsapp_connected && campaign.waha_session !== null;
}

function NothingToConnect({ any }: { any: boolean }) {
  const { team_slug } = useTeam();
  const copy = any ? connect.allConnected : connect.none;
  return (
    <EmptyState
      level={3}
      copy={copy}
      action={
        <RestrictedButton
          asChild
          variant={any ? 'secondary' : 'primary'}
          permission="canCreateCampaigns"
        >
          <Link to={paths.createCampaign(team_slug)}>{connect.none.action}</Link>
        </RestrictedButton>
      }
    />
  );
}

interface Props {
  campaign: ConnectableCampaign & { waha_session: string | null };
  /** called with the campaign while its dialog is open, and with null afterwards */
  onBusy: (campaignId: string | null) => void;
  /** called after the success was shown for 1.5 s */
  onConnected: () => void;
}

/** Button → warning → QR code. A reload in between opens the code again. */
function Connector({ campaign, onBusy, onConnected }: Props) {
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
        aria-haspopup="dialog"
        onClick={() => setWarning(true)}
      >
        <MessageCircle aria-hidden />
        {connect.button}
      </RestrictedButton>
      <ConnectDialogs
        campaign={campaign}
        flow={flow}
        warning={warning}
        onWarningClosed={() => setWarning(false)}
      />
    </>
  );
}
