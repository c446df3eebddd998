import { describe, expect, it } from 'vitest';
import { fillCheckout, openCheckout, fileStripeScene, subscribe } from '../test/stripe-scene.ts';

const scene = await fileStripeScene();

const CARD = { number: '4242424242424242', expiry: '12/60', cvc: '123', name: 'Ada' };

async function post(path: string, fields: Record<string, string>) {
  const answer = await fetch(`${scene.url}/stripe/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { location: answer.headers.get('location'), page: await answer.text() };
}

async function openPortal(customer: string) {
  const { url } = await scene.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1:9/plans',
  });
  return new URL(url).pathname.replace('/stripe/', '');
}

const customerOf = ({ customer }: { customer: unknown }) => String(customer);

describe('the checkout page', () => {
  it('shows the plan and its price, and leads back', async () => {
    const { url } = await openCheckout(scene);
    const answer = await fetch(url!);
    const page = await answer.text();
    expect(page).toContain('OpenSetter Starter');
    expect(page).toContain('€119.00');
    expect(page).toContain('href="http://127.0.0.1:9/back"');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' http://127.0.0.1:9");
    expect(page).not.toContain('<script');
  });

  it.each([
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0341', 'Your card was declined.'],
    ['4111 1111 1111 1111', 'non test card'],
    ['4242', 'Your card number is incomplete.'],
  ])('says why the card %s does not pay, and keeps what was typed', async (number, words) => {
    const { id } = await openCheckout(scene);
    const { location, page } = await fillCheckout(scene, id, { number });
    expect(location).toBeNull();
    expect(page).toContain(words);
    expect(page).toContain('value="ada@example.com"');
    const session = await scene.stripe.checkout.sessions.retrieve(id);
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null });
    expect(
      (await scene.stripe.paymentMethods.list({ customer: customerOf(session) })).data,
    ).toEqual([]);
    expect((await fillCheckout(scene, id)).location).toContain('/done?session=');
  });

  it('is over after a day, or when it is expired', async () => {
    const first = await openCheckout(scene);
    await scene.stripe.checkout.sessions.expire(first.id);
    expect((await fillCheckout(scene, first.id)).page).toContain('has expired');
    const second = await openCheckout(scene);
    await scene.control('POST', '/clock', { days: 1.1 });
    expect((await scene.stripe.checkout.sessions.retrieve(second.id)).status).toBe('expired');
    // The previous test's event may arrive late, but it is about another customer.
    const ofCheckout = (await scene.types()).filter((type) => type.startsWith('checkout.'));
    expect(ofCheckout).toEqual(['checkout.session.expired', 'checkout.session.expired']);
  });
});

describe('the portal', () => {
  it('cancels by the day, unlike the API, and takes that back', async () => {
    const { customer, subscription } = await subscribe(scene);
    const end = subscription.items.data[0]!.current_period_end;
    const portal = await openPortal(customer);
    await post(portal, { choice: 'cancel' });
    expect(await scene.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await (await fetch(`${scene.url}/stripe/${portal}`)).text()).toContain('Ends on');
    await post(portal, { choice: 'renew' });
    const back = await scene.stripe.subscriptions.retrieve(subscription.id);
    expect(back.cancel_at).toBeNull();
  });

  it('changes the card; one that can be kept and not charged fails at the renewal', async () => {
    const { customer, subscription } = await subscribe(scene);
    const portal = await openPortal(customer);
    const refused = await post(portal, { ...CARD, number: '4000000000009995' });
    expect(refused.page).toContain('insufficient funds');
    const kept = await post(portal, { ...CARD, number: '4000000000000341' });
    expect(kept.location).toBe(`/stripe/${portal}`);
    await scene.control('POST', '/clock', { days: 32 });
    const pastDue = await scene.stripe.subscriptions.retrieve(subscription.id);
    expect(pastDue.status).toBe('past_due');
    await post(await openPortal(customer), CARD);
    await scene.control('POST', '/clock', { days: 3 });
    const mended = await scene.stripe.subscriptions.retrieve(subscription.id);
    expect(mended.status).toBe('active');
  });

  it('lists the invoices, and is gone after an hour', async () => {
    const { customer } = await subscribe(scene);
    const portal = await openPortal(customer);
    expect(await (await fetch(`${scene.url}/stripe/${portal}`)).text()).toMatch(
      /href="\/stripe\/invoice\/in_\w+"/,
    );
    await scene.control('POST', '/clock', { days: 0.1 });
    expect((await fetch(`${scene.url}/stripe/${portal}`)).status).toBe(404);
  });
});

it('an open invoice is paid on its page, with another card', async () => {
  const { customer, subscription } = await subscribe(scene);
  await post(await openPortal(customer), { ...CARD, number: '4000000000000341' });
  await scene.control('POST', '/clock', { days: 32 });
  const { latest_invoice } = await scene.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  const invoice = latest_invoice as { id: string; hosted_invoice_url: string; status: string };
  expect(invoice.status).toBe('open');
  const page = new URL(invoice.hosted_invoice_url).pathname.replace('/stripe/', '');
  expect((await post(page, {})).page).toContain('Your card was declined.');
  await post(page, CARD);
  expect(await scene.stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid' });
  const active = await scene.stripe.subscriptions.retrieve(subscription.id);
  expect(active.status).toBe('active');
});
