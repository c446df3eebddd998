import { useQuery } from '@tanstack/react-query';
import { changeLabel } from '#domain/billing/offers.ts';
import { planName } from '#domain/billing/plans.ts';
import type { ChangePreview, SubscriptionView } from '#domain/billing/schema.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { formatDay } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/loading.tsx';
import { useChangePlan, type PlanChoice } from './api.ts';
import { offerCopy } from '#copy/billing/offers.ts';
import { copy } from '#copy/billing/screen.ts';
import { formatMoney, taxName } from './money.ts';
import { kitCopy } from '#copy/platform/screen.ts';

const texts = copy.change;

interface Props {
  view: SubscriptionView;
  plan: PlanChoice;
  onClose: () => void;
}

/** Shows the exact cost of a plan change before it is confirmed. */
export function ChangeDialog({ view, plan, onClose }: Props) {
  const { team_slug } = useTeam();
  const preview = useQuery(
    rpc.billing.previewChange.queryOptions({
      input: { team_slug, ...plan },
      // The amount falls every second, so an old one isn't shown again.
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    }),
  );
  const change = useChangePlan(onClose);
  const busy = change.isPending;
  const { data } = preview;
  const title = texts.title({
    label: offerCopy.changes[changeLabel(view.plan, plan.planId)],
    plan: planName(plan.planId),
  });
  const error = preview.error ?? change.error;
  const failed = error && refusalOf(error, copy.errors.modify);
  const retry = () => {
    change.reset();
    void preview.refetch();
  };
  return (
    <Dialog
      onClose={() => busy || onClose()}
      title={title}
      description={texts.text}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          {failed ? (
            <Button busy={preview.isFetching} onClick={retry}>
              {kitCopy.retry}
            </Button>
          ) : (
            <Button
              disabled={!data || preview.isFetching}
              busy={busy}
              busyLabel={texts.busy}
              onClick={() => data && change.mutate({ team_slug, quote: data.quote })}
            >
              {data && data.due_now > 0
                ? texts.confirm({ amount: formatMoney(data.due_now) })
                : texts.confirmFree}
            </Button>
          )}
        </>
      }
    >
      {failed ? <Notice variant="destructive" title={failed} /> : null}
      {data ? <Amounts preview={data} /> : null}
      {preview.isPending ? (
        <output aria-label={texts.loading} className="flex flex-col gap-3">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-1/2" />
        </output>
      ) : null}
    </Dialog>
  );
}

/** The items of Stripe's total, in its order. A tax included in other items is only named. */
function rowsOf({ lines, discount, taxes, balance }: ChangePreview) {
  return [
    ...lines,
    { text: texts.discount, amount: -discount },
    ...taxes.map((tax) => ({
      text: tax.included ? texts.taxIncluded({ tax: taxName(tax) }) : taxName(tax),
      amount: tax.amount,
    })),
    { text: texts.balance, amount: balance },
  ].filter(({ amount }) => amount !== 0);
}

function Amounts({ preview }: { preview: ChangePreview }) {
  const { due_now, credit, period_price, billingCycle, next_payment_at } = preview;
  const sum = due_now > 0 || credit === 0 ? due_now : credit;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className="flex flex-col gap-2">
        {rowsOf(preview).map(({ text, amount }) => (
          <div key={`${text} ${amount}`} className="flex justify-between gap-4">
            <dt className="text-muted-foreground">{text}</dt>
            <dd className="shrink-0 tnum">{formatMoney(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-border pt-2 font-semibold">
          <dt>{due_now > 0 || credit === 0 ? texts.dueNow : texts.credit}</dt>
          <dd className="tnum">{formatMoney(sum)}</dd>
        </div>
      </dl>
      <p className="text-muted-foreground">
        {texts.from({
          price: formatMoney(period_price),
          every: texts.every[billingCycle],
          day: formatDay(next_payment_at),
        })}
      </p>
      {preview.label === 'Downgrade' ? <Notice variant="info">{texts.smaller}</Notice> : null}
      {preview.renews_again ? <Notice variant="info">{texts.renewsAgain}</Notice> : null}
    </div>
  );
}
