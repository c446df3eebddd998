import type { BillingScene } from '#server/test/scenes/billing-scene.ts';
import type { Browser } from '#server/test/browser.ts';
import type { BuiltTeam } from '#server/test/builders/builders.ts';

export type Owner = Browser['rpc'];

export const planOf = async (scene: BillingScene, { team_id }: BuiltTeam) => {
  const [row] = await scene.queue.query<Record<string, unknown>>(
    `SELECT subscription_plan AS plan, subscription_status AS status, billing_cycle AS cycle,
       messages_limit AS messages, campaigns_limit AS campaigns
     FROM team_settings WHERE team_id = $1`,
    [team_id],
  );
  return row;
};

export async function buy(
  scene: BillingScene,
  { team, owner }: { team: BuiltTeam; owner: Owner },
  planId: 'starter' | 'business' | 'scale' = 'business',
) {
  const { team_slug } = team;
  const { url } = await owner.billing.checkout({ team_slug, planId, billingCycle: 'monthly' });
  await scene.pay(url ?? '');
  await scene.settle();
}

export async function customerOf(scene: BillingScene, { team_id }: BuiltTeam) {
  const [row] = await scene.queue.query<{ customer_id: string }>(
    'SELECT customer_id FROM subscriptions WHERE team_id = $1',
    [team_id],
  );
  return row?.customer_id ?? '';
}
