import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Run } from './support/evidence.ts';
import { faultsOf } from './support/judge.ts';
import { PATIENCE_MS, until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

/** Tests the protection against each kind of fault and, as a control, what the judge finds without it. */
/** By then whatever is sent twice has been sent twice. */
const TWICE_MS = 3_000;

let world: World;
let run: Run;
let forgotten: Run;

beforeAll(async () => {
  world = await startWorld({ quietMs: 200 });
  forgotten = new Run(world);
  await loseWorkerWithoutRecovery();
});
afterAll(() => world?.stop());
beforeEach(() => {
  run = new Run(world);
});

it('a message that the gateway delivers again much later is not answered again', async () => {
  await run.leadWrites(1);
  await run.answered(PATIENCE_MS);
  await run.replay(1);
  await sleep(TWICE_MS);
  expect(faultsOf(await run.verdict(0))).toEqual({});
});

it('a message that was accepted and never confirmed is found at the gateway, and not sent again', async () => {
  await sendWithoutConfirmation(2, async () => {
    const rows = await world.database.query(
      `SELECT FROM messages WHERE message_ia LIKE '%[2.1]%' AND state NOT IN ('pending', 'sending')`,
    );
    return rows.length > 0;
  });
  expect(faultsOf(await run.verdict(0))).toEqual({});
  const { sent } = await run.evidence();
  expect(sent.filter((item) => item.text.includes('[2.1]')).map((item) => item.repeat)).toEqual([
    false,
  ]);
});

it('control: without the stored id it is sent twice', async () => {
  world.gateway.stripIds(true);
  await sendWithoutConfirmation(3, async () => handed(3) > 1);
  world.gateway.stripIds(false);
  const { twice } = await run.verdict(0);
  expect(twice).toEqual([expect.stringContaining('lead 3')]);
});

it('control: without deduplication it is answered again', async () => {
  await world.database.query('DROP INDEX messages_once');
  await run.leadWrites(4);
  await run.answered(PATIENCE_MS);
  await run.replay(4);
  await sleep(TWICE_MS);
  const { twice } = await run.verdict(0);
  expect(twice).toEqual([expect.stringContaining('lead 4')]);
});

it("control: without recovery a dead worker's lead is never answered", async () => {
  const killedAt = forgotten.kills[0]?.at ?? 0;
  await sleep(killedAt + 31_000 - Date.now());
  const { lost } = await forgotten.verdict(0);
  expect(lost).toEqual(['9.1']);
});

/** The gateway accepts the message without responding, and its echo's webhook is lost too. */
async function sendWithoutConfirmation(
  lead: number,
  settled: () => Promise<boolean>,
): Promise<void> {
  const { control, model } = world;
  const answerNow = model.holdAnswers();
  await run.leadWrites(lead);
  await until('the message was taken in', PATIENCE_MS, async () => {
    const rows = await world.database.query('SELECT FROM messages WHERE message_lead LIKE $1', [
      `[${lead}.1]%`,
    ]);
    return rows.length > 0;
  });
  await control.faults('waha', [
    { match: '/api/sendText', dropAfterAccept: true, times: 1 },
    { dropWebhooks: true },
  ]);
  answerNow();
  await until('it is sent', PATIENCE_MS, async () => handed(lead) > 0);
  await until('what became of it is known', PATIENCE_MS, settled);
  await control.heal('waha');
  await sleep(500);
  expect(model.answers.filter((answer) => answer.read.includes(`${lead}.1`))).toHaveLength(1);
}

/** How often the lead's message was sent to the gateway. */
const handed = (lead: number): number =>
  world.gateway.handed.filter((item) => item.text.includes(`[${lead}.1]`)).length;

/** From here on, nothing recovers a dead worker's leads, which the other tests don't need. */
async function loseWorkerWithoutRecovery(): Promise<void> {
  const { control, database, model, workers } = world;
  await withoutRecovery(database);
  await control.settings('openai', { latencyMs: 5_000 });
  await forgotten.leadWrites(9);
  await until('the model is asked', PATIENCE_MS, async () => model.thinkingAbout().includes('9.1'));
  await forgotten.killed(async () => {
    await workers[0]?.kill();
    await control.settings('openai', { latencyMs: 0 });
    await workers[0]?.start();
  });
}

/**
 * Disables both ways to recover a dead worker's lead: releasing its jobs, and syncing every number when a
 * worker starts after a time without any (starting one can take long on a busy machine).
 */
async function withoutRecovery(database: World['database']): Promise<void> {
  await database.query(`CREATE OR REPLACE FUNCTION graphile_worker.force_unlock_workers(
    worker_ids text[]) RETURNS void LANGUAGE sql AS 'SELECT'`);
  await database.query(`CREATE OR REPLACE FUNCTION gate_connections_to_check()
    RETURNS TABLE (team_id uuid, connection_id uuid, campaign_id uuid, waha_session text,
      status text, last_event_at timestamptz, last_synced_at timestamptz, gateway_problem text)
    LANGUAGE sql STABLE AS
    'SELECT NULL::uuid, NULL::uuid, NULL::uuid, '''', '''', now(), now(), '''' WHERE false'`);
}
