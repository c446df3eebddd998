import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Run } from './support/evidence.ts';
import { faultsOf } from './support/judge.ts';
import { PATIENCE_MS, until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

const LONG = process.env.FAULTS === 'long';
const MEGABYTE = 1024 * 1024;

let world: World;
let run: Run;
let leads = 0;

beforeAll(async () => {
  world = await startWorld({ quietMs: 200 });
});
afterAll(() => world?.stop());
beforeEach(() => {
  run = new Run(world);
});
afterEach(async () => {
  await world.control.heal('waha');
  await world.control.heal('openai');
});

describe('a model that', () => {
  const invalid: [what: string, answer: object][] = [
    ['answers nothing', { empty: true }],
    ['breaks off in the middle', { truncated: true }],
    ['gives invalid responses', { garbage: 'content' }],
    ['answers with a web page', { garbage: 'body' }],
    ['answers with a megabyte', { bytes: MEGABYTE }],
    ['declines', { refusal: 'I cannot help with that.' }],
  ];

  it('answers badly once is asked once more, and the lead gets the good answer', async () => {
    for (const [, answer] of invalid) await script((leads += 1), answer);
    for (let i = invalid.length - 1; i >= 0; i -= 1) await run.leadWrites(leads - i);
    expect(faultsOf(await run.verdict(PATIENCE_MS))).toEqual({});
    for (const { tag } of run.leadMessages) expect([tag, callsFor(tag)]).toEqual([tag, 2]);
  });

  it('answers badly twice is left alone: nothing is sent, a person is notified, the lead may write again', async () => {
    const lead = (leads += 1);
    await script(lead, { garbage: 'content', times: 2 });
    await run.leadWrites(lead);
    await until('a person is notified', PATIENCE_MS, () => needsAttention(lead));
    await sleep(1_000);
    const { sent } = await run.evidence();
    expect(sent.filter((item) => item.text.includes(`[${lead}.`))).toEqual([]);
    expect(callsFor(`${lead}.1`)).toBe(2);
    await run.leadWrites(lead, 2);
    await run.answered(PATIENCE_MS);
    expect(callsFor(`${lead}.2`)).toBe(1);
  });

  it('is throttled or down is asked later, as it wishes', async () => {
    const throttled = (leads += 1);
    const failing = (leads += 1);
    await script(throttled, { status: 429, headers: { 'retry-after': '4' } });
    await script(failing, { status: 503 });
    await run.leadWrites(throttled);
    await run.leadWrites(failing);
    expect(faultsOf(await run.verdict(PATIENCE_MS))).toEqual({});
    const { answers } = await run.evidence();
    const writtenAt = run.leadMessages[0]?.at ?? 0;
    const answered = answers.find((answer) => answer.read.includes(`${throttled}.1`));
    expect((answered?.startedAt ?? 0) - writtenAt).toBeGreaterThan(4_000);
    for (const { tag } of run.leadMessages) expect([tag, callsFor(tag)]).toEqual([tag, 1]);
  });

  it.runIf(LONG)(
    'hangs is given up and asked again',
    { meta: { needs: 'npm run test:faults' } },
    async () => {
      await script((leads += 1), { delayMs: 120_000 });
      await run.leadWrites(leads);
      await run.answered(100_000);
      const { twice, lost, partial } = await run.verdict(0);
      expect([...twice, ...lost, ...partial]).toEqual([]);
    },
  );
});

describe('a gateway that', () => {
  it('answers a send in every bad way gets each message once', async () => {
    await world.control.faults('waha', [
      { match: '/api/sendText', times: 1, status: 500 },
      { match: '/api/sendText', times: 1, status: 422 },
      { match: '/api/sendText', times: 1, drop: true },
      { match: '/api/sendText', times: 1, dropAfterAccept: true },
      { match: '/api/sendText', times: 1, truncate: true },
      { match: '/api/sendText', times: 1, empty: true },
      { match: '/api/sendText', times: 1, status: 201, accept: true, body: 'x'.repeat(MEGABYTE) },
      { match: '/api/sendText', times: 1, status: 500, accept: true },
      { match: '/api/sendText', times: 1, delayMs: 3_000 },
    ]);
    for (let i = 0; i < 9; i += 1) await run.leadWrites((leads += 1));
    expect(faultsOf(await run.verdict(PATIENCE_MS))).toEqual({});
  });

  it('gives no sensible message id is asked for one again, and no answer is wasted', async () => {
    await world.control.faults('waha', [
      { match: '/new-message-id', times: 1, status: 500 },
      { match: '/new-message-id', times: 1, empty: true },
      { match: '/new-message-id', times: 1, truncate: true },
      { match: '/new-message-id', times: 1, status: 200, body: '{}' },
      { match: '/new-message-id', times: 1, status: 200, body: '{"id":""}' },
      { match: '/new-message-id', times: 1, status: 200, body: '"' + 'x'.repeat(MEGABYTE) + '"' },
    ]);
    for (let i = 0; i < 6; i += 1) await run.leadWrites((leads += 1));
    expect(faultsOf(await run.verdict(PATIENCE_MS))).toEqual({});
    for (const { tag } of run.leadMessages) expect([tag, callsFor(tag)]).toEqual([tag, 1]);
    const { sent } = await run.evidence();
    expect(sent.filter((item) => item.id.length < 8)).toEqual([]);
  });

  it('refuses to show typing does not delay the answer', async () => {
    await world.control.settings('openai', { latencyMs: 800 });
    await world.control.faults('waha', [
      { match: '/api/sendSeen', status: 500 },
      { match: '/api/startTyping', drop: true },
    ]);
    await run.leadWrites((leads += 1));
    const verdict = await run.verdict(PATIENCE_MS);
    await world.control.settings('openai', { latencyMs: 0 });
    expect(faultsOf(verdict)).toEqual({});
  });

  it('is away for a while gets what is due meanwhile, once', async () => {
    for (let i = 0; i < 10; i += 1) await run.leadWrites((leads += 1));
    await run.answered(PATIENCE_MS);
    await world.control.settings('openai', { latencyMs: 500 });
    for (let i = 0; i < 10; i += 1) await run.leadWrites(leads - i, 2);
    await sleep(600);
    await run.killed(async () => {
      await world.sandbox.kill();
      await sleep(LONG ? 300_000 : 6_000);
      await world.sandbox.start();
    });
    expect(faultsOf({ ...(await run.verdict(PATIENCE_MS)), late: [] })).toEqual({});
  });
});

describe('a gateway that is killed with webhooks that it had not delivered', () => {
  it('is asked for it: of leads that are known, however many, and of new ones', async () => {
    const [web] = world.webs;
    const known = Array.from({ length: 70 }, () => (leads += 1));
    for (const lead of known) await run.leadWrites(lead);
    await run.answered(PATIENCE_MS);
    await web?.kill();
    for (const lead of known) await run.leadWrites(lead, 2);
    for (let i = 0; i < 5; i += 1) await run.leadWrites((leads += 1));
    await run.killed(async () => {
      await world.sandbox.restart();
      // Its first webhooks reach nobody, and the last one arrives before they are repeated.
      await sleep(600);
      await web?.start();
    });
    expect(faultsOf(await run.verdict(PATIENCE_MS))).toEqual({});
  });
});

describe('a product that was away for so long that the gateway has given up', () => {
  it('asks for what it missed, of known leads and of new ones', async () => {
    const processes = [...world.webs, ...world.workers];
    const known = (leads += 1);
    await run.leadWrites(known);
    await run.answered(PATIENCE_MS);
    await Promise.all(processes.map((item) => item.kill()));
    await world.control.faults('waha', { dropWebhooks: true });
    await run.leadWrites(known, 2);
    await run.leadWrites((leads += 1));
    await world.control.heal('waha');
    // Longer than a worker counts as alive without a heartbeat.
    await sleep(13_000);
    await run.killed(() => Promise.all(processes.map((item) => item.start())));
    expect(faultsOf(await run.verdict(PATIENCE_MS))).toEqual({});
  });
});

it('nothing of all this ends a process, and every request was one that the gateway knows', async () => {
  expect(world.crashes()).toEqual([]);
  expect(await world.control.violations()).toEqual([]);
});

function script(lead: number, answer: object): Promise<unknown> {
  return world.control.script([{ match: `[${lead}.1]`, ...answer }]);
}

/** How often the model answered about the lead's text. */
function callsFor(tag: string): number {
  return world.model.asked.filter((item) => item === tag).length;
}

async function needsAttention(lead: number): Promise<boolean> {
  const rows = await world.database.query(
    'SELECT FROM conversations WHERE needs_attention AND last_message LIKE $1',
    [`[${lead}.%`],
  );
  return rows.length > 0;
}
