import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from './paths.ts';
import type { ButtonProps } from '#web/ui/button.tsx';
import { CampaignLimitDialog } from './campaign-limit-dialog.tsx';
import { RestrictedButton } from './restricted.tsx';
import { useTeam } from './team/team.tsx';

interface Props extends ButtonProps {
  restriction?: { title?: string; text?: string };
}

/** Opens the choice of method. At the plan's limit it opens an explanation instead. */
export function CreateCampaignButton(props: Props) {
  const { plan, team_slug } = useTeam();
  const navigate = useNavigate();
  const [limited, setLimited] = useState(false);
  const create = () =>
    plan.canCreateCampaign ? void navigate(paths.createCampaign(team_slug)) : setLimited(true);
  return (
    <>
      <RestrictedButton {...props} permission="canCreateCampaigns" onClick={create} />
      <CampaignLimitDialog open={limited} onOpenChange={setLimited} />
    </>
  );
}
