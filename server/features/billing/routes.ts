import {
  changePreviewRequest,
  changeRequest,
  checkoutRequest,
  subscriptionRef,
} from '#domain/billing/schema.ts';
import {
  forMember,
  inTeam,
  inTransaction,
  okHandler,
  SETS_VALUE,
} from '#server/procedure-guards.ts';
import { changePlan } from './change-plan.ts';
import { getSubscription } from './get-subscription.ts';
import {
  listInvoices,
  openPortal,
  refreshSubscription,
  setCancellation,
} from './manage-subscription.ts';
import { previewChange } from './preview-change.ts';
import { startCheckout } from './start-checkout.ts';

export const billingRoutes = {
  subscription: inTeam('canViewAnalytics')
    .input(subscriptionRef)
    .handler(
      inTransaction((tx, _input, access, services) => getSubscription(tx, access, services)),
    ),

  invoices: inTeam('canManageSubscription').input(subscriptionRef).handler(forMember(listInvoices)),

  checkout: inTeam('canManageSubscription')
    .meta({
      harmless: 'a team has one open checkout: the same plan gets the same one',
      log: ['billing', 'openedCheckout'],
    })
    .input(checkoutRequest)
    .handler(forMember(startCheckout)),

  previewChange: inTeam('canManageSubscription')
    .input(changePreviewRequest)
    .handler(forMember(previewChange)),

  changePlan: inTeam('canManageSubscription')
    .meta({ harmless: 'Stripe does what a quote names once', log: ['billing', 'changedPlan'] })
    .input(changeRequest)
    .handler(forMember(changePlan)),

  cancel: inTeam('canManageSubscription')
    .meta({ harmless: SETS_VALUE, log: ['billing', 'cancelledSubscription'] })
    .input(subscriptionRef)
    .handler(okHandler(({ services, access }) => setCancellation(services, access, true))),

  resume: inTeam('canManageSubscription')
    .meta({ harmless: SETS_VALUE, log: ['billing', 'resumedSubscription'] })
    .input(subscriptionRef)
    .handler(okHandler(({ services, access }) => setCancellation(services, access, false))),

  portal: inTeam('canManageSubscription')
    .meta({
      harmless: 'opens another page of the same portal',
      log: ['billing', 'openedPaymentPortal'],
    })
    .input(subscriptionRef)
    .handler(forMember(openPortal)),

  refresh: inTeam('canManageSubscription')
    .meta({ harmless: 'stores what Stripe says', unlogged: 'the change was made at Stripe' })
    .input(subscriptionRef)
    .handler(okHandler(({ services, access }) => refreshSubscription(services, access))),
};
