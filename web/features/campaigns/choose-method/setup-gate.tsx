import { type ReactNode, useState } from 'react';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { UpgradeButton } from '#web/shared/plan-gate.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/layout/states.tsx';
import { restrictedCopy } from '#copy/shared/common.ts';
import { gate } from '#copy/campaigns/choose-method.ts';

interface Props {
  /** a campaign is already being created, so there was room for it */
  isRunning?: boolean;
  children: ReactNode;
}

/**
 * Opens a setup to users who may create campaigns while the plan has room. Checked only on entering,
 * because the campaign created here may use up the plan.
 */
export function SetupGate({ isRunning = false, children }: Props) {
  const { team_slug, can, plan } = useTeam();
  const [full] = useState(!plan.canCreateCampaign && !isRunning);
  if (!can.canCreateCampaigns) {
    return (
      <EmptyState copy={gate.role} action={<p className="text-sm">{restrictedCopy.contact}</p>} />
    );
  }
  if (!full) return children;
  const { title, text, upgrade, manage } = gate.limit;
  return (
    <EmptyState
      copy={{ title, text: text({ used: plan.campaignsUsed, limit: plan.campaignsLimit }) }}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={paths.campaigns(team_slug)} variant="secondary">
            {manage}
          </ButtonLink>
          <UpgradeButton label={upgrade} />
        </div>
      }
    />
  );
}
