import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { createTestServices, type TestSettings } from '#server/test/services.ts';
import { openServer } from '#server/test/open-server.ts';
import { applyPlansMode, grantPlan, setPlan } from './set-plan.ts';
import { closePeriod, closeUsagePeriods } from './usage-periods.ts';

const { database, services, queue } = await openServer();

const at = (text: string) => new Date(text);

/** A team whose periods start at `anchor` and which has sent this many messages. */
async function teamWith(sent: number, anchor: Date, until: Date): Promise<BuiltTeam> {
  const team = await buildTeam(services, { plan: 'starter' });
  await services.db.inTeam(team.scope, async ({ db, team_id }) => {
    await db
      .updateTable('team_settings')
      .set({ usage_anchor: anchor, usage_from: anchor, usage_until: until })
      .execute();
    await db.insertInto('team_counters').values({ team_id, slot: 0 }).execute();
  });
  await send(team, sent);
  return team;
}

const send = ({ scope }: BuiltTeam, messages: number) =>
  services.db.inTeam(scope, ({ db }) =>
    db
      .updateTable('team_counters')
      .set({ usage_messages: sql`usage_messages + ${messages}` })
      .execute(),
  );

const usageOf = async ({ team_slug, owner }: BuiltTeam) => {
  const { rpc } = openBrowser(services, { cookie: owner.cookie });
  const { used, usage_from, usage_until } = await rpc.billing.subscription({ team_slug });
  const home = await rpc.teams.home({ team_slug });
  expect(home.plan.messagesUsed).toBe(used.messages);
  return { used: used.messages, from: at(usage_from), until: at(usage_until) };
};

const left = ({ scope }: BuiltTeam) =>
  services.db.inTeam(scope, async ({ db }) => {
    const { rows } = await sql<{ left: boolean }>`SELECT has_messages_left(1) AS left`.execute(db);
    return rows[0]?.left;
  });

describe('a period', () => {
  it('ends once, however many end it at once, and no message is counted twice or lost', async () => {
    const team = await teamWith(1000, at('2027-01-31T10:00:00Z'), at('2027-02-28T10:00:00Z'));
    expect(await left(team)).toBe(false);
    const end = at('2027-02-28T10:00:00Z');
    const closed = await Promise.all(
      Array.from({ length: 6 }, () => services.db.inTeam(team.scope, (tx) => closePeriod(tx, end))),
    );
    expect(closed.filter(Boolean)).toHaveLength(1);
    expect(await usageOf(team)).toEqual({ used: 0, from: end, until: at('2027-03-31T10:00:00Z') });
    await send(team, 3);
    expect((await usageOf(team)).used).toBe(3);
    expect(await left(team)).toBe(true);
  });

  it('is not ended before its time, and one that was missed leads to the one of now', async () => {
    const team = await teamWith(7, at('2027-01-31T10:00:00Z'), at('2027-02-28T10:00:00Z'));
    const close = (time: string) =>
      services.db.inTeam(team.scope, (tx) => closePeriod(tx, at(time)));
    expect(await close('2027-02-28T09:59:59Z')).toBe(false);
    expect((await usageOf(team)).used).toBe(7);
    expect(await close('2027-05-05T00:00:00Z')).toBe(true);
    expect(await usageOf(team)).toEqual({
      used: 0,
      from: at('2027-04-30T10:00:00Z'),
      until: at('2027-05-31T10:00:00Z'),
    });
  });

  it('is found by the recurring job', async () => {
    const over = await teamWith(5, at('2025-01-31T10:00:00Z'), at('2025-02-28T10:00:00Z'));
    const goesOn = await buildTeam(services);
    await services.db.outsideTeams((tx) => closeUsagePeriods.enqueue(tx, {}));
    await queue.run(services);
    const { used, until } = await usageOf(over);
    expect(used).toBe(0);
    expect(until.getTime()).toBeGreaterThan(Date.now());
    expect((await usageOf(goesOn)).until.getTime()).toBeGreaterThan(Date.now());
  });

  it('stays as it is when a plan is given, taken and given back', async () => {
    const team = await teamWith(40, at('2025-01-31T10:00:00Z'), at('2025-02-28T10:00:00Z'));
    const before = await usageOf(team);
    for (const plan of ['business', 'free', 'business'] as const) {
      await services.db.inTeam(team.scope, (tx) => grantPlan(tx, plan));
      expect(await usageOf(team)).toEqual(before);
    }
    expect(before.used).toBe(40);
  });
});

describe('while plans are off', () => {
  it('every team has everything within the limits of the operator, and gets back what it had', async () => {
    const team = await buildTeam(services, { plan: 'free' });
    const { rpc } = openBrowser(services, { cookie: team.owner.cookie });
    const { team_slug } = team;
    const applyMode = async (settings: TestSettings) => {
      const process = createTestServices(database.url, settings);
      await applyPlansMode(process);
      await process.close();
    };
    const limitsOf = async () => {
      const { plan } = await rpc.teams.home({ team_slug });
      const { limit } = (await rpc.teams.members({ team_slug })).invite;
      const { canAccessWhatsApp, campaignsLimit, messagesLimit } = plan;
      return { canAccessWhatsApp, campaignsLimit, messagesLimit, limit };
    };
    const none = {
      canAccessWhatsApp: true,
      campaignsLimit: 999_999,
      messagesLimit: 999_999_999,
      limit: 999_999,
    };
    await applyMode({});
    expect(await limitsOf()).toEqual(none);
    await applyMode({ TEAM_CAMPAIGNS: '3', TEAM_MESSAGES: '5000', TEAM_MEMBERS: '4' });
    const set = { canAccessWhatsApp: true, campaignsLimit: 3, messagesLimit: 5000, limit: 4 };
    expect(await limitsOf()).toEqual(set);
    await applyMode({ PLANS: 'operator' });
    expect(await limitsOf()).toEqual(none);
    await expect(
      services.db.inTeam(team.scope, (tx) =>
        setPlan(tx, { subscription_plan: 'scale', subscription_status: 'active' }),
      ),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    const key = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
    await applyMode(key);
    expect((await rpc.teams.home({ team_slug })).plan).toMatchObject({
      canAccessWhatsApp: false,
      campaignsLimit: 1,
    });
  });
});
