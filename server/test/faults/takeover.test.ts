import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '#sandbox/faults.ts';
import { Run } from './support/evidence.ts';
import { faultsOf } from './support/judge.ts';
import { chatOf, phoneOf } from './support/tags.ts';
import { PATIENCE_MS, until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

// No message of the agent leaves the product once a takeover or an opt-out is committed.

/** Longer than the pause before a retry, so anything that would still be sent has been sent. */
const SILENCE_MS = 6_500;
/** Leads who may get at most `sent` messages from a moment on. One wait at the end checks all of them. */
const silenced: { by: string; lead: number; from: number; sent: number }[] = [];

let world: World;
let run: Run;
let leads = 0;

beforeAll(async () => {
  world = await startWorld({ quietMs: 200, proxied: ['worker-1'] });
});
afterAll(() => world?.stop());
beforeEach(() => {
  run = new Run(world);
});
afterEach(async () => {
  await world.control.heal('waha');
  await world.control.settings('openai', { latencyMs: 0 });
});

/** The statement that stores an answer as `sending`. */
const ANSWER_STORED = '"send_attempts", "read_seq"';

/** Each resolves once it is committed. */
const WAYS: [name: string, take: (lead: number) => Promise<void>][] = [
  ['the dashboard', stopInDashboard],
  ['a text typed on the phone', (lead) => writeFromPhone(lead)],
  ["the lead's STOP", (lead) => writeStop(lead)],
];

describe('once someone has taken over', () => {
  it.each(WAYS)('only what was already on its way is sent: %s', async (by, take) => {
    const lead = (leads += 1);
    const stored = world
      .databaseProxy('worker-1')
      .stopAt({ text: ANSWER_STORED, when: 'after commit' });
    await run.leadWrites(lead);
    const paused = await stored;
    const taken = take(lead);
    await stopCommitted(lead);
    paused.release();
    await taken;
    await until('it is handed over', PATIENCE_MS, async () => handedSince(lead, 0).length > 0);
    expect(handedSince(lead, 0)).toHaveLength(1);
    silenced.push({ by, lead, from: 0, sent: 1 });
  });

  it('a stop in the dashboard waits for what is on its way, and reports that it was sent', async () => {
    const lead = (leads += 1);
    const stored = world
      .databaseProxy('worker-1')
      .stopAt({ text: ANSWER_STORED, when: 'after commit' });
    await run.leadWrites(lead);
    const paused = await stored;
    const stopping = world.team.person.call('conversations/stop', await conversationOf(lead));
    await stopCommitted(lead);
    paused.release();
    expect(await stopping).toMatchObject({ alreadySending: 'sent' });
    silenced.push({ by: 'a stop that waited', lead, from: Date.now(), sent: 0 });
  });

  it('a stop in the dashboard does not wait for ever for what hangs', async () => {
    const lead = (leads += 1);
    const stored = world
      .databaseProxy('worker-1')
      .stopAt({ text: ANSWER_STORED, when: 'after commit' });
    await run.leadWrites(lead);
    const paused = await stored;
    const ref = await conversationOf(lead);
    expect(await world.team.person.call('conversations/stop', ref)).toMatchObject({
      alreadySending: 'still_sending',
    });
    paused.release();
  });

  it('nothing is sent that waits for a gateway that is down', async () => {
    await world.control.faults('waha', { match: '/api/sendText', status: 500 });
    await Promise.all(
      WAYS.map(async ([way, take]) => {
        const lead = (leads += 1);
        await run.leadWrites(lead);
        await until('it is tried', PATIENCE_MS, async () => handedSince(lead, 0).length > 0);
        await sleep(200);
        await take(lead);
        const from = Date.now();
        expect([way, ...handedSince(lead, from)]).toEqual([way]);
        silenced.push({ by: `${way}, while it is down`, lead, from, sent: 0 });
      }),
    );
  });

  // The model is still answering when this ends; a later test that stops the next answer could get one.
  it('nothing is sent while the model is still thinking', async () => {
    await world.control.settings('openai', { latencyMs: 1_500 });
    await Promise.all(
      WAYS.map(async ([way, take]) => {
        const lead = (leads += 1);
        await run.leadWrites(lead);
        await until('the model is asked', PATIENCE_MS, async () =>
          world.model.thinkingAbout().includes(`${lead}.1`),
        );
        await take(lead);
        const from = Date.now();
        expect([way, ...handedSince(lead, from)]).toEqual([way]);
        silenced.push({ by: way, lead, from, sent: 0 });
      }),
    );
  });
});

it('a stop at any moment around the answer is obeyed', async () => {
  const random = seededRandom(7);
  const first = leads + 1;
  await world.control.settings('openai', { latencyMs: 100 });
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const lead = first + i;
      await run.leadWrites(lead);
      await sleep(100 + random() * 700);
      await stopInDashboard(lead);
      const from = Date.now();
      expect(handedSince(lead, from)).toEqual([]);
      silenced.push({ by: 'a stop at any moment', lead, from, sent: 0 });
    }),
  );
  leads += 40;
});

it('given back, the agent answers what was left', async () => {
  const lead = (leads += 1);
  await world.control.settings('openai', { latencyMs: 800 });
  await run.leadWrites(lead);
  await until('the model is asked', PATIENCE_MS, async () =>
    world.model.thinkingAbout().includes(`${lead}.1`),
  );
  await stopInDashboard(lead);
  await world.team.person.call('conversations/reactivate', await conversationOf(lead));
  expect(faultsOf(await run.verdict(PATIENCE_MS))).toEqual({});
});

it('and in all these cases nothing follows', async () => {
  await sleep(SILENCE_MS);
  const sent = ({ lead, from }: (typeof silenced)[number]) => handedSince(lead, from).length;
  expect(silenced.filter((item) => sent(item) !== item.sent)).toEqual([]);
});

function handedSince(lead: number, from: number) {
  const chat = chatOf(lead);
  return world.gateway.handed.filter((item) => item.chatId === chat && item.at >= from);
}

async function stopInDashboard(lead: number): Promise<void> {
  await world.team.person.call('conversations/stop', await conversationOf(lead));
}

async function writeFromPhone(lead: number): Promise<void> {
  const text = 'I take over from here.';
  await world.control.receive(world.team.session, [{ from: phoneOf(lead), text, fromMe: true }]);
  await handedOver(lead, 'phone');
}

async function writeStop(lead: number): Promise<void> {
  // Later than earlier texts, because `run.leadWrites` puts each text one second after the previous one.
  const timestamp = Math.floor(Date.now() / 1000) + 2;
  await world.control.receive(world.team.session, [
    { from: phoneOf(lead), text: 'STOP', timestamp },
  ]);
  await handedOver(lead, 'opted_out');
}

/** Waits until the agent can't send anymore, whichever side stopped it. */
function stopCommitted(lead: number): Promise<true> {
  return until('it is committed', PATIENCE_MS, async () => {
    const rows = await world.database.query(
      'SELECT FROM conversations WHERE id_lead = $1 AND NOT agent_active',
      [chatOf(lead)],
    );
    return rows.length > 0;
  });
}

function handedOver(lead: number, cause: string): Promise<true> {
  return until('it is committed', PATIENCE_MS, async () => {
    const rows = await world.database.query(
      `SELECT FROM conversation_events JOIN conversations USING (team_id, conversation_id)
       WHERE id_lead = $1 AND coalesce(to_value, kind) = $2`,
      [chatOf(lead), cause],
    );
    return rows.length > 0;
  });
}

function conversationOf(lead: number) {
  return until('the conversation', PATIENCE_MS, async () => {
    const [row] = await world.database.query<{ conversation_id: string }>(
      'SELECT conversation_id FROM conversations WHERE id_lead = $1',
      [chatOf(lead)],
    );
    return row && { team_slug: world.team.team_slug, conversation_id: row.conversation_id };
  });
}
