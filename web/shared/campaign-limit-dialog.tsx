import { useNavigate } from 'react-router';
import { paths } from './paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { limitCopy as copy } from './copy.ts';
import { useTeam } from './team/team.tsx';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CampaignLimitDialog({ open, onOpenChange }: Props) {
  const { plan, team_slug } = useTeam();
  const navigate = useNavigate();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.title}
      description={copy.text(plan.campaignsUsed, plan.campaignsLimit)}
      closeLabel={copy.close}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {copy.cancel}
          </Button>
          <Button onClick={() => navigate(paths.subscription(team_slug))}>{copy.upgrade}</Button>
        </>
      }
    />
  );
}
