import { setTimeout as sleep } from 'node:timers/promises';
import type { Generation } from '#domain/campaigns/generation.ts';
import type { CampaignResults } from '#domain/campaigns/results.ts';
import { DEMO_PASSWORD, DEMO_TEAM_SLUG, demoPeople } from '#server/db/seeds/demo/teams.ts';
import { figure, note } from '../lib/figures.ts';
import { freshInstallation } from '../lib/installation.ts';
import { type Caller, callOverHttp } from '../lib/rpc.ts';
import { unsourcedClaims } from '../lib/unsourced-claims.ts';

/** The sandbox's sample websites, each with the language that its agent should speak. */
const SITES = [
  ['atelier-lumiere', 'french'],
  ['harbour-strength', 'english'],
  ['casa-olivo', 'spanish'],
] as const;
const ROUNDS = 3;
const MAX_PAGES = 30;
const GOAL = 'https://cal.example.com/emma';
const team_slug = DEMO_TEAM_SLUG;

/**
 * Measures whole generations from websites: their time without the model's, and claims in the offers that no
 * page makes. Uses the sandbox's instant model, or a real one if OPENAI_API_KEY is set; its time then counts.
 */
export async function benchGeneration(): Promise<void> {
  const installation = await freshInstallation();
  await installation.run('bin/seed.ts', 'demo');
  await installation.start();
  const sandbox = sandboxOf(installation.url);
  await fetch(`${sandbox}/openai/_control/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"latencyMs":0}',
  });
  const email = demoPeople[0]?.email ?? '';
  const caller = await callOverHttp(installation.url, { email, password: DEMO_PASSWORD });
  let invented = 0;
  let templates = 0;
  for (const [slug, language] of SITES) {
    const address = `${sandbox}/sites/${slug}/`;
    const pages = await allPages(address);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { results, ms } = await create(caller, address, language);
      times.push(ms);
      const unknown = unsourcedClaims(results.offer_description, [...pages, GOAL]);
      if (unknown.length > 0) note(`${slug} invents ${unknown.join(', ')}`);
      invented += unknown.length;
      templates += results.generated === 'template' ? 1 : 0;
      await caller.call('campaigns/remove', { team_slug, campaign_id: results.campaign_id });
    }
    figure(`generation_${slug}`, times.toSorted((a, b) => a - b)[1] ?? 0, 'ms');
  }
  figure('generation_invented_facts', invented, 'facts');
  figure('generation_plain_templates', templates, 'offers');
  await installation.stop();
}

async function create(caller: Caller, website_url: string, language: string) {
  const form = {
    website_url,
    campaign_name: 'Bench',
    company_name: 'Bench',
    agent_name: 'Emma',
    language,
    goal_type: 'book_appointments',
    goal_value: GOAL,
  };
  const call = async <T>(path: string, input: object) =>
    ((await caller.call(`campaigns/${path}`, { team_slug, ...input })) as { json: T }).json;
  const startedAt = performance.now();
  const { creation_id, campaign_slug } = await call<{ creation_id: string; campaign_slug: string }>(
    'createFromWebsite',
    { form },
  );
  for (;;) {
    const { state, error } = await call<Generation>('creation', { creation_id });
    if (state === 'done') break;
    if (state !== 'running') throw new Error(`${website_url}: ${error?.message ?? state}`);
    await sleep(10);
  }
  const ms = performance.now() - startedAt;
  const results = await call<CampaignResults>('results', { campaign_slug });
  return { results, ms };
}

/** Fetches every page under a URL, as sent. */
async function allPages(start: string): Promise<string[]> {
  const found = new Map<string, string>();
  const open = [start];
  for (let next = open.pop(); next && found.size < MAX_PAGES; next = open.pop()) {
    if (found.has(next)) continue;
    const page = await (await fetch(next)).text();
    found.set(next, page);
    for (const [, href = ''] of page.matchAll(/href="([^"#?]+)"/g)) {
      const { href: link } = new URL(href, next);
      if (link.startsWith(start)) open.push(link);
    }
  }
  return [...found.values()];
}

/** The port after the product's. */
function sandboxOf(url: string): string {
  const { port } = new URL(url);
  return `http://127.0.0.1:${Number(port) + 1}`;
}
