import { Link } from 'react-router';
import { sellsPlans } from '#domain/billing/plans.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { hasOpenInvoice } from './billing-trouble.ts';
import { upgradeCopy as copy } from '#copy/shared/common.ts';
import { paths } from './paths.ts';
import { useTeam } from './team/team.tsx';

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  label: string;
}

/** Leads to a bigger plan, or to the open invoice that comes first. Where no one pays, there is none. */
export function UpgradeButton({ label, ...props }: Props) {
  const team = useTeam();
  if (!sellsPlans(team.billing.plans)) return null;
  return (
    <Button asChild {...props}>
      <Link to={paths.subscription(team.team_slug)} lang="en">
        {hasOpenInvoice(team) ? copy.pay : label}
      </Link>
    </Button>
  );
}
