import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import type { TeamTx } from '#server/platform/db/database.ts';
import type { Services } from '#server/services.ts';
import { inJob } from './stripe-problem.ts';
import { findSubscriptionRow } from './subscription-queries.ts';

/** Tells Stripe where invoices go: to the team's owner, whoever that is by now. */
export const updateCustomer = defineJob({
  name: 'billing:update-customer',
  payload: z.object({}),
  key: ({ team_id }) => `update-customer:${team_id}`,
  async run({ db, stripe }: Pick<Services, 'db' | 'stripe'>, scope) {
    if (!stripe) return;
    const found = await db.inTeam(scope, async (tx) => ({
      customer: await findSubscriptionRow(tx),
      owner: await findOwner(tx),
    }));
    const { customer, owner } = found;
    if (!customer || !owner) return;
    const api = await stripe.api();
    await inJob(() =>
      api.customers.update(customer.customer_id, { email: owner.email, name: owner.team_name }),
    );
  },
});

async function findOwner({ db, team_id }: TeamTx) {
  return db
    .selectFrom('team_settings as t')
    .innerJoin('users as u', 'u.id', 't.owner_user_id')
    .select(['u.email', 't.team_name'])
    .where('t.team_id', '=', team_id)
    .executeTakeFirst();
}
