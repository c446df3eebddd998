import { useLocation } from 'react-router';
import { sellsPlans } from '#domain/billing/plans.ts';
import { type BillingTrouble, billingTrouble } from '#web/shared/billing-trouble.ts';
import { paths } from '#web/shared/paths.ts';
import { type TeamContext, useTeam } from '#web/shared/team/team.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { CreditCard } from '#web/ui/first-icons.ts';
import { formatDay } from '#web/ui/format.ts';
import { planBannerCopy as copy } from '#copy/app/shell/plan-banner.ts';

/**
 * Shown on every team page when a payment is missing, the plan has ended, or the messages are used up.
 * The plan's own page explains it itself, with what the owner can do.
 */
export function PlanBanner() {
  const team = useTeam();
  const { pathname } = useLocation();
  const trouble = billingTrouble(team);
  const owner = team.can.canManageSubscription;
  const sells = sellsPlans(team.billing.plans);
  if (!trouble || (owner && pathname === paths.subscription(team.team_slug))) return null;
  const isBlocking = trouble === 'unpaid' || trouble === 'ended';
  return (
    <section
      aria-label={sells ? copy.label : copy.labelOfMessages}
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm',
        isBlocking ? 'bg-destructive-soft text-destructive' : 'bg-warning-soft text-warning',
      )}
    >
      <output className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <CreditCard aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0">
          <span className="font-medium">{titleOf(trouble, team)}. </span>
          {textOf(trouble, sells, owner)}
        </span>
      </output>
      {sells ? (
        <ButtonLink to={paths.subscription(team.team_slug)} size="sm" variant="secondary">
          {owner ? copy.actions[trouble] : copy.see}
        </ButtonLink>
      ) : null}
    </section>
  );
}

function textOf(trouble: BillingTrouble, sells: boolean, owner: boolean): string {
  if (!sells) return copy.limitOfOperator;
  return owner ? copy.texts[trouble] : copy.askOwner;
}

function titleOf(trouble: BillingTrouble, { plan, billing }: TeamContext): string {
  if (trouble === 'grace') return copy.titles.grace({ day: formatDay(billing.grace_until ?? '') });
  if (trouble === 'used_up') return copy.titles.used_up({ limit: plan.messagesLimit });
  return copy.titles[trouble];
}
