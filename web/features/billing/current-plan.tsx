import { offerOf } from '#domain/billing/offers.ts';
import { canAccessWhatsApp, planName } from '#domain/billing/plans.ts';
import type { SubscriptionView } from '#domain/billing/schema.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { ConfirmDialog } from '#web/ui/overlay/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { formatDay } from '#web/ui/format.ts';
import { useCancellation, usePortal } from './api.ts';
import { offerCopy } from '#copy/billing/offers.ts';
import { copy } from '#copy/billing/screen.ts';
import { formatEuros } from './money.ts';

/** The plan with its price and next date, and what an owner can do with it. */
export function CurrentPlan({ view }: { view: SubscriptionView }) {
  const { can } = useTeam();
  // Computed from the plan shown above: the team itself may refresh a moment later.
  const access = canAccessWhatsApp({
    subscription_plan: view.plan,
    subscription_status: view.status,
  });
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="flex flex-col gap-1">
          <h2 className="text-sm text-muted-foreground">{copy.current}</h2>
          <p className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
            <span>{view.plan === 'free' ? offerCopy.freePlan : planName(view.plan)}</span>
            <Price view={view} />
          </p>
          <Dates view={view} />
        </div>
        <Badge variant={access ? 'success' : 'warning'}>
          {`${copy.whatsapp}: ${access ? copy.included : copy.notIncluded}`}
        </Badge>
      </div>
      {can.canManageSubscription && view.has_customer ? <Manage view={view} /> : null}
    </Card>
  );
}

function Price({ view: { plan, billing_cycle } }: { view: SubscriptionView }) {
  if (plan !== 'free' && !billing_cycle) return null;
  const offer = plan === 'free' ? null : offerOf(plan);
  const euros = billing_cycle === 'yearly' ? offer?.yearlyPrice : offer?.monthlyPrice;
  return (
    <span className="text-sm font-normal text-muted-foreground tnum">
      {copy.price({ price: formatEuros(euros ?? 0) })}
    </span>
  );
}

function Dates({ view }: { view: SubscriptionView }) {
  const { billing_cycle, ends_at, current_period_end, discount, has_subscription } = view;
  // An unpaid plan renews only once it's paid.
  const paid = view.status === 'active' && !view.grace_until;
  const renews = has_subscription && paid && !ends_at;
  const facts = [
    billing_cycle && copy.billed[billing_cycle],
    ends_at && copy.ends({ day: formatDay(ends_at) }),
    renews && current_period_end && copy.renews({ day: formatDay(current_period_end) }),
    discount && copy.discount({ name: discount }),
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return <p className="text-sm text-muted-foreground">{facts.join(' · ')}</p>;
}

function Manage({ view }: { view: SubscriptionView }) {
  const { team_slug } = useTeam();
  const portal = usePortal();
  const texts = copy.manage;
  const { cancel, resume } = useCancellation();
  const end = formatDay(view.ends_at ?? view.current_period_end ?? view.usage_until);
  return (
    <div className="mt-5 flex flex-wrap gap-2 border-t border-border pt-4">
      <Button
        variant="secondary"
        size="sm"
        busy={portal.isPending}
        busyLabel={texts.portalBusy}
        onClick={() => portal.mutate({ team_slug })}
      >
        {texts.portal}
      </Button>
      {view.has_subscription && view.ends_at ? (
        <Button
          size="sm"
          busy={resume.isPending}
          busyLabel={texts.resumeBusy}
          onClick={() => resume.mutate({ team_slug })}
        >
          {texts.resume}
        </Button>
      ) : null}
      {view.has_subscription && !view.ends_at ? (
        <ConfirmDialog
          trigger={
            <Button variant="ghost" size="sm">
              {texts.cancel}
            </Button>
          }
          copy={{ ...texts.ask, text: texts.ask.text({ day: end }) }}
          action={cancel}
          destructive
          onConfirm={() => cancel.mutate({ team_slug })}
        />
      ) : null}
    </div>
  );
}
