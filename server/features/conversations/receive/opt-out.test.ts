import { describe, expect, it } from 'vitest';
import type { ConnectedCampaign, Lead } from '#server/test/builders/chat-builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

/** A time some minutes ago on WhatsApp's clock, in seconds. */
const begin = Math.floor(Date.now() / 1000) - 300;
/** A lead's text, and when it was sent. */
type Said = [text: string, second: number];

describe('a STOP and what the lead writes around it', () => {
  const STOPPED = { status: 'stop', ai: 'ai_inactive', waiting: false, unanswered: false };
  const AWAKE = { status: 'en_cours', ai: 'ai_active', waiting: true, unanswered: true };

  it.each<[how: string, said: Said[], end: object]>([
    [
      'stops when the STOP is the last',
      [
        ['Hi', 1],
        ['A question', 2],
        ['STOP', 3],
      ],
      STOPPED,
    ],
    [
      'wakes when something came after it',
      [
        ['Hi', 1],
        ['STOP', 2],
        ['A question', 3],
      ],
      AWAKE,
    ],
    [
      'stops when both are of the same second',
      [
        ['Hi', 1],
        ['STOP', 2],
        ['A question', 2],
      ],
      STOPPED,
    ],
    [
      'stops again after a change of mind',
      [
        ['STOP', 1],
        ['A question', 2],
        ['Stop!', 3],
      ],
      STOPPED,
    ],
    [
      'wakes again after two STOPs',
      [
        ['STOP', 1],
        ['Hi', 2],
        ['Stop!', 3],
        ['A question', 4],
      ],
      AWAKE,
    ],
  ])('%s, in every order and batch', async (_how, said, end) => {
    const campaign = await scene.connectedCampaign();
    for (const order of ordersOf(said)) {
      for (const batches of batchesOf(order)) {
        const lead = await plannedFor(campaign);
        for (const batch of batches) {
          await lead.saysAll(
            ...batch.map(([text, at]): [string, object] => [text, { at: begin + at }]),
          );
        }
        const told = JSON.stringify(batches);
        expect({ told, ...(await endOf(lead)) }).toEqual({
          told,
          ...end,
          planned: ['canceled', 'canceled'],
        });
      }
    }
  });
});

describe('a lead who asked to stop', () => {
  it('hears nothing when an older message is delivered late', async () => {
    const lead = await scene.lead();
    await lead.says('STOP', { at: begin + 2 });
    await lead.says('Hi', { at: begin + 1 });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await scene.outside.asked()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({ conversation_status: 'stop' });
  });

  it('is answered about what came later in the same batch, once', async () => {
    const lead = await scene.lead();
    await lead.saysAll(['STOP', { at: begin + 1 }], ['Wait, hello again', { at: begin + 2 }]);
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    await lead.says('Hi', { at: begin });
    expect(await scene.runJobs()).toEqual([]);
    expect(await lead.heard()).toHaveLength(1);
  });

  it('is remembered by the words that said so', async () => {
    const lead = await scene.lead();
    await lead.saysAll(['ARRÊT !', { at: begin + 2 }], ['Bonjour', { at: begin + 1 }]);
    expect(await eventsOf(lead)).toEqual([{ kind: 'opted_out', evidence: 'ARRÊT !' }]);
  });
});

/** Every order of the messages. */
function ordersOf<T>(things: T[]): T[][] {
  if (things.length < 2) return [things];
  return things.flatMap((item) =>
    ordersOf(things.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

/** Every way to split a list into batches. */
function batchesOf<T>([first, ...rest]: T[]): T[][][] {
  if (first === undefined) return [];
  if (rest.length === 0) return [[[first]]];
  return batchesOf(rest).flatMap(([next = [], ...others]) => [
    [[first], next, ...others],
    [[first, ...next], ...others],
  ]);
}

/** A lead who said hello before, with an unsent answer and an unsent text from a user. */
async function plannedFor(campaign: ConnectedCampaign): Promise<Lead> {
  const lead = leadOf(scene.services, campaign);
  await lead.says('Hello', { at: begin });
  const { conversation_id } = await lead.conversation();
  const { team, campaign_id } = campaign;
  await scene.queue.query(
    `INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
       type_interaction, message_ia, state, timestamp_unix)
     SELECT $1, gen_random_uuid(), $2, $3, 'out:' || gen_random_uuid(), kind, 'Planned', 'pending', $4
     FROM unnest(ARRAY['AI_RESPONSE', 'HUMAN_MESSAGE']) AS kind`,
    [team.team_id, conversation_id, campaign_id, begin],
  );
  return lead;
}

async function endOf(lead: Lead) {
  const row = await lead.conversation();
  const ours = (await lead.thread()).filter((message) => !message.from_lead);
  return {
    status: row.conversation_status,
    ai: row.ai_state,
    waiting: row.waiting_since !== null,
    unanswered: row.last_inbound_seq > row.answered_seq,
    planned: ours.map((message) => message.state),
  };
}

async function eventsOf(lead: Lead) {
  const { conversation_id } = await lead.conversation();
  return scene.queue.query(
    'SELECT kind, evidence FROM conversation_events WHERE conversation_id = $1',
    [conversation_id],
  );
}
