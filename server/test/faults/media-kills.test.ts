import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PNG } from '../outside/sample-files.ts';
import { createRecording } from '#sandbox/media/recording.ts';
import type { Stop } from './support/database-proxy.ts';
import type { Incoming, Sent } from './support/gateway.ts';
import { countStored } from './support/stored.ts';
import { chatOf, phoneOf } from './support/tags.ts';
import { PATIENCE_MS, until } from './support/until.ts';
import { startWorld, type World } from './support/world.ts';

// A library file or a spoken reply reaches a lead once, wherever the sending process is killed.

/** The statement that stores an answer as `sending`. */
const ANSWER_STORED = '"send_attempts", "read_seq"';
/** The statement that records a message as sent. */
const NOTED = 'released AS (';

const STEPS: [name: string, stop: Stop][] = [
  ['before it is stored', { text: ANSWER_STORED, when: 'before' }],
  ['stored, before it is sent', { text: ANSWER_STORED, when: 'after commit' }],
  ['accepted, before it is noted', { text: NOTED, when: 'before' }],
  ['noted, before the job is done', { text: NOTED, when: 'after commit' }],
];

const LONG = process.env.FAULTS === 'long';
const REPLY = 'We meet every week and practise with you until it works.';

let world: World;
beforeAll(async () => {
  world = await startWorld({ proxied: ['worker-1'], quietMs: 200, echoes: false });
  await world.control.script([
    { match: 'how would that work', times: null, patch: { reply: REPLY } },
  ]);
});
afterAll(() => world?.stop());

/** Adds a library item, as if a member had stored it. */
async function hasItem(name: string, mime: string, content: Buffer) {
  await world.database.query(
    `INSERT INTO library_items (team_id, item_id, campaign_id, name, state, mime, file_name, bytes,
       content, words)
     SELECT team_id, gen_random_uuid(), campaign_id, $2, 'stored', $3, 'file', length($4::bytea),
       $4::bytea, to_tsvector('simple', $2) FROM campaigns WHERE campaign_id = $1`,
    [world.team.campaign_id, name, mime, content],
  );
}

const shownTo = async (lead: number): Promise<Sent[]> =>
  (await world.control.sent(world.team.session)).filter(
    ({ chatId, repeat }) => chatId === chatOf(lead) && !repeat,
  );

const sentTo = (lead: number, files: number) =>
  until('everything is sent', PATIENCE_MS, async () => {
    const sent = await shownTo(lead);
    const left = await countStored(world);
    return sent.length >= files && left?.unsent === 0;
  });

/** For each step, a lead writes and the worker is killed there. Returns what each lead received. */
async function killedAtEachStep(
  first: number,
  said: Pick<Incoming, 'text' | 'media'>,
  files: number,
) {
  const [worker] = world.workers;
  const got: Record<string, (string | undefined)[]> = {};
  for (const [index, [name, stop]] of STEPS.entries()) {
    console.log(`killed ${name}`);
    const lead = first + index;
    const reached = world.databaseProxy('worker-1').stopAt(stop);
    await world.control.receive(world.team.session, [{ from: phoneOf(lead), ...said }]);
    const paused = await reached;
    await worker?.kill();
    paused.cut();
    await worker?.start();
    // The long form waits here, because kills in quick succession leave no time to resume work.
    if (LONG) await sentTo(lead, files);
  }
  for (const index of STEPS.keys()) await sentTo(first + index, files);
  // Checked last, because duplicates arrive after the originals.
  for (const [index, [name]] of STEPS.entries()) {
    const sent = await shownTo(first + index);
    got[name] = sent.map(({ text, file }) => file?.says ?? file?.mimetype ?? text);
  }
  return got;
}

const each = (sent: unknown[]) => Object.fromEntries(STEPS.map(([name]) => [name, sent]));

describe('what an agent sends besides text', () => {
  it('is a picture of the library, once, with its caption', async () => {
    await hasItem('Blue chair', 'image/png', PNG);
    const got = await killedAtEachStep(
      1,
      { text: 'Can you send me a photo of the blue chair?' },
      1,
    );
    expect(got).toEqual(each(['image/png']));
  });

  it('is a voice note of the library, once, behind its text', async () => {
    await hasItem(
      'Green lamp',
      'audio/ogg',
      createRecording({ says: 'The green lamp', seconds: 2 }),
    );
    const said = { text: 'Can you send me something about the green lamp?' };
    const got = await killedAtEachStep(21, said, 2);
    expect(got).toEqual(each([expect.stringContaining('Green lamp'), 'The green lamp']));
  });

  it('is a spoken reply, once, in the words that were approved', async () => {
    await world.database.query(
      `UPDATE campaigns SET voice_replies = '{"mode": "when_spoken", "voice": ""}'`,
    );
    const said = { text: '', media: { says: 'And how would that work for us?' } };
    const got = await killedAtEachStep(41, said, 1);
    expect(got).toEqual(each([REPLY]));
    expect(world.crashes()).toEqual([]);
    expect(await countStored(world)).toMatchObject({ unsent: 0, dead_jobs: 0 });
  });
});
