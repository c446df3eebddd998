import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import {
  buildCampaign,
  buildMember,
  buildPerson,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { createTestServices } from '#server/test/services.ts';
import { openServer } from '#server/test/open-server.ts';

/** Teams buy plans. No test here calls Stripe. */
const SELLING = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' };
const { database, services } = await openServer({ ...SELLING, NEW_TEAM_PLAN: 'free' });

const as = ({ cookie }: { cookie: string }, given = services) => openBrowser(given, { cookie }).rpc;

describe('a person who creates a team', () => {
  it('owns it, on the free plan with its limits', async () => {
    const ada = await buildPerson(services);
    const team = await as(ada).teams.create({ team_name: ' Crème & Co. ' });
    expect(team.team_name).toBe('Crème & Co.');
    expect(team.team_slug).toMatch(/^creme-co-\d{6}$/);
    const me = await as(ada).accounts.me();
    expect(me?.teams).toMatchObject([{ ...team, role: 'owner', subscription_plan: 'free' }]);
    const home = await as(ada).teams.home({ team_slug: team.team_slug });
    expect(home.plan).toMatchObject({
      isFreeUser: true,
      campaignsUsed: 0,
      campaignsLimit: 1,
      messagesLimit: 100,
      canAccessWhatsApp: false,
      canCreateCampaign: true,
    });
  });

  it('starts on the plan that the operator gives to new teams', async () => {
    const paid = createTestServices(database.url, { ...SELLING, NEW_TEAM_PLAN: 'business' });
    const ada = await buildPerson(paid);
    const { team_slug } = await as(ada, paid).teams.create({ team_name: 'Acme' });
    const home = await as(ada, paid).teams.home({ team_slug });
    expect(home.team).toMatchObject({
      subscription_plan: 'business',
      subscription_status: 'active',
    });
    expect(home.plan).toMatchObject({ campaignsLimit: 3, messagesLimit: 5000, isFreeUser: false });
    await paid.close();
  });

  it('can use everything where no one pays', async () => {
    const free = createTestServices(database.url, { TEAM_CAMPAIGNS: '7' });
    const ada = await buildPerson(free);
    const { team_slug } = await as(ada, free).teams.create({ team_name: 'Acme' });
    const { plan, billing } = await as(ada, free).teams.home({ team_slug });
    expect(plan).toMatchObject({
      canAccessWhatsApp: true,
      canSendMessages: true,
      campaignsLimit: 7,
      messagesLimit: 999_999_999,
      upgradeTo: null,
    });
    expect(billing.plans).toBe('off');
    await free.close();
  });

  it('gets one team when the button is clicked five times', async () => {
    const ada = await buildPerson(services);
    const clicks = Array.from({ length: 5 }, () => as(ada).teams.create({ team_name: 'Acme' }));
    const teams = await Promise.all(clicks);
    expect(new Set(teams.map(({ team_id }) => team_id)).size).toBe(1);
    const me = await as(ada).accounts.me();
    expect(me?.teams).toHaveLength(1);
    const another = await as(ada).teams.create({ team_name: 'Another' });
    expect(another.team_id).not.toBe(teams[0]?.team_id);
  });

  it('gets its own slug when two do so in the same millisecond', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => buildPerson(services)));
    const now = Date.now;
    Date.now = () => 1_795_234_652_061;
    const making = people.map((person) => as(person).teams.create({ team_name: 'Same' }));
    const teams = await Promise.all(making).finally(() => {
      Date.now = now;
    });
    const slugs = teams.map(({ team_slug }) => team_slug);
    expect(slugs).toContain('same-652061');
    expect(new Set(slugs).size).toBe(6);
    for (const slug of slugs) expect(slug).toMatch(/^same-652061(-[a-z0-9]{4})?$/);
    const person = people[slugs.findIndex((slug) => slug !== 'same-652061')];
    const me = person && (await as(person).accounts.me());
    expect(slugs).toContain(me?.teams[0]?.team_slug);
  });

  it('must be signed in, verified, and give a name', async () => {
    await expect(
      openBrowser(services).rpc.teams.create({ team_name: 'Acme' }),
    ).rejects.toMatchObject({ code: 'UNAUTHORIZED', message: 'User not connected' });
    const unverified = await buildPerson(services, { verified: false });
    await expect(as(unverified).teams.create({ team_name: 'Acme' })).rejects.toMatchObject({
      code: 'EMAIL_NOT_VERIFIED',
    });
    const ada = await buildPerson(services);
    await expect(as(ada).teams.create({ team_name: '  ' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Please enter a team name',
    });
  });

  it.each([
    ['team_settings', 'Error saving settings. Please try again.'],
    ['memberships', 'Error adding to team. Please try again.'],
    ['team_slugs', 'Error creating team. Please try again.'],
  ])('gets none when %s fails, and gets the error', async (table, message) => {
    const ada = await buildPerson(services);
    const owner = new pg.Client(database.url);
    await owner.connect();
    await owner.query(`ALTER TABLE ${table} ADD CONSTRAINT no_more CHECK (false) NOT VALID`);
    const creation = as(ada).teams.create({ team_name: 'Acme' });
    await expect(creation).rejects.toMatchObject({ code: 'TEAM_NOT_CREATED', message });
    await owner.query(`ALTER TABLE ${table} DROP CONSTRAINT no_more`);
    await owner.end();
    expect((await as(ada).accounts.me())?.teams).toEqual([]);
  });
});

describe('the home of a team', () => {
  it('adds up the counters and counts the campaigns', async () => {
    const team = await buildTeam(services, { plan: 'business' });
    await buildCampaign(services, { team, columns: { status: 'active' } });
    await buildCampaign(services, { team });
    await services.db.inTeam(team.scope, (tx) =>
      tx.db
        .insertInto('team_counters')
        .values(
          [0, 1].map((slot) => ({
            team_id: team.team_id,
            slot,
            leads_count: 3,
            messages_count: 20,
            replied_leads_count: 2,
            usage_messages: 9,
          })),
        )
        .execute(),
    );
    const home = await as(team.owner).teams.home({ team_slug: team.team_slug });
    expect(home.metrics).toEqual({
      leadsCount: 6,
      messagesCount: 40,
      campaignsCount: 2,
      activeCampaignsCount: 1,
      replyRate: 67,
    });
    expect(home.plan).toMatchObject({
      campaignsUsed: 2,
      messagesUsed: 18,
      canCreateCampaign: true,
      canAccessWhatsApp: true,
    });
  });

  it('tells each member what they may do', async () => {
    const team = await buildTeam(services);
    const viewer = await buildMember(services, { team, role: 'viewer' });
    const home = await as(viewer).teams.home({ team_slug: team.team_slug });
    expect(home.role).toBe('viewer');
    expect(home.can).toMatchObject({ canViewConversations: true, canCreateCampaigns: false });
  });

  it('does not exist for people of other teams', async () => {
    const team = await buildTeam(services);
    const { owner: stranger } = await buildTeam(services);
    for (const team_slug of [team.team_slug, 'no-such-team']) {
      await expect(as(stranger).teams.home({ team_slug })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: "You don't have access to this team",
      });
    }
  });
});
