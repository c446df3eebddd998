import { useToday } from '#web/shared/use-today.ts';
import type { SubscriptionView } from '#domain/billing/schema.ts';
import { expiryDays, usageLevel } from '#domain/billing/usage.ts';
import { billingTrouble } from '#web/shared/billing-trouble.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDay } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { copy } from '#copy/billing/screen.ts';

const texts = copy.warnings;

/** Issues to act on: a payment first, then the plan's end and messages that run out. */
export function Warnings({ view }: { view: SubscriptionView }) {
  return (
    <>
      <BillingWarning view={view} />
      <Expiry view={view} />
      <HighUsage view={view} />
    </>
  );
}

function BillingWarning({ view }: { view: SubscriptionView }) {
  const trouble = billingTrouble(useTeam());
  const { grace, graceText, unpaid, unpaidText, ended, endedText, pay } = copy.trouble;
  if (!trouble || trouble === 'used_up') return null;
  const said = {
    grace: {
      title: grace({ day: formatDay(view.grace_until ?? view.usage_until) }),
      text: graceText,
    },
    unpaid: { title: unpaid, text: unpaidText },
    ended: { title: ended, text: endedText },
  }[trouble];
  return (
    <Notice
      variant={trouble === 'grace' ? 'warning' : 'destructive'}
      title={said.title}
      action={
        view.open_invoice_url ? (
          <Button asChild size="sm">
            <a href={view.open_invoice_url} target="_blank" rel="noreferrer">
              {pay}
            </a>
          </Button>
        ) : null
      }
    >
      {said.text}
    </Notice>
  );
}

function Expiry({ view }: { view: SubscriptionView }) {
  const today = useToday();
  const end = view.ends_at ?? view.current_period_end;
  const days = expiryDays(end ? new Date(end) : null, today);
  if (days === null || view.status !== 'active' || view.grace_until) return null;
  const renews = view.has_subscription && !view.ends_at;
  return (
    <Notice
      variant={renews ? 'info' : 'warning'}
      title={renews ? texts.renews({ days }) : texts.expires({ days })}
    >
      {renews ? texts.renewsText : texts.expiresText}
    </Notice>
  );
}

function HighUsage({ view: { used, limits, usage_until } }: { view: SubscriptionView }) {
  const level = usageLevel(used.messages, limits.messages);
  if (!level) return null;
  return (
    <Notice variant={level === 'notice' ? 'info' : 'warning'} title={texts[level].title}>
      {texts[level].text({ day: formatDay(usage_until) })}
    </Notice>
  );
}
