import { ToggleGroup } from 'radix-ui';
import { useState } from 'react';
import { changeLabel, OFFERS, periodPrice, type PlanOffer } from '#domain/billing/offers.ts';
import { type BillingCycle, planName, UNLIMITED } from '#domain/billing/plans.ts';
import type { SubscriptionView } from '#domain/billing/schema.ts';
import { RestrictedButton } from '#web/shared/restricted.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { cn } from '#web/ui/cn.ts';
import { Check, X } from '#web/ui/first-icons.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useCheckout, type PlanChoice } from './api.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { offerCopy } from '#copy/billing/offers.ts';
import { copy } from '#copy/billing/screen.ts';
import { formatEuros, formatMoney } from './money.ts';

const texts = copy.plans;

/** The plans with their prices and a button for each. */
export function PlanCards({ view }: { view: SubscriptionView }) {
  const [cycle, setCycle] = useState<BillingCycle>(view.billing_cycle ?? 'monthly');
  const [changing, setChanging] = useState<PlanChoice | null>(null);
  const { start, pending, blocked } = useCheckout(setChanging);
  const choose = (wanted: PlanChoice) =>
    view.has_subscription ? setChanging(wanted) : void start(wanted);
  return (
    <section aria-labelledby="plans" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans" className="text-lg font-semibold">
          {texts.title}
        </h2>
        <CycleToggle cycle={cycle} onChange={setCycle} />
      </div>
      {isUnpaid(view) ? <Notice variant="info" title={texts.unpaid} /> : null}
      {blocked ? (
        <Notice
          variant="info"
          title={texts.blocked}
          action={
            <a href={blocked} target="_blank" rel="noreferrer" className="font-medium underline">
              {texts.open}
            </a>
          }
        />
      ) : null}
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        {OFFERS.map((offer) => (
          <PlanCard
            key={offer.id}
            offer={offer}
            cycle={cycle}
            view={view}
            busy={pending?.planId === offer.id}
            onChoose={() => choose({ planId: offer.id, billingCycle: cycle })}
          />
        ))}
      </ul>
      {changing ? (
        <ChangeDialog view={view} plan={changing} onClose={() => setChanging(null)} />
      ) : null}
    </section>
  );
}

/** With an open invoice, Stripe refuses a change, and another checkout would add a second plan. */
const isUnpaid = (view: SubscriptionView) =>
  view.has_subscription && (view.status === 'past_due' || view.grace_until !== null);

interface ToggleProps {
  cycle: BillingCycle;
  onChange: (cycle: BillingCycle) => void;
}

function CycleToggle({ cycle, onChange }: ToggleProps) {
  const item =
    'inline-flex h-9 touch-target items-center rounded-md px-3 text-sm font-medium text-muted-foreground data-[state=on]:bg-card data-[state=on]:text-foreground data-[state=on]:shadow-sm';
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Badge variant="primary">{texts.save}</Badge>
      <ToggleGroup.Root
        type="single"
        aria-label={texts.cycle}
        value={cycle}
        onValueChange={(chosen) => {
          if (chosen) onChange(chosen as BillingCycle);
        }}
        className="flex rounded-lg bg-accent p-1"
      >
        <ToggleGroup.Item value="monthly" className={item}>
          {texts.monthly}
        </ToggleGroup.Item>
        <ToggleGroup.Item value="yearly" className={item}>
          {texts.yearly}
        </ToggleGroup.Item>
      </ToggleGroup.Root>
    </div>
  );
}

interface CardProps {
  offer: PlanOffer;
  cycle: BillingCycle;
  view: SubscriptionView;
  busy: boolean;
  onChoose: () => void;
}

function PlanCard({ offer, cycle, view, busy, onChoose }: CardProps) {
  const { id, monthlyPrice, yearlyPrice } = offer;
  const name = planName(id);
  // A subscription that awaits payment is still the one to change.
  const running = view.status === 'active' || view.has_subscription;
  const yours = running && view.plan === id && (view.billing_cycle ?? cycle) === cycle;
  const popular = id === 'business' && view.plan === 'free';
  const change = changeLabel(running ? view.plan : 'free', id);
  const label = offerCopy.changes[change];
  const unpaid = isUnpaid(view);
  const total = formatMoney(periodPrice(id, 'yearly'));
  return (
    <li>
      <Card className={cn('flex h-full flex-col gap-5', yours && 'border-primary')}>
        <div className="flex flex-col gap-2">
          <div className="flex min-h-6 items-center justify-between gap-2">
            <h3 className="text-base font-semibold">{name}</h3>
            {popular ? <Badge>{texts.popular}</Badge> : null}
            {yours ? <Badge variant="success">{texts.yours}</Badge> : null}
          </div>
          <p className="flex items-baseline gap-2">
            <span className="text-2xl font-semibold tnum">
              {formatEuros(cycle === 'monthly' ? monthlyPrice : yearlyPrice)}
            </span>
            <span className="text-sm text-muted-foreground">{texts.perMonth}</span>
          </p>
          <p className="text-sm text-muted-foreground tnum">
            {cycle === 'monthly' ? texts.monthlyNote : texts.yearlyNote({ total })}
          </p>
        </div>
        <ul className="flex flex-1 flex-col gap-2 text-sm">
          {featuresOf(offer).map(({ text, included }) => (
            <li
              key={text}
              className={cn('flex items-start gap-2', !included && 'text-muted-foreground')}
            >
              {included ? (
                <Check
                  aria-label={texts.includes}
                  className="mt-0.5 size-4 shrink-0 text-success"
                />
              ) : (
                <X aria-label={texts.lacks} className="mt-0.5 size-4 shrink-0" />
              )}
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <RestrictedButton
          permission="canManageSubscription"
          restriction={{ text: texts.owner }}
          variant={popular || change === 'Upgrade' ? 'primary' : 'secondary'}
          disabled={yours || unpaid}
          busy={busy}
          busyLabel={texts.busy}
          aria-label={yours ? `${texts.yours}: ${name}` : texts.choose({ label, plan: name })}
          onClick={onChoose}
        >
          {yours ? texts.yours : label}
        </RestrictedButton>
      </Card>
    </li>
  );
}

const COUNTED = ['agents', 'messages', 'campaigns', 'teamMembers'] as const;

function featuresOf({ limits }: PlanOffer): { text: string; included: boolean }[] {
  const counts = COUNTED.map((name) => {
    const count = limits[name];
    return count >= UNLIMITED ? offerCopy.unlimited[name] : offerCopy.counts[name]({ count });
  });
  return [
    ...[...counts, offerCopy.support[limits.support]].map((text) => ({ text, included: true })),
    ...Object.values(offerCopy.extras).map((text) => ({ text, included: limits.extras })),
  ];
}
