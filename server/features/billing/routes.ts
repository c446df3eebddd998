import {
  changePreviewRequest,
  changeRequest,
  checkoutRequest,
  subscriptionRef,
} from '#domain/billing/schema.ts';
import { inTeam, inTransaction, SETS_VALUE, okHandler } from '#server/procedure-guards.ts';
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

  invoices: inTeam('canManageSubscription')
    .input(subscriptionRef)
    .handler(({ context }) => listInvoices(context.services, context.access)),

  checkout: inTeam('canManageSubscription')
    .meta({
      harmless: 'a team has one open checkout: the same plan gets the same one',
      log: ['billing', 'openedCheckout'],
    })
    .input(checkoutRequest)
    .handler(({ context, input }) => startCheckout(context.services, context.access, input)),

  previewChange: inTeam('canManageSubscription')
    .input(changePreviewRequest)
    .handler(({ context, input }) => previewChange(context.services, context.access, input)),

  changePlan: inTeam('canManageSubscription')
    .meta({ harmless: 'Stripe does what a quote names once', log: ['billing', 'changedPlan'] })
    .input(changeRequest)
    .handler(({ context, input }) => changePlan(context.services, context.access, input)),

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
    .handler(({ context }) => openPortal(context.services, context.access)),

  refresh: inTeam('canManageSubscription')
    .meta({ harmless: 'stores what Stripe says', unlogged: 'the change was made at Stripe' })
    .input(subscriptionRef)
    .handler(okHandler(({ services, access }) => refreshSubscription(services, access))),
};
