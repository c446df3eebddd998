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

async function openPortal(customer: string, flow?: 'payment_method_update') {
  const { url } = await scene.stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1:9/plans',
    ...(flow && {
      flow_data: {
        type: flow,
        after_completion: { type: 'redirect', redirect: { return_url: 'http://127.0.0.1:9/back' } },
      },
    }),
  });
  return new URL(url).pathname.replace('/stripe/', '');
}

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
    expect((await scene.stripe.customers.list()).data).toEqual([]);
    expect((await fillCheckout(scene, id)).location).toContain('/done?session=');
  });

  it('asks for authentication where the card does, and does without it at renewals', async () => {
    const { id } = await openCheckout(scene);
    const number = '4000 0025 0000 3155';
    expect((await fillCheckout(scene, id, { number })).page).toContain('Complete authentication');
    const failed = await fillCheckout(scene, id, { number, choice: 'refuse' });
    expect(failed.page).toContain('unable to authenticate');
    await fillCheckout(scene, id, { number, choice: 'confirm' });
    const { subscription } = await scene.stripe.checkout.sessions.retrieve(id);
    await scene.control('POST', '/clock', { days: 40 });
    const renewed = await scene.stripe.subscriptions.retrieve(subscription as string);
    expect(renewed.status).toBe('active');
  });

  it('takes a promotion code, gives it back, and refuses one that is not for this', async () => {
    const coupon = await scene.stripe.coupons.create({ percent_off: 20, duration: 'once' });
    const { id: promotion } = await scene.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: coupon.id },
      code: 'WELCOME',
      max_redemptions: 1,
    });
    const { id } = await openCheckout(scene, { allow_promotion_codes: true });
    const wrong = await fillCheckout(scene, id, { choice: 'promotion', promotion_code: 'NOPE' });
    expect(wrong.page).toContain('This code is invalid.');
    const right = await fillCheckout(scene, id, { choice: 'promotion', promotion_code: 'welcome' });
    expect(right.page).toContain('€95.20');
    expect((await fillCheckout(scene, id, { choice: 'no-promotion' })).page).not.toContain(
      '€95.20',
    );
    await fillCheckout(scene, id, { choice: 'promotion', promotion_code: 'WELCOME' });
    await fillCheckout(scene, id);
    const paid = await scene.stripe.checkout.sessions.retrieve(id);
    expect(paid).toMatchObject({ amount_total: 9520, discounts: [{ promotion_code: promotion }] });
    const { id: second } = await openCheckout(scene, { allow_promotion_codes: true });
    const used = await fillCheckout(scene, second, {
      choice: 'promotion',
      promotion_code: 'WELCOME',
    });
    expect(used.page).toContain('This code has expired.');
  });

  it('is over after a day, or when it is expired', async () => {
    const first = await openCheckout(scene);
    await scene.stripe.checkout.sessions.expire(first.id);
    expect((await fillCheckout(scene, first.id)).page).toContain('has expired');
    const second = await openCheckout(scene);
    await scene.control('POST', '/clock', { days: 1.1 });
    expect((await scene.stripe.checkout.sessions.retrieve(second.id)).status).toBe('expired');
    // An event of the test before may arrive late; what it is about is another customer's.
    const ofCheckout = (await scene.types()).filter((type) => type.startsWith('checkout.'));
    expect(ofCheckout).toEqual(['checkout.session.expired', 'checkout.session.expired']);
  });
});

describe('the portal', () => {
  it('cancels by the day, unlike the API, and takes that back', async () => {
    const { customer, subscription } = await subscribe(scene);
    const end = subscription.items.data[0]!.current_period_end;
    const portal = await openPortal(customer);
    await post(`${portal}/plan`, { choice: 'cancel', feedback: 'too_expensive' });
    expect(await scene.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: end,
      cancellation_details: { reason: 'cancellation_requested', feedback: 'too_expensive' },
    });
    expect(await (await fetch(`${scene.url}/stripe/${portal}`)).text()).toContain('Ends on');
    await post(`${portal}/plan`, { choice: 'renew' });
    const back = await scene.stripe.subscriptions.retrieve(subscription.id);
    expect(back.cancel_at).toBeNull();
  });

  it('changes the card; one that can be kept and not charged fails at the renewal', async () => {
    const { customer, subscription } = await subscribe(scene);
    const portal = await openPortal(customer, 'payment_method_update');
    const refused = await post(`${portal}/card`, { ...CARD, number: '4000000000009995' });
    expect(refused.page).toContain('insufficient funds');
    const kept = await post(`${portal}/card`, { ...CARD, number: '4000000000000341' });
    expect(kept.location).toBe('http://127.0.0.1:9/back');
    await scene.control('POST', '/clock', { days: 32 });
    const pastDue = await scene.stripe.subscriptions.retrieve(subscription.id);
    expect(pastDue.status).toBe('past_due');
    await post(
      `${portal.replace(/bps_\w+/, (await openPortal(customer)).split('/')[1]!)}/card`,
      CARD,
    );
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

it('an open invoice is paid on its page, with a card that asks for authentication', async () => {
  const { customer, subscription } = await subscribe(scene);
  await post(`${await openPortal(customer)}/card`, {
    ...CARD,
    number: '4000002760003184',
    choice: 'confirm',
  });
  await scene.control('POST', '/clock', { days: 32 });
  const { latest_invoice } = await scene.stripe.subscriptions.retrieve(subscription.id, {
    expand: ['latest_invoice'],
  });
  const invoice = latest_invoice as { id: string; hosted_invoice_url: string; status: string };
  expect(invoice.status).toBe('open');
  expect(await scene.types()).toContain('invoice.payment_action_required');
  const page = new URL(invoice.hosted_invoice_url).pathname.replace('/stripe/', '');
  expect((await post(page, {})).page).toContain('Complete authentication');
  await post(page, { choice: 'confirm' });
  expect(await scene.stripe.invoices.retrieve(invoice.id)).toMatchObject({ status: 'paid' });
  const active = await scene.stripe.subscriptions.retrieve(subscription.id);
  expect(active.status).toBe('active');
});
