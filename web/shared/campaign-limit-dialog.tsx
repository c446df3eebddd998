import { useNavigate } from 'react-router';
import { sellsPlans } from '#domain/billing/plans.ts';
import { Button } from '#web/ui/button.tsx';
import { hasOpenInvoice } from './billing-trouble.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { limitCopy as copy, upgradeCopy } from '#copy/shared/common.ts';
import { paths } from './paths.ts';
import { useTeam } from './team/team.tsx';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CampaignLimitDialog({ open, onOpenChange }: Props) {
  const team = useTeam();
  const { plan, billing } = team;
  const navigate = useNavigate();
  const sells = sellsPlans(billing.plans);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.title}
      description={(sells ? copy.text : copy.textOfOperator)({
        used: plan.campaignsUsed,
        limit: plan.campaignsLimit,
      })}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {sells ? copy.cancel : copy.close}
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
