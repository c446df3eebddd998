import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Generation } from '#domain/campaigns/generation.ts';
import type { Stop } from './support/database-proxy.ts';
import { PATIENCE_MS, until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

/** Every step of a generation, identified by its SQL statement. */
const STEPS: [name: string, stop: Stop][] = [
  ['before it is taken over', { text: 'set "run_id"', when: 'before' }],
  ['taken over', { text: 'set "run_id"', when: 'after commit' }],
  [
    'while it reports its progress',
    { text: '"campaign_creations" set "steps"', when: 'before commit' },
  ],
  [
    'before the result is stored',
    { text: '"campaigns" set "offer_description"', when: 'before commit' },
  ],
  [
    'stored, before the job is done',
    { text: '"campaigns" set "offer_description"', when: 'after commit' },
  ],
];

let world: World;
beforeAll(async () => {
  world = await startWorld({ proxied: ['web-1', 'worker-1'], workers: 1 });
});
afterAll(() => world?.stop());

const form = {
  company_name: 'Acme',
  business_activity: 'coaching_formation',
  business_problems: 'Founders do not like to sell at all.',
  business_solutions: 'We coach them for twelve weeks, week by week.',
  target_audience: 'Founders of small companies',
  unique_value: 'We go with you to the first ten customers.',
  agent_name: 'Emma',
  goal_type: 'book_appointments',
  goal_link: 'https://cal.example.com/emma',
  language: 'english',
};
const call = <T>(procedure: string, input: object = {}): Promise<T> => {
  const { person, team_slug } = world.team;
  return person.call<T>(`campaigns/${procedure}`, { team_slug, ...input });
};
const create = () => call<{ creation_id: string }>('createFromAnswers', { form });
const campaigns = () => call<{ is_agent_configured: boolean; creating: boolean }[]>('list');

it('a worker may be killed at every step: each campaign is made, once', async () => {
  const [worker] = world.workers;
  const begun: string[] = [];
  for (const [name, stop] of STEPS) {
    console.log(`killed ${name}`);
    const reached = world.databaseProxy('worker-1').stopAt(stop);
    begun.push((await create()).creation_id);
    const paused = await reached;
    await worker?.kill();
    paused.cut();
    await worker?.start();
  }
  await world.control.settings('openai', { latencyMs: 1_500 });
  const { creation_id } = await create();
  begun.push(creation_id);
  await until('the model is asked', PATIENCE_MS, async () => {
    const { steps } = await call<Generation>('creation', { creation_id });
    return steps.some(({ step, state }) => step === 'offer' && state === 'running');
  });
  await worker?.kill();
  await world.control.settings('openai', { latencyMs: 0 });
  await worker?.start();
  for (const id of begun) await ended(id);
  const made = await campaigns();
  // one existed before
  expect(made).toHaveLength(begun.length + 1);
  expect(made.filter((item) => !item.is_agent_configured || item.creating)).toEqual([]);
});

it('a web process may be killed while a creation begins: there is all of it, or nothing', async () => {
  const before = (await campaigns()).length;
  const [web] = world.webs;
  for (const when of ['before commit', 'after commit'] as const) {
    const text = 'insert into "campaign_creations"';
    console.log(`killed ${when} of its beginning`);
    const reached = world.databaseProxy('web-1').stopAt({ text, when });
    const asked = create().catch(() => undefined);
    const paused = await reached;
    await web?.kill();
    paused.cut();
    await web?.start();
    await asked;
  }
  await until('what was begun is made', PATIENCE_MS, async () => {
    const now = await campaigns();
    return now.length === before + 1 && now.every((item) => item.is_agent_configured);
  });
  expect(world.crashes()).toEqual([]);
});

async function ended(creation_id: string): Promise<void> {
  await until('the creation is done', PATIENCE_MS, async () => {
    const { state } = await call<Generation>('creation', { creation_id });
    if (state === 'failed' || state === 'cancelled') throw new Error(`It has ${state}`);
    return state === 'done';
  });
}
