import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Generation } from '#domain/campaigns/generation.ts';
import type { ReadResult } from '#server/features/websites/site-read.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam, type BuiltTeam } from '#server/test/builders.ts';
import { eventually } from '#server/test/eventually.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';
import { martin, oneSite } from '#server/test/sites.ts';
import { endLateCreation } from './end-creation.ts';
import { runCreation } from './run-creation.ts';

let scene: Scene;
let services: TestServices;
beforeAll(async () => {
  scene = await openScene();
  services = scene.services;
});
afterAll(() => scene.close());
beforeEach(async () => {
  await scene.reset();
  services.sites = oneSite();
});

const as = ({ cookie }: { cookie: string }) => openBrowser(services, { cookie }).rpc.campaigns;
const form = {
  website_url: 'https://www.martin.example',
  campaign_name: 'Été Martin',
  company_name: 'Martin Coaching',
  agent_name: 'Emma B.',
  language: 'english',
  goal_type: 'book_appointments',
  goal_value: 'https://cal.example.com/emma',
} as const;
const answers = {
  company_name: 'Martin Coaching',
  business_activity: 'coaching_formation',
  business_problems: 'Founders do not like to sell at all.',
  business_solutions: 'We coach them for twelve weeks, week by week.',
  target_audience: 'Founders of small companies',
  unique_value: 'We go with you to the first ten customers.',
  agent_name: 'Emma',
  goal_type: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
  language: 'english',
} as const;

const fromWebsite = (team: BuiltTeam, change: object = {}) =>
  as(team.owner).createFromWebsite({ teamSlug: team.team_slug, form: { ...form, ...change } });
const look = (team: BuiltTeam, creation_id: string): Promise<Generation> =>
  as(team.owner).creation({ teamSlug: team.team_slug, creation_id });
const rowsOf = (team: BuiltTeam) =>
  services.db.inTeam(team.scope, (tx) => tx.db.selectFrom('campaigns').selectAll().execute());
const onlyRow = async (team: BuiltTeam) => {
  const [row] = await rowsOf(team);
  if (!row) throw new Error('there is no campaign');
  return row;
};
const statesOf = ({ steps }: Generation) => steps.map(({ step, state }) => `${step} ${state}`);
const eventsOf = async (team: BuiltTeam) =>
  services.db.inTeam(team.scope, (tx) =>
    tx.db.selectFrom('live_events').select(['kind', 'subject_id']).orderBy('id').execute(),
  );
const startedLongAgo = (team: BuiltTeam) =>
  services.db.inTeam(team.scope, (tx) =>
    tx.db
      .updateTable('campaign_creations')
      .set({ started_at: new Date(Date.now() - 91_000) })
      .execute(),
  );

/** A site that is read only when it is told to. */
function slowSite() {
  const gates: (() => void)[] = [];
  const site = oneSite();
  const read = site.read;
  site.read = async (...given) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return read(...given);
  };
  return { site, gates };
}

const endLate = ({ team_id }: BuiltTeam, creation_id: string) =>
  endLateCreation.handler(services)({ team_id, creation_id });

describe('a campaign from a website', () => {
  it('is a draft at once, as the website flow stores it', async () => {
    const team = await buildTeam(services);
    const made = await fromWebsite(team);
    const row = await onlyRow(team);
    expect(row).toMatchObject({
      campaign_id: made.campaign_id,
      campaign_slug: made.campaign_slug,
      team_slug: team.team_slug,
      user_id: team.owner.user_id,
      campaign_name: 'Été Martin',
      company_name: 'Martin Coaching',
      agent_name: 'Emma B.',
      website_url: 'https://www.martin.example',
      goal_type: 'book_appointments',
      goal_custom: null,
      calendar_url: 'https://cal.example.com/emma',
      webhook_url: `http://localhost:3000/hooks/${team.team_slug}/${made.campaign_slug}`,
      agent_type: 'setter',
      agent_language: 'english',
      agent_timezone: 'UTC',
      response_hours: '{"always_on":true}',
      status: 'draft',
      is_agent_configured: false,
      onboarding_completed: false,
      onboarding_step: 'scraping',
      whatsapp_connected: false,
      subscription_required: true,
      offer_generated_from: 'website',
    });
    expect(made.campaign_slug).toMatch(/^ete-martin-[a-z0-9]{4}$/);
    expect(row.agent_id).toMatch(/^ete-martin-emma-b-[1-9]\d{3}$/);
    const creation = await look(team, made.creation_id);
    expect(creation).toMatchObject({ kind: 'website', state: 'running', error: null });
    expect(statesOf(creation)[0]).toBe('campaign done');
    expect(await eventsOf(team)).toEqual([
      { kind: 'campaign', subject_id: made.campaign_id },
      { kind: 'creation', subject_id: made.creation_id },
    ]);
  });

  it('is ready after its job: offer, focus, prompts, facts, picture', async () => {
    const team = await buildTeam(services);
    const made = await fromWebsite(team);
    await scene.runJobs();
    const creation = await look(team, made.creation_id);
    expect(creation).toMatchObject({ state: 'done', error: null });
    expect(creation.steps).toEqual([
      { step: 'campaign', state: 'done', detail: null },
      { step: 'pages', state: 'done', detail: '2 pages' },
      { step: 'screenshot', state: 'done', detail: null },
      { step: 'facts', state: 'done', detail: '2 facts' },
      { step: 'offer', state: 'done', detail: null },
      { step: 'prompts', state: 'done', detail: null },
    ]);
    const row = await onlyRow(team);
    expect(row).toMatchObject({
      is_agent_configured: true,
      status: 'draft',
      business_focus: 'coaching',
      generated: 'model',
      creation_notes: [],
      site_facts: martin.facts,
    });
    expect(row.website_content).toContain('You learn to sell without pressure.');
    expect(row.website_scraped_at).toBeInstanceOf(Date);
    const lines = row.behavior_prompt.split('\n');
    expect(lines).toContain('You are Emma B., the sales agent of Martin Coaching.');
    expect(lines).toContain('Link: https://cal.example.com/emma');
    expect(row.behavior_prompt).toContain(row.offer_description);
    expect(row.behavior_prompt).toContain('# Questions that help here');
    expect(row.first_message_prompt).toContain('An example of the tone');
    expect(row.behavior_prompt + row.first_message_prompt).not.toContain('{{');
    expect(row.prompt_variables).toMatchObject({ offerDescription: row.offer_description });
  });

  it('shows its results: what was found, written and left open', async () => {
    const team = await buildTeam(services);
    const { campaign_slug, campaign_id } = await fromWebsite(team);
    await scene.runJobs();
    const viewer = await buildMember(services, { team, role: 'viewer' });
    const results = await as(viewer).results({
      teamSlug: team.team_slug,
      campaignSlug: campaign_slug,
    });
    expect(results).toMatchObject({
      campaign_id,
      generated: 'model',
      notes: [],
      website_url: 'https://www.martin.example',
      site_facts: martin.facts,
    });
    expect(results.website_screenshot_url).toMatch(
      new RegExp(`^/screenshots/${team.team_id}/${campaign_id}\\?v=`),
    );
    expect(results.open_questions.length).toBeGreaterThan(0);
    expect(results).not.toHaveProperty('website_content');
  });

  it('speaks a language of the person’s own', async () => {
    const team = await buildTeam(services);
    await fromWebsite(team, { language: 'other', custom_language: 'Polski' });
    await scene.runJobs();
    const row = await onlyRow(team);
    expect(row).toMatchObject({ agent_language: 'Polski', is_agent_configured: true });
    expect(row.behavior_prompt.split('\n')).toContain('Language: Polski');
  });

  it('has the description of another goal, and the link if there is one', async () => {
    const team = await buildTeam(services);
    await fromWebsite(team, { goal_type: 'other', goal_value: 'Visit us at the farm' });
    await scene.runJobs();
    const row = await onlyRow(team);
    expect(row).toMatchObject({ goal_custom: 'Visit us at the farm', calendar_url: null });
    expect(row.behavior_prompt.split('\n')).toContain('Objective: Visit us at the farm');
    expect(row.behavior_prompt.split('\n')).toContain('Link: none');
  });

  it('tells each step while it goes on', async () => {
    const team = await buildTeam(services);
    const seen: string[] = [];
    const { creation_id } = await fromWebsite(team);
    const site = oneSite();
    services.sites = {
      ...site,
      async read(address, options) {
        const told = await eventually('pages are read', async () => {
          const creation = await look(team, creation_id);
          return statesOf(creation)[1] === 'pages running' && creation;
        });
        seen.push(...statesOf(told));
        return site.read(address, options);
      },
    };
    await scene.runJobs();
    expect(seen).toEqual([
      'campaign done',
      'pages running',
      'screenshot waiting',
      'facts waiting',
      'offer waiting',
      'prompts waiting',
    ]);
    const kinds = (await eventsOf(team)).filter(({ kind }) => kind === 'creation');
    expect(kinds.length).toBeGreaterThanOrEqual(3);
  });

  it('is refused with the form’s messages, and to viewers', async () => {
    const team = await buildTeam(services);
    await expect(
      fromWebsite(team, { website_url: 'nonsense', agent_name: 'E' }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: {
        fields: {
          website_url: 'Veuillez entrer une URL valide (ex: https://example.com)',
          agent_name: "Le nom de l'agent doit contenir au moins 2 caractères",
        },
      },
    });
    const viewer = await buildMember(services, { team, role: 'viewer' });
    await expect(
      as(viewer).createFromWebsite({ teamSlug: team.team_slug, form }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await rowsOf(team)).toEqual([]);
  });

  it('counts against the limit from its first moment, also when ten ask at once', async () => {
    const team = await buildTeam(services, { plan: 'business' });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => fromWebsite(team)));
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(7);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'LIMIT_REACHED' });
  });
});

describe('a campaign from answers', () => {
  it('is stored as the guided flow says, and ready after its job', async () => {
    const team = await buildTeam(services);
    const { creation_id, campaign_slug } = await as(team.owner).createFromAnswers({
      teamSlug: team.team_slug,
      form: answers,
    });
    expect(campaign_slug).toMatch(/^martin-coaching-campaign-[a-z0-9]{4}$/);
    expect(await onlyRow(team)).toMatchObject({
      campaign_name: 'Martin Coaching Campaign',
      agent_timezone: 'Europe/Paris',
      agent_language: 'english',
      business_focus: 'coaching',
      website_url: null,
      offer_generated_from: 'guided',
      is_agent_configured: false,
      status: 'draft',
    });
    await scene.runJobs();
    const creation = await look(team, creation_id);
    expect(statesOf(creation)).toEqual([
      'campaign done',
      'prompts done',
      'offer done',
      'results done',
    ]);
    const row = await onlyRow(team);
    expect(row.agent_id).toMatch(/^martin-coaching-campaign-emma-[a-z0-9]{4}$/);
    expect(row).toMatchObject({
      is_agent_configured: true,
      generated: 'model',
      website_content: null,
    });
    expect(row.offer_description).toContain('We go with you to the first ten customers.');
    expect(row.behavior_prompt.split('\n')).toContain('Business: Coaching & Training');
    expect((services.sites as ReturnType<typeof oneSite>).addresses).toEqual([]);
  });

  it('is ready without a model too, with a template that says so', async () => {
    const team = await buildTeam(services);
    await scene.outside.script({ garbage: true, times: null });
    await as(team.owner).createFromAnswers({ teamSlug: team.team_slug, form: answers });
    await scene.runJobs();
    const row = await onlyRow(team);
    expect(row).toMatchObject({ generated: 'template', is_agent_configured: true });
    expect(row.creation_notes[0]).toContain('plain template');
    expect(row.offer_description).toContain('We coach them for twelve weeks, week by week.');
  });
});

describe('a creation that fails', () => {
  const unreadable: ReadResult = {
    ok: false,
    reason: 'unreachable',
    message: 'It does not answer.',
  };

  it('says why, removes its draft and keeps its record', async () => {
    const team = await buildTeam(services, { plan: 'starter' });
    services.sites = { ...oneSite(), read: async () => unreadable };
    const { creation_id, campaign_id } = await fromWebsite(team);
    await expect(fromWebsite(team)).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await scene.runJobs();
    const creation = await look(team, creation_id);
    expect(creation).toMatchObject({
      state: 'failed',
      error: { reason: 'unreachable', message: 'It does not answer.' },
      campaign_id,
    });
    expect(statesOf(creation).slice(0, 3)).toEqual([
      'campaign done',
      'pages failed',
      'screenshot waiting',
    ]);
    expect(await rowsOf(team)).toEqual([]);
    expect(await eventsOf(team)).toContainEqual({ kind: 'campaign', subject_id: campaign_id });
    await expect(fromWebsite(team)).resolves.toBeDefined();
  });

  it('by something unforeseen is tried again, then ends in plain words', async () => {
    const team = await buildTeam(services);
    let reads = 0;
    services.sites = {
      ...oneSite(),
      async read() {
        reads += 1;
        throw new TypeError('a bug');
      },
    };
    const { creation_id } = await fromWebsite(team);
    for (let turn = 0; turn < 3; turn += 1) await scene.runJobs();
    expect(reads).toBe(3);
    expect(await look(team, creation_id)).toMatchObject({
      state: 'failed',
      error: { reason: 'internal', message: 'Unable to create your agent. Please try again.' },
    });
    expect(await rowsOf(team)).toEqual([]);
  });

  it('once by something unforeseen is done the next time', async () => {
    const team = await buildTeam(services);
    const site = oneSite();
    let reads = 0;
    services.sites = {
      ...site,
      async read(...given) {
        reads += 1;
        if (reads > 1) return site.read(...given);
        throw new Error('gone for a moment');
      },
    };
    const { creation_id } = await fromWebsite(team);
    await scene.runJobs();
    expect(await look(team, creation_id)).toMatchObject({ state: 'running' });
    await scene.runJobs();
    expect(await look(team, creation_id)).toMatchObject({ state: 'done' });
  });

  it('takes at most its time: whoever comes later ends it', async () => {
    const team = await buildTeam(services);
    const { creation_id } = await fromWebsite(team);
    await endLate(team, creation_id);
    expect(await look(team, creation_id)).toMatchObject({ state: 'running' });
    await startedLongAgo(team);
    await scene.runJobs();
    expect(await look(team, creation_id)).toMatchObject({
      state: 'failed',
      error: { reason: 'took_too_long' },
    });
    expect(await rowsOf(team)).toEqual([]);
    expect((services.sites as ReturnType<typeof oneSite>).addresses).toEqual([]);
  });

  it('takes at most its time: also when no worker finished it', async () => {
    const team = await buildTeam(services);
    const { creation_id } = await fromWebsite(team);
    await startedLongAgo(team);
    await endLate(team, creation_id);
    expect(await look(team, creation_id)).toMatchObject({ error: { reason: 'took_too_long' } });
    await scene.runJobs();
    expect(await rowsOf(team)).toEqual([]);
  });
});

describe('a creation that is cancelled', () => {
  const cancel = (team: BuiltTeam, creation_id: string) =>
    as(team.owner).cancelCreation({ teamSlug: team.team_slug, creation_id });

  it('removes its draft at once, and what its work still brings is dropped', async () => {
    const team = await buildTeam(services, { plan: 'starter' });
    const { site, gates } = slowSite();
    services.sites = site;
    const { creation_id } = await fromWebsite(team);
    const working = runCreation(services, team.scope, creation_id);
    await eventually('the site is read', () => gates.length === 1);
    expect(await cancel(team, creation_id)).toEqual({ ok: true });
    expect(await rowsOf(team)).toEqual([]);
    gates[0]?.();
    await working;
    expect(await rowsOf(team)).toEqual([]);
    expect(await look(team, creation_id)).toMatchObject({ state: 'cancelled', error: null });
    expect(await as(team.owner).myCreation({ teamSlug: team.team_slug })).toBeNull();
    expect(await cancel(team, creation_id)).toEqual({ ok: true });
    await expect(fromWebsite(team)).resolves.toBeDefined();
  });

  it('stops its work: the model is not waited for', async () => {
    const team = await buildTeam(services);
    await scene.outside.script({ delayMs: 60_000, times: null });
    const { creation_id } = await fromWebsite(team);
    const working = runCreation(services, team.scope, creation_id);
    await eventually(
      'the step is reached',
      async () => statesOf(await look(team, creation_id))[4] === 'offer running',
    );
    await cancel(team, creation_id);
    await working;
    expect(await look(team, creation_id)).toMatchObject({ state: 'cancelled' });
  });

  it('is too late once the campaign is ready', async () => {
    const team = await buildTeam(services);
    const { creation_id } = await fromWebsite(team);
    await scene.runJobs();
    await expect(cancel(team, creation_id)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await rowsOf(team)).toHaveLength(1);
  });

  it('ends by itself when its campaign is deleted', async () => {
    const team = await buildTeam(services);
    const { creation_id, campaign_id } = await fromWebsite(team);
    await as(team.owner).remove({ teamSlug: team.team_slug, campaign_id });
    await scene.runJobs();
    expect(await look(team, creation_id)).toMatchObject({ state: 'cancelled' });
    expect(await rowsOf(team)).toEqual([]);
  });

  it('or finished at the same moment is one of the two, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const team = await buildTeam(services);
      const { creation_id } = await fromWebsite(team);
      const [, cancelled] = await Promise.allSettled([
        runCreation(services, team.scope, creation_id),
        eventually(
          'the step is reached',
          async () => statesOf(await look(team, creation_id))[4] !== 'offer waiting',
        ).then(() => cancel(team, creation_id)),
      ]);
      const { state } = await look(team, creation_id);
      const done = cancelled?.status === 'rejected';
      expect(state).toBe(done ? 'done' : 'cancelled');
      expect(await rowsOf(team)).toHaveLength(done ? 1 : 0);
    }
  });
});

describe('a worker that dies', () => {
  it.each(['pages', 'offer'])(
    'at the step %s: the next one starts over, and it alone counts',
    async (step) => {
      const team = await buildTeam(services);
      const { site, gates } = slowSite();
      if (step === 'pages') services.sites = site;
      else await scene.outside.script({ delayMs: 600_000 });
      const { creation_id } = await fromWebsite(team);
      // It hangs and is taken for dead; its job is run by another.
      const dead = runCreation(services, team.scope, creation_id);
      await eventually('the step is reached', async () =>
        statesOf(await look(team, creation_id)).includes(`${step} running`),
      );
      services.sites = oneSite();
      await runCreation(services, team.scope, creation_id);
      const row = await onlyRow(team);
      expect(row).toMatchObject({ is_agent_configured: true });
      gates[0]?.();
      await dead;
      expect(await onlyRow(team)).toEqual(row);
      expect(await look(team, creation_id)).toMatchObject({ state: 'done' });
    },
  );

  it('leaves nothing to do twice: ten runs at once make one campaign', async () => {
    const team = await buildTeam(services);
    const { creation_id } = await fromWebsite(team);
    await Promise.all(
      Array.from({ length: 10 }, () => runCreation(services, team.scope, creation_id)),
    );
    expect(await look(team, creation_id)).toMatchObject({ state: 'done' });
    expect(await rowsOf(team)).toHaveLength(1);
    await runCreation(services, team.scope, creation_id);
    const ended = (await eventsOf(team)).filter(({ kind }) => kind === 'campaign');
    expect(ended).toHaveLength(2);
  });
});

describe('one’s own creation', () => {
  const mine = (team: BuiltTeam) => as(team.owner).myCreation({ teamSlug: team.team_slug });

  it('is found again by a reload, until its end was seen', async () => {
    const team = await buildTeam(services);
    expect(await mine(team)).toBeNull();
    const { creation_id } = await fromWebsite(team);
    const acknowledge = () =>
      as(team.owner).acknowledgeCreation({ teamSlug: team.team_slug, creation_id });
    expect(await mine(team)).toMatchObject({ creation_id, state: 'running' });
    await expect(acknowledge()).rejects.toMatchObject({ code: 'CONFLICT' });
    await scene.runJobs();
    expect(await mine(team)).toMatchObject({ creation_id, state: 'done' });
    expect(await acknowledge()).toEqual({ ok: true });
    expect(await acknowledge()).toEqual({ ok: true });
    expect(await mine(team)).toBeNull();
  });

  it('is not somebody else’s', async () => {
    const team = await buildTeam(services);
    const editor = await buildMember(services, { team, role: 'editor' });
    await fromWebsite(team);
    expect(await as(editor).myCreation({ teamSlug: team.team_slug })).toBeNull();
  });

  it('is told under the name that the campaign has by now', async () => {
    const team = await buildTeam(services);
    const { creation_id, campaign_slug } = await fromWebsite(team);
    const before = {
      campaign_name: form.campaign_name,
      agent_name: form.agent_name,
      website_url: form.website_url,
      calendar_url: form.goal_value,
    };
    await scene.runJobs();
    const { campaign_slug: now } = await as(team.owner).update({
      teamSlug: team.team_slug,
      campaignSlug: campaign_slug,
      form: { ...before, campaign_name: 'Autumn' },
      before,
    });
    expect((await look(team, creation_id)).campaign_slug).toBe(now);
  });
});

it('old records are forgotten, and nobody begins without end', async () => {
  const team = await buildTeam(services, { plan: 'starter' });
  const old = await fromWebsite(team);
  await as(team.owner).cancelCreation({ teamSlug: team.team_slug, creation_id: old.creation_id });
  await services.db.inTeam(team.scope, (tx) =>
    tx.db
      .updateTable('campaign_creations')
      .set({ started_at: new Date(0), ended_at: new Date(1) })
      .execute(),
  );
  for (let turn = 0; turn < 30; turn += 1) {
    const { creation_id } = await fromWebsite(team);
    await as(team.owner).cancelCreation({ teamSlug: team.team_slug, creation_id });
  }
  await expect(fromWebsite(team)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
  await expect(look(team, old.creation_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await rowsOf(team)).toEqual([]);
});

describe('on the results page', () => {
  const ready = async () => {
    const team = await buildTeam(services);
    const { campaign_slug } = await fromWebsite(team);
    await scene.runJobs();
    return { team, at: { teamSlug: team.team_slug, campaignSlug: campaign_slug } };
  };
  const offer_description =
    'Another offer in a person’s own words, which is long enough to be saved.';

  it('the offer is changed, and the prompts with it', async () => {
    const { team, at } = await ready();
    const before = await onlyRow(team);
    const { updated_at } = await as(team.owner).updateOffer({ ...at, offer_description });
    const row = await onlyRow(team);
    expect(row).toMatchObject({ offer_description, generated: 'person' });
    expect(row.updated_at.toISOString()).toBe(updated_at);
    expect(row.behavior_prompt).toBe(
      before.behavior_prompt.replace(before.offer_description, offer_description),
    );
    expect(row.first_message_prompt).toContain(offer_description);
  });

  it('the focus is changed, and the prompts with it', async () => {
    const { team, at } = await ready();
    await as(team.owner).updateFocus({ ...at, business_focus: 'real-estate' });
    const row = await onlyRow(team);
    expect(row.business_focus).toBe('real-estate');
    expect(row.behavior_prompt.split('\n')).toContain('Business: real-estate');
  });

  it('both at once keep each other', async () => {
    const { team, at } = await ready();
    const { owner } = team;
    await Promise.all([
      as(owner).updateOffer({ ...at, offer_description }),
      as(owner).updateFocus({ ...at, business_focus: 'legal' }),
    ]);
    const row = await onlyRow(team);
    expect(row.behavior_prompt).toContain(offer_description);
    expect(row.behavior_prompt.split('\n')).toContain('Business: legal');
  });

  it('nothing is changed before it is ready', async () => {
    const team = await buildTeam(services);
    const { campaign_slug } = await fromWebsite(team);
    const at = { teamSlug: team.team_slug, campaignSlug: campaign_slug };
    await expect(as(team.owner).updateOffer({ ...at, offer_description })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('a short offer, an unknown focus and viewers are refused', async () => {
    const { team, at } = await ready();
    const short = { ...at, offer_description: `${'x'.repeat(49)}  ` };
    await expect(as(team.owner).updateOffer(short)).rejects.toMatchObject({
      message: 'Offer description must be at least 50 characters long.',
    });
    await expect(
      as(team.owner).updateFocus({ ...at, business_focus: 'piracy' as never }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const viewer = await buildMember(services, { team, role: 'viewer' });
    await expect(as(viewer).updateOffer({ ...at, offer_description })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});
