import type Stripe from 'stripe';
import type { StripeScene } from './stripe-scene.ts';

export async function advanceClock(scene: StripeScene, to: string | number): Promise<void> {
  const { now } = await scene.control<{ now: number }>('GET', '/clock');
  const time = typeof to === 'number' ? to : Date.parse(to) / 1000;
  await scene.control('POST', '/clock', { days: (time - now) / 86_400 });
}
export const read = (scene: StripeScene, id: string) =>
  scene.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error('The subscription has no item');
  return item;
}
export const endOf = (subscription: Stripe.Subscription) => itemOf(subscription).current_period_end;
export const dayOf = (time: number) => new Date(time * 1000).toISOString().slice(0, 10);
export const decline = (
  scene: StripeScene,
  customer: string,
  code: string | null = 'card_declined',
) => scene.control('POST', '/decline', { customer, code });

/** The types of the events since the last check. */
export async function newEventTypes(scene: StripeScene): Promise<string[]> {
  const types = await scene.types();
  scene.heard.length = 0;
  return types;
}
