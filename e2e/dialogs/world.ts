import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { DEMO_TEAM_SLUG } from '../support/demo.ts';
import { withDatabase } from '../support/past.ts';
import type { Somebody } from '../support/people.ts';
import { newPhone, sessionOf } from '../support/numbers.ts';
import type { Sandbox } from '../support/sandbox.ts';

type Call = Somebody['call'];

/** What the stops open. */
export interface World {
  /** conversations by what stands in them */
  open: string;
  doubted: string;
  optedOut: string;
  /** campaigns: with two versions and a draft, and with a trial that goes on */
  campaign: string;
  tried: string;
  run_id: string;
}

export const NO_WORLD: World = {
  open: '',
  doubted: '',
  optedOut: '',
  campaign: '',
  tried: '',
  run_id: '',
};

export const KEY = 'CRM';
export const ENDPOINT = 'https://example.com/told';
export const CASE = 'A price';

const team_slug = DEMO_TEAM_SLUG;

/** In the team of the demo: a thing of each kind that a dialog is about. */
export async function buildWorld({ call, email }: Somebody, sandbox: Sandbox): Promise<World> {
  const names = await campaignsByName(call);
  const campaign = names.get('Autumn Retreat') ?? { campaign_id: '', campaign_slug: '' };
  const tried = names.get('Founder Coaching') ?? { campaign_id: '', campaign_slug: '' };
  const ids = await conversations(call);
  const note = { note_id: randomUUID(), text: 'Asked for a price' };
  await call('conversations/addNote', { team_slug, conversation_id: ids.open, ...note });
  await call('models/saveOwn', {
    team_slug,
    key: 'sk-of-a-team',
    base_url: '',
    model_name: 'their-model',
    prices: null,
  });
  await call('api/createKey', {
    team_slug,
    key_id: randomUUID(),
    name: KEY,
    scopes: ['leads:write'],
  });
  const form = { url: ENDPOINT, event_types: ['lead.created'] };
  await call('webhooks/create', { team_slug, endpoint_id: randomUUID(), form });
  await buildVersions(call, campaign.campaign_slug);
  await buildTrial(call, tried.campaign_slug);
  await buildAnswer(call, sandbox, tried.campaign_id);
  const run_id = await buildEvals(call, campaign.campaign_id);
  await sellSubscription(email);
  return { ...ids, campaign: campaign.campaign_slug, tried: tried.campaign_slug, run_id };
}

interface Named {
  campaign_id: string;
  campaign_slug: string;
  campaign_name: string;
}

async function campaignsByName(call: Call) {
  const all = await call<Named[]>('campaigns/list', { team_slug });
  return new Map(all.map((one) => [one.campaign_name, one]));
}

async function conversations(call: Call) {
  const first = async (filter: object) => {
    const { items } = await call<{ items: { conversation_id: string }[] }>('conversations/list', {
      team_slug,
      ...filter,
    });
    return items[0]?.conversation_id ?? '';
  };
  return {
    open: await first({ search: 'Jane Whitfield' }),
    doubted: await first({ search: 'George Mbeki' }),
    optedOut: await first({ view: 'opted_out' }),
  };
}

interface Editor {
  live: { number: number; content: Record<string, unknown> };
}

/** Text that waits to be published. Answers what it is published by. */
async function buildDraft(call: Call, campaign_slug: string, text: string) {
  const ref = { team_slug, campaign_slug };
  const { live } = await call<Editor>('prompts/editor', ref);
  const content = { ...live.content, behavior_prompt_template: text };
  const draft = { ...ref, content, revision: null, live_number: live.number };
  const { revision } = await call<{ revision: string }>('prompts/saveDraft', draft);
  return { ...ref, revision, live_number: live.number };
}

async function buildVersions(call: Call, campaign_slug: string) {
  const first = await buildDraft(call, campaign_slug, 'Answer in one sentence.');
  await call('prompts/publish', { ...first, why: '' });
  await buildDraft(call, campaign_slug, 'Answer in two sentences.');
}

async function buildTrial(call: Call, campaign_slug: string) {
  const draft = await buildDraft(call, campaign_slug, 'Answer in one sentence.');
  const limits = { opt_outs: 10, held: 20, min_leads: 10 };
  await call('trials/start', { ...draft, trial_id: randomUUID(), limits, share: 10 });
}

/** A lead was answered, which can be replayed. */
async function buildAnswer(call: Call, sandbox: Sandbox, campaign_id: string) {
  await sandbox.receiveWhatsapp(sessionOf({ campaign_id }), newPhone(), 'Hello');
  const available = async () =>
    (await call<{ available: number }>('replays/page', { team_slug, campaign_id })).available;
  await expect.poll(available).toBeGreaterThan(0);
}

/** A recorded test, and a run with one conversation, played to its end. */
async function buildEvals(call: Call, campaign_id: string): Promise<string> {
  const [run_id, ref] = [randomUUID(), { team_slug, campaign_id }];
  const turns = [{ by: 'lead', text: 'Hello' }];
  const made = { ...ref, case_id: randomUUID(), name: CASE, origin: 'hand', turns };
  await call('evals/makeCase', made);
  const plan = { tested: 'live', personas: ['curious'], seeds: 1, judge: false };
  await call('evals/start', { ...ref, ...plan, run_id });
  const state = async () =>
    (await call<{ run: { state: string } }>('evals/report', { team_slug, run_id })).run.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
  return run_id;
}

/** What only a payment brings about. */
function sellSubscription(email: string) {
  return withDatabase((client) =>
    client.query(
      `INSERT INTO subscriptions (team_id, customer_id, subscription_id, status,
         subscription_plan, billing_cycle, period_start, period_end)
       SELECT t.team_id, 'cus_demo', 'sub_demo', 'active', 'scale', 'monthly', now(),
         now() + interval '30 days'
       FROM team_settings t JOIN users u ON u.id = t.owner_user_id WHERE u.email = $1
       ON CONFLICT DO NOTHING`,
      [email],
    ),
  );
}
