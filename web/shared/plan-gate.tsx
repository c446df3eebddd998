import type { ReactNode } from 'react';
import { sellsPlans, planName } from '#domain/billing/plans.ts';
import { Lock } from '#web/ui/first-icons.ts';
import { ButtonLink, type ButtonProps } from '#web/ui/button.tsx';
import { hasOpenInvoice } from './billing-trouble.ts';
import { paths } from './paths.ts';
import { useTeam } from './team/team.tsx';
import { planGateCopy as copy, upgradeCopy } from '#copy/shared/common.ts';

/** Blurs and disables a paid feature until the team has a paid plan. */
export function PlanGate({ open, children }: { open: boolean; children: ReactNode }) {
  const team = useTeam();
  const { plan, team_slug } = team;
  if (open) return children;
  const unpaid = hasOpenInvoice(team);
  return (
    <div className="grid [&>*]:col-start-1 [&>*]:row-start-1">
      <div inert className="blur-[2px]">
        {children}
      </div>
      <div
        lang="fr"
        className="relative flex flex-col items-center justify-center gap-3 rounded-xl border border-border bg-card/90 p-4 text-center"
      >
        <p className="flex flex-col items-center gap-2 font-medium text-balance sm:flex-row">
          <Lock aria-hidden className="size-4 shrink-0" />
          <span>{unpaid ? copy.unpaid : copy.text}</span>
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          {plan.upgradeTo ? (
            <UpgradeButton size="sm" label={copy.upgrade({ plan: planName(plan.upgradeTo) })} />
          ) : null}
          {unpaid ? null : (
            <ButtonLink to={paths.subscription(team_slug)} variant="secondary" size="sm">
              {copy.plans}
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  label: string;
}

/** Links to the plans, or to an open invoice, which comes first. Hidden if plans aren't sold. */
export function UpgradeButton({ label, ...props }: Props) {
  const team = useTeam();
  if (!sellsPlans(team.billing.plans)) return null;
  return (
    <ButtonLink to={paths.subscription(team.team_slug)} lang="en" {...props}>
      {hasOpenInvoice(team) ? upgradeCopy.pay : label}
    </ButtonLink>
  );
}
