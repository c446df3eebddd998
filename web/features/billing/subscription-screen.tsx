import { Navigate } from 'react-router';
import { PAID_PLANS, sellsPlans } from '#domain/billing/plans.ts';
import type { SubscriptionView } from '#domain/billing/schema.ts';
import { paths } from '#web/shared/paths.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/layout/states.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { useSubscription } from './api.ts';
import { copy } from '#copy/billing/screen.ts';
import { CurrentPlan } from './current-plan.tsx';
import { Invoices } from './invoices.tsx';
import { PaymentReturn } from './payment-return.tsx';
import { PlanCards } from './plan-cards.tsx';
import { UsageCard } from './usage-card.tsx';
import { Warnings } from './warnings.tsx';

/** The plan, how much of it is used, and the way to another one. */
export function SubscriptionScreen() {
  const { billing, team_slug } = useTeam();
  const subscription = useSubscription();
  if (!sellsPlans(billing.plans)) return <Navigate to={paths.team(team_slug)} replace />;
  const { failed } = copy;
  return (
    <Page title={copy.title}>
      <PaymentReturn />
      {subscription.data ? <Parts view={subscription.data} /> : null}
      {subscription.isPending ? <Loading /> : null}
      {subscription.isError && !subscription.data ? (
        <ErrorState
          title={failed.title}
          description={failed.text}
          action={<Button onClick={() => void subscription.refetch()}>{failed.retry}</Button>}
        />
      ) : null}
    </Page>
  );
}

/** In the shape of what comes: plan and usage, then the plans. */
function Loading() {
  return (
    <output aria-label={copy.loading} className="flex flex-col gap-6">
      <span className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-64 w-full" />
      </span>
      <span className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {PAID_PLANS.map((plan) => (
          <Skeleton key={plan} className="h-96 w-full" />
        ))}
      </span>
    </output>
  );
}

function Parts({ view }: { view: SubscriptionView }) {
  const { can } = useTeam();
  return (
    <>
      <Warnings view={view} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        <CurrentPlan view={view} />
        <UsageCard view={view} />
      </div>
      <PlanCards view={view} />
      {view.has_customer && can.canManageSubscription ? <Invoices /> : null}
    </>
  );
}
