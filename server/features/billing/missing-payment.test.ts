import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BillingScene, openBillingScene } from '#server/test/scenes/billing-scene.ts';
import { type BuiltTeam, buildMember } from '#server/test/builders/builders.ts';
import { sendPaymentEmail } from '../notifications/notify-payment.ts';

let scene: BillingScene;
beforeAll(async () => {
  scene = await openBillingScene();
  await scene.stripe('POST', '/settings', { retry_days: [3], after_retries: 'unpaid' });
});
afterAll(() => scene.close());
beforeEach(() => {
  scene.services.emails.length = 0;
});

const api = async () => {
  const client = await scene.services.stripe?.api();
  if (!client) throw new Error('no Stripe');
  return client;
};

async function payingTeam() {
  const free = await scene.freeTeam();
  const { team, owner } = free;
  const { team_slug } = team;
  const { url } = await owner.billing.checkout({
    team_slug,
    planId: 'business',
    billingCycle: 'monthly',
  });
  await scene.pay(url ?? '');
  await scene.settle();
  const [row] = await scene.queue.query<{ customer_id: string; subscription_id: string }>(
    'SELECT customer_id, subscription_id FROM subscriptions WHERE team_id = $1',
    [team.team_id],
  );
  if (!row) throw new Error('not bought');
  return { ...free, customer: row.customer_id, subscription: row.subscription_id };
}

const passDays = async (days: number) => {
  await scene.stripe('POST', '/clock', { days });
  await scene.settle();
};
const decline = (customer: string, code: string | null = 'generic_decline') =>
  scene.stripe('POST', '/decline', { customer, code });
const payOpen = async (customer: string) => {
  const { invoices } = await api();
  const open = await invoices.list({ customer, status: 'open' });
  for (const { id } of open.data) await invoices.pay(id);
  await scene.settle();
};
/** Passes days until the email is sent: months differ in length. */
const untilNotified = async (person: { email: string }) => {
  for (let day = 0; day < 35 && subjects(person).length === 0; day += 1) await passDays(1);
};
/** The emails to these users. Other teams of this file miss payments in the meantime, too. */
const subjects = (...people: { email: string }[]) =>
  people.flatMap(({ email }) =>
    scene.services.emails.filter(({ to }) => to === email).map(({ subject }) => [email, subject]),
  );
const readAgain = async ({ team_id }: BuiltTeam) => {
  await scene.queue.query('UPDATE subscriptions SET fetched_at = NULL WHERE team_id = $1', [
    team_id,
  ]);
};

describe('a payment that is missing', () => {
  it('emails owner and administrators once, with the day, and once more when agents pause', async () => {
    const { team, owner, customer } = await payingTeam();
    const admin = await buildMember(scene.services, { team, role: 'admin' });
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const people = [team.owner, admin, editor];
    await decline(customer);
    await untilNotified(team.owner);
    const emailsToBoth = (subject: string) => [
      [team.owner.email, subject],
      [admin.email, subject],
    ];
    expect(subjects(...people)).toEqual(emailsToBoth('Your last payment failed'));
    const { grace_until } = await owner.billing.subscription({ team_slug: team.team_slug });
    const day = new Date(grace_until ?? '').toLocaleDateString('en', {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    const toOwner = scene.services.emails.find(({ to }) => to === team.owner.email);
    expect(toOwner?.text).toContain(`Your agents keep working until ${day}.`);
    expect(toOwner?.text).toContain(`/dashboard/${team.team_slug}/subscription`);
    const toAdmin = scene.services.emails.find(({ to }) => to === admin.email);
    expect(toAdmin?.text).toContain('Only the owner,');

    scene.services.emails.length = 0;
    await readAgain(team);
    await owner.billing.refresh({ team_slug: team.team_slug });
    await scene.settle();
    expect(subjects(...people)).toEqual([]);

    await passDays(5);
    expect(subjects(...people)).toEqual(emailsToBoth('Your agents are paused'));
  });

  it('of the next invoice sends another email', async () => {
    const { team, customer } = await payingTeam();
    const emailed = [[team.owner.email, 'Your last payment failed']];
    await decline(customer);
    await untilNotified(team.owner);
    expect(subjects(team.owner)).toEqual(emailed);
    await decline(customer, null);
    await payOpen(customer);
    scene.services.emails.length = 0;
    await decline(customer);
    await untilNotified(team.owner);
    expect(subjects(team.owner)).toEqual(emailed);
  });

  it('sends no email when it was paid in time', async () => {
    const { team } = await payingTeam();
    const send = sendPaymentEmail.handler(scene.services);
    for (const kind of ['failed', 'paused']) {
      const { team_id, owner } = team;
      await send({ team_id, kind, invoice_id: 'in_1', user_id: owner.user_id });
    }
    expect(subjects(team.owner)).toEqual([]);
  });

  it('says so when the subscription ends for it', async () => {
    await scene.stripe('POST', '/settings', { retry_days: [3], after_retries: 'cancel' });
    const { team, customer } = await payingTeam();
    await decline(customer);
    await untilNotified(team.owner);
    scene.services.emails.length = 0;
    await passDays(5);
    expect(subjects(team.owner)).toEqual([[team.owner.email, 'Your agents are paused']]);
    const email = scene.services.emails.find(({ to }) => to === team.owner.email);
    expect(email?.text).toContain('has ended');
    await scene.stripe('POST', '/settings', { retry_days: [3], after_retries: 'unpaid' });
  });
});

describe('a second subscription of one customer', () => {
  it('replaces the first one, whose rest becomes a credit', async () => {
    const { team, owner, customer, subscription } = await payingTeam();
    const { subscriptions, prices, customers, paymentMethods } = await api();
    const cards = await paymentMethods.list({ customer });
    const { data } = await prices.list({ lookup_keys: ['opensetter_scale_monthly'] });
    // Stripe's times are in seconds, and the newer one wins.
    await passDays(1);
    const second = await subscriptions.create({
      customer,
      items: [{ price: data[0]?.id ?? '' }],
      default_payment_method: cards.data[0]?.id ?? '',
    });
    expect(second.status).toBe('active');
    await scene.settle();
    await scene.settle();
    const all = await subscriptions.list({ customer, status: 'all' });
    expect(all.data.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'active'],
      [subscription, 'canceled'],
    ]);
    const { team_slug } = team;
    expect(await owner.billing.subscription({ team_slug })).toMatchObject({
      plan: 'scale',
      status: 'active',
    });
    const stored = await customers.retrieve(customer);
    expect('balance' in stored && stored.balance).toBeLessThan(0);
  });
});
