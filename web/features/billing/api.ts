import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readCheckoutAnswer, readPortalUrl } from '#domain/billing/checkout-answer.ts';
import type { BillingCycle, PaidPlan } from '#domain/billing/plans.ts';
import { reloadIfOnline } from '#web/platform/load-file.ts';
import { refusalOf, rpc } from '#web/platform/rpc.ts';
import { useTeam } from '#web/shared/team/team.tsx';
import { toast } from '#web/ui/overlay/toast.ts';
import { copy } from '#copy/billing/screen.ts';

const { errors } = copy;
/** Delay before the page reloads after a plan change. */
const RELOAD_MS = 1500;

export interface PlanChoice {
  planId: PaidPlan;
  billingCycle: BillingCycle;
}

export function useSubscription() {
  const { team_slug } = useTeam();
  return useQuery(rpc.billing.subscription.queryOptions({ input: { team_slug } }));
}

/** Refetches everything that depends on the plan. */
function useReload() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries();
}

/**
 * Opens the checkout in a new tab. Browsers allow a tab only on the click itself, so it opens empty and
 * navigates once the URL arrives. `blocked` is the URL if the browser blocked the tab; `onModify` is
 * called for a team that already pays.
 */
export function useCheckout(onModify: (plan: PlanChoice) => void) {
  const { team_slug } = useTeam();
  const [blocked, setBlocked] = useState<string | null>(null);
  const checkout = useMutation(rpc.billing.checkout.mutationOptions());
  /** set on the click itself: a second click may come before the page renders the first */
  const starting = useRef(false);
  async function start(plan: PlanChoice) {
    if (starting.current) return;
    starting.current = true;
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    setBlocked(null);
    const tolt_referral = referral();
    try {
      const answer = await checkout.mutateAsync({ team_slug, ...plan, tolt_referral });
      const meaning = readCheckoutAnswer(answer);
      if (meaning.kind === 'open') {
        if (tab) tab.location.href = meaning.url;
        else setBlocked(meaning.url);
        return;
      }
      tab?.close();
      if (meaning.kind === 'modify') onModify(plan);
      else if (meaning.kind === 'failed') toast.error(meaning.message ?? errors.process);
      else toast.info(errors.unclear);
    } catch (error) {
      tab?.close();
      toast.error(refusalOf(error, errors.process));
    } finally {
      starting.current = false;
    }
  }
  return { start, pending: checkout.isPending ? checkout.variables : null, blocked };
}

/** The referral id that the referral programme's script leaves on the page. */
function referral(): string | undefined {
  const { tolt_referral } = window as { tolt_referral?: unknown };
  return typeof tolt_referral === 'string' && tolt_referral !== '' ? tolt_referral : undefined;
}

/**
 * Reloads the page after a delay. If the user has moved to another page, where they may be typing, only
 * refetches what depends on the plan.
 */
function useDelayedReload() {
  const reload = useReload();
  return () => {
    const { pathname } = window.location;
    const isSamePage = () => window.location.pathname === pathname;
    const reloadPage = async () => {
      if (!isSamePage() || !(await reloadIfOnline())) reload();
    };
    setTimeout(() => void reloadPage(), RELOAD_MS);
  };
}

export function useChangePlan(onDone: () => void) {
  const reloadLater = useDelayedReload();
  return useMutation(
    rpc.billing.changePlan.mutationOptions({
      onSuccess: (answer) => {
        const meaning = readCheckoutAnswer(answer);
        if (meaning.kind === 'modify') toast.success(meaning.message ?? copy.back.success);
        else toast.info(errors.unclear);
        onDone();
        reloadLater();
      },
    }),
  );
}

export function usePortal() {
  return useMutation(
    rpc.billing.portal.mutationOptions({
      onSuccess: (answer) => {
        const url = readPortalUrl(answer);
        if (url) window.location.assign(url);
        else toast.error(errors.noPortal);
      },
      onError: (error) => toast.error(refusalOf(error, errors.portal)),
    }),
  );
}

/** Cancels at the end of the period, or undoes that. */
export function useCancellation() {
  const reload = useReload();
  const options = (done: string) => ({
    onSuccess: () => {
      toast.success(done);
      reload();
    },
    onError: (error: unknown) => toast.error(refusalOf(error, errors.modify)),
  });
  const { canceled, resumed } = copy.manage;
  return {
    cancel: useMutation(rpc.billing.cancel.mutationOptions(options(canceled))),
    resume: useMutation(rpc.billing.resume.mutationOptions(options(resumed))),
  };
}

/** Asks Stripe again when a payment's webhook is late. */
export function useRefresh() {
  const reload = useReload();
  return useMutation(
    rpc.billing.refresh.mutationOptions({
      onSuccess: reload,
      onError: (error) => toast.error(refusalOf(error, errors.process)),
    }),
  );
}
