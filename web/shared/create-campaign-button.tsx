import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sellsPlans } from '#domain/billing/plans.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { paths } from './paths.ts';
import { RestrictedButton } from './restricted.tsx';
import { useTeam } from './team/team.tsx';
import { hasOpenInvoice } from './billing-trouble.ts';
import { limitCopy as copy, upgradeCopy } from '#copy/shared/common.ts';
import { kitCopy } from '#copy/platform/screen.ts';

interface Props extends ButtonProps {
  restriction?: { title?: string; text?: string };
}

/** Opens the choice of setup method, or at the plan's limit an explanation. */
export function CreateCampaignButton(props: Props) {
  const { plan, team_slug } = useTeam();
  const navigate = useNavigate();
  const [limited, setLimited] = useState(false);
  const create = () =>
    plan.canCreateCampaign ? void navigate(paths.createCampaign(team_slug)) : setLimited(true);
  return (
    <>
      <RestrictedButton {...props} permission="canCreateCampaigns" onClick={create} />
      <CampaignLimitDialog open={limited} onClose={() => setLimited(false)} />
    </>
  );
}

function CampaignLimitDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const team = useTeam();
  const { plan, billing } = team;
  const navigate = useNavigate();
  const sells = sellsPlans(billing.plans);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.title}
      description={(sells ? copy.text : copy.textOfOperator)({
        used: plan.campaignsUsed,
        limit: plan.campaignsLimit,
      })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {sells ? kitCopy.cancel : kitCopy.close}
          </Button>
          {sells ? (
            <Button onClick={() => navigate(paths.subscription(team.team_slug))}>
              {hasOpenInvoice(team) ? upgradeCopy.pay : copy.upgrade}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
