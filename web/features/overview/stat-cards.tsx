import { countOfLimit, sellsPlans } from '#domain/billing/plans.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Megaphone, Users } from '#web/ui/first-icons.ts';
import { formatNumber, formatPercent } from '#web/ui/format.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { MessageSquareText, Reply } from '#web/ui/icons.ts';
import { homeCopy as copy } from '#copy/overview/screen.ts';

/** The four figures of the team, from its kept counters. */
export function StatCards() {
  const { metrics, plan, billing } = useTeam();
  const { messages, campaigns, leads, replyRate } = copy.stats;
  const used = countOfLimit(plan.campaignsUsed, plan.campaignsLimit, formatNumber);
  return (
    <dl aria-label={copy.statsLabel} className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
      <Stat {...messages} icon={MessageSquareText} value={formatNumber(metrics.messagesCount)} />
      <Stat
        title={campaigns.title}
        text={sellsPlans(billing.plans) ? campaigns.text : campaigns.withoutPlans}
        icon={Megaphone}
        value={used}
      />
      <Stat {...leads} icon={Users} value={formatNumber(metrics.leadsCount)} />
      <Stat {...replyRate} icon={Reply} value={formatPercent(metrics.replyRate)} />
    </dl>
  );
}

function Stat(props: { title: string; text: string; icon: Icon; value: string }) {
  const Icon = props.icon;
  return (
    <Card className="flex flex-col gap-1 p-4 md:p-5">
      <dt className="flex items-center justify-between gap-2 text-sm font-medium">
        {props.title}
        <Icon aria-hidden className="size-4 text-muted-foreground" />
      </dt>
      <dd className="flex flex-col gap-1">
        <span className="text-2xl font-semibold tracking-tight tnum">{props.value}</span>
        <span className="text-sm text-muted-foreground">{props.text}</span>
      </dd>
    </Card>
  );
}
