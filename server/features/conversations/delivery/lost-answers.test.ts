import { describe, expect, it } from 'vitest';
import type { Fault } from '#sandbox/faults.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

const SEND = '/api/sendText';
const PAGE = '<!doctype html><title>Please sign in to this network</title>';
/** Path of the lookup of one message. No other call contains it. */
const LOOK_UP = '/messages/true_';

const handed = (lead: SceneLead) => scene.outside.sent(lead.campaign.connection.waha_session);
const answerOf = async (lead: SceneLead) =>
  (await lead.thread()).find((message) => message.type_interaction === 'AI_RESPONSE')?.state;

/** A lead whose answer was sent with these faults, and the worker's next tries. */
async function leadWithLost(send: Fault, lookUp?: Fault): Promise<SceneLead> {
  const lead = await scene.lead();
  const faults = [{ ...send, match: SEND }, ...(lookUp ? [{ ...lookUp, match: LOOK_UP }] : [])];
  await scene.outside.fault('waha', faults);
  await lead.says('Hi');
  await scene.runJobs();
  return lead;
}

async function workOn(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) await scene.runJobs();
}

describe('a send whose answer was lost', () => {
  it.each<[string, Fault]>([
    ['the connection broke', { dropAfterAccept: true, times: 1 }],
    ['half an answer came', { truncate: true, times: 1 }],
    ['an error 500 came', { status: 500, accept: true, times: 1 }],
    ['a proxy gave up', { status: 504, accept: true, times: 1 }],
    ['a proxy answered with a page', { status: 200, body: PAGE, accept: true, times: 1 }],
    ['nothing but a status came', { empty: true, times: 1 }],
  ])('after it was delivered is found and not repeated: %s', async (_how, fault) => {
    const lead = await leadWithLost(fault);
    await workOn(2);
    expect(await handed(lead)).toHaveLength(1);
    expect(await answerOf(lead)).toBe('sent');
    expect(await scene.outside.asked()).toHaveLength(1);
  });

  it.each<[string, Fault]>([
    ['the connection broke', { drop: true, times: 1 }],
    ['an error 500 came', { status: 500, times: 1 }],
    ['a proxy answered with a page', { status: 200, body: PAGE, times: 1 }],
  ])('before it was delivered is sent again under its id: %s', async (_how, fault) => {
    const lead = await leadWithLost(fault);
    await workOn(2);
    expect(await handed(lead)).toMatchObject([{ repeat: false }]);
    expect(await answerOf(lead)).toBe('sent');
  });

  it('is sent again as often as the gateway says that it has nothing', async () => {
    const lead = await leadWithLost({ status: 500, times: 5 });
    await workOn(8);
    expect(await handed(lead)).toHaveLength(1);
    expect(await answerOf(lead)).toBe('sent');
  });

  it('is waited for while the gateway is away, and never sent blindly', async () => {
    const lead = await leadWithLost({ dropAfterAccept: true, times: 1 });
    await scene.outside.fault('waha', { match: '/api/', status: 502 });
    await workOn(8);
    expect(await answerOf(lead)).toBe('pending');
    await scene.outside.fault('waha', []);
    await workOn(1);
    expect(await handed(lead)).toHaveLength(1);
    expect(await answerOf(lead)).toBe('sent');
  });

  it('is found under the other address of the lead', async () => {
    const lead = await scene.lead();
    const lid = '98765432101234@lid';
    await scene.outside.control('POST', '/waha/people', { phone: lead.phone, lid });
    await scene.outside.control('POST', '/waha/settings', { history: 'by_lid' });
    await scene.outside.fault('waha', { match: SEND, dropAfterAccept: true, times: 1 });
    await lead.says('Hi', { chat: lid, alt: lead.chat });
    await lead.says('Are you there?', { alt: lid });
    await workOn(3);
    await scene.outside.control('POST', '/waha/settings', { history: 'merged' });
    expect(await handed(lead)).toHaveLength(1);
    expect(await answerOf(lead)).toBe('sent');
  });
});

describe('a lookup that the gateway, though at work, cannot answer', () => {
  it.each<[string, Fault]>([
    ['fails', { status: 500 }],
    ['is not made for this engine', { status: 501 }],
    ['breaks off', { drop: true }],
    ['answers with a page', { status: 200, body: '<html>' }],
    ['answers with another message', { status: 200, body: { id: 'true_15550001@c.us_OTHER' } }],
  ])('%s: the same id is sent once more', async (_how, lookUp) => {
    const lead = await leadWithLost({ dropAfterAccept: true, times: 1 }, lookUp);
    await workOn(2);
    expect(await handed(lead)).toHaveLength(1);
    await workOn(4);
    const [first, second, ...more] = await handed(lead);
    expect([second?.id, second?.repeat, more]).toEqual([first?.id, true, []]);
    expect(await answerOf(lead)).toBe('sent');
  });

  it('and a second send without an answer: nothing is sent a third time, a person is asked', async () => {
    const lead = await leadWithLost({ dropAfterAccept: true }, { status: 500 });
    await workOn(12);
    expect(await handed(lead)).toHaveLength(2);
    expect(await answerOf(lead)).toBe('sent');
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
    expect(await scene.queue.plannedWork()).toEqual([]);
  });

  it('does not bring back what the lead stopped meanwhile', async () => {
    const lead = await leadWithLost({ drop: true, times: 1 }, { status: 500 });
    await lead.says('STOP');
    await workOn(6);
    expect(await handed(lead)).toEqual([]);
    expect(await answerOf(lead)).toBe('canceled');
  });

  it('does not talk over a person who took over meanwhile', async () => {
    const lead = await leadWithLost({ drop: true, times: 1 }, { status: 500 });
    await lead.says('I am on it', { by: 'phone' });
    await workOn(6);
    expect(await handed(lead)).toEqual([]);
  });
});

describe('a worker that died', () => {
  const dies = () =>
    scene.queue.query(`UPDATE messages SET state = 'sending' WHERE state = 'pending'`);

  it('after the gateway took the answer: it is found', async () => {
    const lead = await leadWithLost({ dropAfterAccept: true, times: 1 });
    await dies();
    await workOn(2);
    expect(await handed(lead)).toHaveLength(1);
    expect(await answerOf(lead)).toBe('sent');
  });

  it('before the gateway had it: it is sent', async () => {
    const lead = await leadWithLost({ drop: true, times: 1 });
    await dies();
    await workOn(2);
    expect(await handed(lead)).toMatchObject([{ repeat: false }]);
  });
});

it('an answer that was not lost costs no look-up', async () => {
  const lead = await scene.lead();
  // Would fail and be counted if it were requested.
  await scene.outside.fault('waha', { match: LOOK_UP, status: 500 });
  await lead.says('Hi');
  await scene.runJobs();
  expect(await lead.heard()).toHaveLength(1);
  const { faults } = (await scene.outside.control('GET', '/waha/faults')) as {
    faults: { struck: number }[];
  };
  expect(faults[0]?.struck).toBe(0);
});
