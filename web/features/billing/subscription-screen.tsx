import { freePlanName, planName } from '#domain/billing/plan-names.ts';
import { useTeam } from '#web/shared/team.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatNumber } from '#web/ui/format.ts';
import { Page } from '#web/ui/page.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { copy } from './copy.ts';

/** The plan and how much of it is used. */
export function SubscriptionScreen() {
  const { plan } = useTeam();
  const access = plan.canAccessWhatsApp;
  const free = plan.subscriptionPlan === 'free';
  return (
    <Page title={copy.title} narrow>
      <Card>
        <div className="mb-5 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
          <div className="flex flex-col gap-1">
            <h2 className="text-sm text-muted-foreground">{copy.current}</h2>
            <p className="flex flex-wrap items-baseline gap-x-3 text-lg font-semibold">
              {free ? freePlanName : planName(plan.subscriptionPlan)}
              {free ? (
                <span className="text-sm font-normal text-muted-foreground tnum">
                  {copy.price(0)}
                </span>
              ) : null}
            </p>
          </div>
          <Badge variant={access ? 'success' : 'warning'}>
            {copy.whatsapp}: {access ? copy.included : copy.notIncluded}
          </Badge>
        </div>
        <div className="flex flex-col gap-5">
          <Usage label={copy.campaigns} used={plan.campaignsUsed} limit={plan.campaignsLimit} />
          <Usage label={copy.messages} used={plan.messagesUsed} limit={plan.messagesLimit} />
        </div>
      </Card>
    </Page>
  );
}

function Usage({ label, used, limit }: { label: string; used: number; limit: number }) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex justify-between gap-4">
        <span>{label}</span>
        <span className="tnum">{copy.of(formatNumber(used), formatNumber(limit))}</span>
      </div>
      <Progress
        label={copy.usage(label)}
        value={limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100))}
      />
    </div>
  );
}
