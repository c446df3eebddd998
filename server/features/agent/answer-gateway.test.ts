import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Fault } from '#sandbox/faults.ts';
import { newId } from '#server/platform/id.ts';
import { eventually } from '#server/test/eventually.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import { showTyping } from './show-typing.ts';

const scene = await fileScene();

const sendText: Fault = { match: '/api/sendText' };
const sentTo = ({ campaign }: SceneLead) => scene.outside.sent(campaign.connection.waha_session);
/** How often the fault has struck. */
const seenTried = async () => {
  const { faults } = (await scene.outside.control('GET', '/waha/faults')) as {
    faults: { struck: number }[];
  };
  return faults[0]?.struck;
};
const statesOf = async (lead: SceneLead) => (await lead.thread()).map((message) => message.state);

describe('a gateway that does not take the answer', () => {
  it.each([
    ['is down', { drop: true }],
    ['is broken', { status: 500 }],
    ['has lost WhatsApp', { status: 422 }],
  ])('%s: it is sent later, and the model is not asked again', async (_name, fault) => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { ...sendText, ...fault });
    await lead.says('Hi');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await statesOf(lead)).toEqual(['received', 'pending']);
    expect(await scene.queue.planned()).toHaveLength(1);
    await scene.outside.fault('waha', []);
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await statesOf(lead)).toEqual(['received', 'sent']);
    expect(await scene.outside.asked()).toHaveLength(1);
    expect(await scene.queue.plannedWork()).toEqual([]);
  });

  it.each([
    ['the connection is cut', { dropAfterAccept: true }],
    ['half an answer', { truncate: true }],
    ['an error after sending', { status: 500, accept: true }],
  ])(
    'took it, but the answer is lost (%s): it is looked up and not sent again',
    async (_name, fault) => {
      const lead = await scene.lead();
      await scene.outside.fault('waha', { ...sendText, ...fault, times: 1 });
      await lead.says('Hi');
      await scene.runJobs();
      await scene.runJobs();
      const sent = await sentTo(lead);
      expect(sent.map((item) => item.repeat)).toEqual([false]);
      expect(await lead.heard()).toHaveLength(1);
      expect(await statesOf(lead)).toEqual(['received', 'sent']);
    },
  );

  it('took it, the answer is lost, and the echo says so: there is no retry', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { ...sendText, dropAfterAccept: true, times: 1 });
    await lead.says('Hi');
    await scene.runJobs();
    const [sent] = await sentTo(lead);
    await lead.says(sent?.text ?? '', { by: 'api', id: sent?.id ?? '' });
    expect(await statesOf(lead)).toEqual(['received', 'sent']);
    await scene.runJobs();
    expect(await sentTo(lead)).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ ai_state: 'ai_active' });
  });

  it.each([400, 413])(
    'refuses it for good (%i): it failed, and a person is told',
    async (status) => {
      const lead = await scene.lead();
      await scene.outside.fault('waha', { ...sendText, status });
      await lead.says('Hi');
      await scene.runJobs();
      expect(await statesOf(lead)).toEqual(['received', 'failed']);
      expect(await lead.conversation()).toMatchObject({ needs_attention: true });
      expect(await scene.queue.plannedWork()).toEqual([]);
      expect(await scene.queue.query('SELECT * FROM conversation_turns')).toEqual([]);
    },
  );

  it('gives no message id: nothing is stored, the turn comes again', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { match: '/new-message-id', status: 500, times: 1 });
    await lead.says('Hi');
    await scene.runJobs();
    expect(await statesOf(lead)).toEqual(['received']);
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('cannot show typing: the answer goes out all the same', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { match: '/api/sendSeen', drop: true });
    await lead.says('Hi');
    scene.whileThinking(() => eventually('typing was tried', seenTried));
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });
});

describe('a gateway that hangs when it should show typing', () => {
  it('does not hold the answer up for long', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { match: '/api/sendSeen', delayMs: 60_000 });
    await lead.says('Hi');
    scene.whileThinking(() => eventually('typing was tried', seenTried));
    const worked = scene.runJobs();
    // sooner than the timeout of other calls
    await eventually('the answer is there', async () => (await lead.heard()).length > 0);
    await worked;
    expect(await lead.heard()).toHaveLength(1);
  });

  it('is asked to while other chats of the number are written to', async () => {
    const lead = await scene.lead();
    const { waha_session } = lead.campaign.connection;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const busy = Promise.all(
      Array.from({ length: 7 }, (_, chat) =>
        scene.services.waha.sends.run(waha_session, `${chat}@c.us`, () => held),
      ),
    );
    await lead.says('Hi');
    scene.whileThinking(() =>
      eventually('typing is shown', async () => (await kindsOf(waha_session)).includes('typing')),
    );
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    release();
    await busy;
  });

  it('is not asked to while the number is busy, so that no answers wait behind the signs', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    const { conversation_id } = await lead.conversation();
    const { scope, waha_session } = lead.campaign.connection;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    // As many other chats of the number as can be answered at once.
    const busy = Promise.all(
      Array.from({ length: 8 }, (_, chat) =>
        scene.services.waha.sends.run(waha_session, `${chat}@c.us`, () => held),
      ),
    );
    await eventually('the number is busy', async () =>
      scene.services.waha.sends.isFull(waha_session),
    );
    const told = await changesOf(conversation_id);
    const lease = { conversation_id, turn_id: newId() };
    const typing = showTyping(scene.services, scope, lease, waha_session, lead.chat);
    await eventually('it is begun', async () => (await changesOf(conversation_id)) > told);
    await typing.settled();
    release();
    await busy;
    expect(await kindsOf(waha_session)).toEqual([]);
  });
});

const kindsOf = async (session: string) => {
  const answer = await scene.outside.control('GET', `/waha/activity?session=${session}`);
  return (answer as { activity: { kind: string }[] }).activity.map(({ kind }) => kind);
};

const changesOf = async (conversation_id: string) => {
  const rows = await scene.queue.query('SELECT FROM live_events WHERE subject_id = $1', [
    conversation_id,
  ]);
  return rows.length;
};

describe('what was stored and not sent', () => {
  /** An answer that the gateway hasn't accepted yet. */
  async function pendingAnswer() {
    const lead = await scene.lead();
    await scene.outside.fault('waha', { ...sendText, drop: true, times: 1 });
    await lead.says('Hi');
    await scene.runJobs();
    expect(await statesOf(lead)).toEqual(['received', 'pending']);
    return lead;
  }

  it('is withdrawn when the lead opts out meanwhile', async () => {
    const lead = await pendingAnswer();
    await lead.says('STOP');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await statesOf(lead)).toEqual(['received', 'canceled', 'received']);
  });

  it('is withdrawn when the owner writes on the phone meanwhile', async () => {
    const lead = await pendingAnswer();
    await lead.says('I am on it', { by: 'phone' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });

  it('is shown to a person after some minutes, and withdrawn after a day', async () => {
    const lead = await pendingAnswer();
    const waitedFor = (time: string) =>
      scene.services.db.inTeam(lead.campaign.connection.scope, async (tx) => {
        await sql`UPDATE messages SET created_at = now() - ${time}::interval
          WHERE team_id = ${tx.team_id} AND state = 'pending'`.execute(tx.db);
        await sql`UPDATE conversations
          SET last_inbound_unix = extract(epoch FROM now() - ${time}::interval)::bigint
          WHERE team_id = ${tx.team_id}`.execute(tx.db);
      });
    await scene.outside.fault('waha', { ...sendText, drop: true, times: 1 });
    await waitedFor('6 minutes');
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
    await waitedFor('25 hours');
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await statesOf(lead)).toEqual(['received', 'canceled']);
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
  });

  it('goes out before the answer to what came after it', async () => {
    const lead = await pendingAnswer();
    await scene.outside.script({
      content: { reply: 'The second.', conversation_status: 'en_cours', evidence: '' },
    });
    await lead.says('And how long does it take?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(2);
    expect((await lead.heard())[1]).toBe('The second.');
  });
});

describe('acknowledgements', () => {
  it('move a message forward only, whatever order they come in', async () => {
    const lead = await scene.lead();
    const { connection } = lead.campaign;
    await lead.says('Hi');
    await scene.runJobs();
    const [sent] = await sentTo(lead);
    const ack = async (...acks: number[]) => {
      const wa_key = `out:${sent?.id}`;
      const events = acks.map((ack) => ({ kind: 'ack', wa_key, ack: ack }) as const);
      await receiveEvents(scene.services, connection, events);
      return (await statesOf(lead))[1];
    };
    expect(await ack(1)).toBe('sent');
    expect(await ack(0)).toBe('sent');
    expect(await ack(3, 2)).toBe('read');
    expect(await ack(2)).toBe('read');
    expect(await ack(-1)).toBe('read');
  });

  it('say that WhatsApp refused it: it failed, and a person is told', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.runJobs();
    const [sent] = await sentTo(lead);
    const events = [{ kind: 'ack', wa_key: `out:${sent?.id}`, ack: -1 } as const];
    await receiveEvents(scene.services, lead.campaign.connection, events);
    expect(await statesOf(lead)).toEqual(['received', 'failed']);
    expect(await lead.conversation()).toMatchObject({ needs_attention: true });
  });
});
