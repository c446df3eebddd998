import { UNLIMITED } from '#domain/billing/plans.ts';
import type { SubscriptionView } from '#domain/billing/schema.ts';
import { type UsageLevel, usageLevel } from '#domain/billing/usage.ts';
import { Card, CardHeader } from '#web/ui/layout/card.tsx';
import { formatDay, formatNumber } from '#web/ui/format.ts';
import { Progress } from '#web/ui/progress.tsx';
import { copy } from '#copy/billing/screen.ts';

const texts = copy.usage;

/** How much of the plan is used, as bars. */
export function UsageCard({ view }: { view: SubscriptionView }) {
  const { used, limits, usage_from, usage_until } = view;
  return (
    <Card>
      <CardHeader
        title={texts.title}
        description={texts.period({ from: formatDay(usage_from), until: formatDay(usage_until) })}
      />
      <div className="flex flex-col gap-5">
        <Usage
          label={texts.messages}
          used={used.messages}
          limit={limits.messages}
          tone={TONES[usageLevel(used.messages, limits.messages) ?? 'notice']}
        />
        <Usage label={texts.campaigns} used={used.campaigns} limit={limits.campaigns} />
        <Usage label={texts.members} used={used.members} limit={limits.members} />
      </div>
      <p className="mt-4 text-sm text-muted-foreground">
        {texts.resets({ day: formatDay(usage_until) })}
      </p>
    </Card>
  );
}

/** As the warnings above the card. */
const TONES = { notice: 'primary', high: 'warning', full: 'destructive' } as const;

interface UsageProps {
  label: string;
  used: number;
  limit: number;
  tone?: (typeof TONES)[UsageLevel];
}

function Usage({ label, used, limit, tone }: UsageProps) {
  const unlimited = limit >= UNLIMITED;
  const share = limit === 0 ? 100 : Math.min(100, Math.round((used / limit) * 100));
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <div className="flex justify-between gap-4">
        <span>{label}</span>
        <span className="tnum">
          {unlimited
            ? texts.unlimited({ used: formatNumber(used) })
            : texts.of({ used: formatNumber(used), limit: formatNumber(limit) })}
        </span>
      </div>
      {unlimited ? null : (
        <Progress label={texts.label({ what: label })} value={share} tone={tone} />
      )}
    </div>
  );
}
