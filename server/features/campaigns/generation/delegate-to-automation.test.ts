import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam, type BuiltTeam } from '#server/test/builders/builders.ts';
import { type Receiver, startReceiver } from '#server/test/outside/receiver.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import type { TestServices } from '#server/test/services.ts';
import { oneSite } from '#server/test/outside/sites.ts';

const TOKEN = 'a token for tests, long enough';
let scene: Scene;
let automation: Receiver;
let services: TestServices;
beforeAll(async () => {
  scene = await openScene();
  automation = await startReceiver();
  services = scene.anotherProcess({
    AUTOMATION_WEBHOOK_BASE: `${automation.url}/webhook`,
    AUTOMATION_TOKEN: TOKEN,
  });
});
afterAll(async () => {
  await scene.close();
  await automation.stop();
});
beforeEach(async () => {
  await scene.reset();
  services.sites = oneSite();
  automation.received.length = 0;
});

const as = ({ cookie }: { cookie: string }) => openBrowser(services, { cookie }).rpc.campaigns;
const offer_description =
  'We coach founders for twelve weeks, and you learn to sell with ease. It is 900 € in all.';
const website_content = 'Twelve weeks of coaching for founders. 900 € in all.';
const form = {
  website_url: 'https://www.martin.example',
  campaign_name: 'Spring',
  company_name: 'Martin Coaching',
  agent_name: 'Emma',
  language: 'english',
  goal_type: 'other',
  goal_value: 'Visit us at the farm',
} as const;

const answer = (body: object, status = 200) => {
  automation.answer = { status, body: JSON.stringify(body) };
};
async function fromWebsite(team: BuiltTeam) {
  const created = await as(team.owner).createFromWebsite({ team_slug: team.team_slug, form });
  await scene.queue.run(services);
  const { creation_id } = created;
  return {
    created,
    generation: await as(team.owner).creation({ team_slug: team.team_slug, creation_id }),
  };
}
/** Whether the results say that the automation wrote the prompts. */
async function areByAutomation(team: BuiltTeam, row?: { campaign_slug: string }) {
  const { rpc } = openBrowser(services, { cookie: team.owner.cookie });
  const ref = { team_slug: team.team_slug, campaign_slug: row?.campaign_slug ?? '' };
  return (await rpc.campaigns.results(ref)).prompts_by_automation;
}
const rowsOf = (team: BuiltTeam) =>
  services.db.inTeam(team.scope, (tx) => tx.db.selectFrom('campaigns').selectAll().execute());

describe('an automation that works in our place', () => {
  it('is sent the agreed body, signed, and what it wrote is stored', async () => {
    const team = await buildTeam(services);
    answer({
      success: true,
      data: { offer_description, business_focus: 'coaching', website_content },
    });
    const { created, generation } = await fromWebsite(team);
    const [{ path, headers, text }] = automation.received as [Receiver['received'][number]];
    expect(path).toBe('/webhook/website-scraping');
    expect(JSON.parse(text)).toEqual({
      branch: 'A',
      team_slug: team.team_slug,
      campaign_slug: created.campaign_slug,
      document_id: created.campaign_id,
      is_first_campaign: true,
      data: {
        website_url: 'https://www.martin.example',
        campaign_name: 'Spring',
        company_name: 'Martin Coaching',
        agent_name: 'Emma',
        language: 'english',
        goal_type: 'other',
        goal_link: '',
        goal_custom: 'Visit us at the farm',
      },
    });
    const [, at, signature] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(
      String(headers['x-opensetter-signature']),
    ) as string[];
    expect(signature).toBe(createHmac('sha256', TOKEN).update(`${at}.${text}`).digest('hex'));
    expect(generation.steps.map(({ state }) => state)).toEqual([
      'done',
      'done',
      'skipped',
      'skipped',
      'done',
      'done',
    ]);
    const [row] = await rowsOf(team);
    expect(row).toMatchObject({ offer_description, website_content, is_agent_configured: true });
    expect(row?.behavior_prompt).toContain(offer_description);
    expect((services.sites as ReturnType<typeof oneSite>).addresses).toEqual([]);
    expect(await scene.outside.asked()).toEqual([]);
  });

  it('may write the prompts as well', async () => {
    const team = await buildTeam(services);
    const prompts = { behavior_prompt: 'Be Emma.', first_message_prompt: 'Say hello.' };
    answer({ success: true, data: { offer_description, website_content, ...prompts } });
    await fromWebsite(team);
    const [row] = await rowsOf(team);
    expect(row).toMatchObject(prompts);
    expect(await areByAutomation(team, row)).toBe(true);
    answer({ success: true, data: { offer_description, website_content } });
    const other = await buildTeam(services);
    await fromWebsite(other);
    expect(await areByAutomation(other, (await rowsOf(other))[0])).toBe(false);
  });

  it('without a website text leaves a note that the offer is unchecked', async () => {
    const team = await buildTeam(services);
    answer({ success: true, data: { offer_description } });
    await fromWebsite(team);
    const [row] = await rowsOf(team);
    expect(row?.creation_notes[0]).toContain("couldn't check");
  });

  it.each([
    [
      'says no',
      { success: false, message: 'The site is empty.' },
      200,
      'processing',
      'The site is empty.',
    ],
    ['says no without words', { success: false }, 200, 'processing', 'Failed to process website'],
    ['says nothing', {}, 200, 'processing', 'Failed to process website'],
    ['breaks', { message: 'Out of memory' }, 500, 'webhook', 'Webhook error: 500 Out of memory'],
    [
      'invents a price',
      {
        success: true,
        data: { offer_description: `${offer_description} Today 49 €.`, website_content },
      },
      200,
      'webhook',
      "Webhook error: we can't use the offer. It names a price of 49, which the material does not say.",
    ],
    [
      'writes markup',
      {
        success: true,
        data: { offer_description: `<script>alert(1)</script> ${offer_description}` },
      },
      200,
      'webhook',
      "Webhook error: we can't use the offer. It has markup in it; write plain text.",
    ],
  ])('and %s fails the generation with this message', async (_, body, status, reason, message) => {
    const team = await buildTeam(services);
    answer(body, status);
    const { generation } = await fromWebsite(team);
    expect(generation).toMatchObject({ state: 'failed', error: { reason, message } });
    expect(await rowsOf(team)).toEqual([]);
  });

  it('that cannot be reached fails the generation with a message for people', async () => {
    const team = await buildTeam(services);
    const away = scene.anotherProcess({ AUTOMATION_WEBHOOK_BASE: 'http://127.0.0.1:9' });
    const { creation_id } = await as(team.owner).createFromWebsite({
      team_slug: team.team_slug,
      form,
    });
    await scene.queue.run(away);
    const generation = await as(team.owner).creation({ team_slug: team.team_slug, creation_id });
    expect(generation.error).toEqual({
      reason: 'network',
      message: 'Cannot connect to processing server. Please check your connection.',
    });
  });
});

describe('answers of the questionnaire', () => {
  const answers = {
    company_name: 'Martin Coaching',
    business_activity: 'autre',
    business_activity_other: 'Coaching on horseback',
    business_problems: 'Founders do not like to sell at all.',
    business_solutions: 'We coach them for twelve weeks, week by week.',
    target_audience: 'Founders of small companies',
    unique_value: 'We go with you to the first ten customers.',
    agent_name: 'Emma',
    goal_type: 'book_appointments',
    goal_link: 'https://cal.example.com/emma',
    language: 'english',
  } as const;
  const fromAnswers = async (team: BuiltTeam) => {
    const input = { team_slug: team.team_slug, form: answers };
    const { creation_id } = await as(team.owner).createFromAnswers(input);
    await scene.queue.run(services);
    return as(team.owner).creation({ team_slug: team.team_slug, creation_id });
  };

  it('are sent out; without an offer in the answer, it is written here', async () => {
    const team = await buildTeam(services);
    automation.answer = { status: 204, body: '' };
    expect(await fromAnswers(team)).toMatchObject({ state: 'done' });
    const [{ path, text }] = automation.received as [Receiver['received'][number]];
    expect(path).toBe('/webhook/simple-questions');
    expect(JSON.parse(text)).toMatchObject({
      branch: 'B',
      data: {
        business_activity: 'Coaching on horseback',
        campaign_name: 'Martin Coaching Campaign',
      },
    });
    const [row] = await rowsOf(team);
    expect(row?.offer_description).toContain('We go with you to the first ten customers.');
  });

  it('are given up when the status is not ok', async () => {
    const team = await buildTeam(services);
    answer({}, 503);
    expect(await fromAnswers(team)).toMatchObject({
      state: 'failed',
      error: { reason: 'webhook', message: 'Webhook error: 503' },
    });
    expect(await rowsOf(team)).toEqual([]);
  });
});

describe('a campaign set up by hand', () => {
  const manual = {
    campaignName: 'By hand',
    companyName: 'Martin Coaching',
    businessActivity: 'coaching' as const,
    offerDescription: 'Twelve weeks of coaching for founders who want to sell.',
    agentName: 'Emma',
    agentLanguage: 'french' as const,
    agentStyle: 'friendly' as const,
    mainObjective: 'direct_sales' as const,
    objectiveLink: 'shop.example',
  };
  const byHand = async (team: BuiltTeam) => {
    const created = await as(team.owner).createManual({ team_slug: team.team_slug, form: manual });
    await scene.queue.run(services);
    return created;
  };

  it('is sent to the automation, with labels and the webhook address', async () => {
    const team = await buildTeam(services);
    answer({});
    const { campaign_slug, campaign_id } = await byHand(team);
    const [{ path, text }] = automation.received as [Receiver['received'][number]];
    expect(path).toBe('/webhook/manual-setup');
    expect(JSON.parse(text)).toEqual({
      branch: 'C',
      team_slug: team.team_slug,
      campaign_slug,
      document_id: campaign_id,
      data: {
        campaign_name: 'By hand',
        company_name: 'Martin Coaching',
        agent_name: 'Emma',
        business_focus: 'coaching',
        offer_description: manual.offerDescription,
        goal_type: 'direct_sales',
        goal_link: 'shop.example',
        language: 'French',
        agent_style: 'Friendly',
        agent_timezone: 'UTC',
        webhook_url: `http://localhost:3000/hooks/${team.team_slug}/${campaign_slug}`,
      },
    });
  });

  it('is ready all the same when the automation fails', async () => {
    const team = await buildTeam(services);
    answer({}, 500);
    await byHand(team);
    expect((await rowsOf(team))[0]).toMatchObject({ is_agent_configured: true });
    expect(await scene.queue.planned()).toEqual([]);
  });
});
