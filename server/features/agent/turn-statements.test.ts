import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receiveEvents } from '#server/test/receive-events.ts';
import {
  type GatewayEvent,
  parseWebhook,
} from '#server/features/whatsapp/gateway/gateway-event.ts';
import { outgoingKey } from '#server/features/whatsapp/gateway/message-address.ts';
import { messageBody } from '#server/test/builders/chat-builders.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import { watchTeamTransactions } from '#server/test/team-transactions.ts';

// The database cost of one turn: an extra statement or transaction fails here.

let scene: Scene;
const transactions = watchTeamTransactions();
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());
beforeEach(() => scene.reset());

/** Statements per transaction, without those that only a slow model adds. */
const sizesDuring = async (work: () => Promise<unknown>) =>
  (await transactions.during(work))
    .filter((statements) => !statements.some((text) => text.includes('set "thinking"')))
    .map((statements) => statements.length);

describe('one message', () => {
  it('of a new lead is stored with twelve statements in one transaction', async () => {
    const lead = await scene.lead();
    expect(await sizesDuring(() => lead.says('Hi'))).toEqual([12]);
  });

  it('of a known lead with nine', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    expect(await sizesDuring(() => lead.says('there'))).toEqual([9]);
  });

  it('enters the search once, with the name', async () => {
    await scene.queue.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'the words of a lead were entered twice'; END $$`);
    await scene.queue.query(`CREATE TRIGGER refuse BEFORE UPDATE ON lead_words
      FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.queue.query('DROP TRIGGER refuse ON lead_words');
    const [found] = await scene.queue.query<{ words: string; name: string }>(
      `SELECT w.words, c.name FROM lead_words w JOIN conversations c
        USING (team_id, conversation_id) WHERE c.id_lead = $1`,
      [lead.chat],
    );
    expect(found?.name).not.toBe('');
    expect(found?.words).toContain(found?.name.toLowerCase());
  });
});

describe('one turn', () => {
  it.each(['a new', 'a known'])('of %s lead takes three transactions', async (which) => {
    const lead = await scene.lead();
    await lead.says('Hi');
    if (which === 'a known') {
      await scene.runJobs();
      await lead.says('Hello again');
    }
    // opened: the lease and the thread; the answer stored; sent, with the lease released
    expect(await sizesDuring(() => scene.runJobs())).toEqual([2, 9, 1]);
  });
});

describe('the plans of a turn', () => {
  /** Tables that a turn fills. */
  const LARGE = ['conversations', 'lead_addresses', 'lead_words', 'message_words', 'messages'];

  /** Makes the planner take these tables for large ones: of a few rows, it rightly reads all. */
  const pretendMillions = () =>
    scene.queue.query(
      `UPDATE pg_class SET reltuples = 1e6, relpages = 1 WHERE relname = ANY($1::text[])
        AND relnamespace = 'public'::regnamespace`,
      [LARGE],
    );

  /** Generic plans, as a connection shared with other teams uses them. */
  async function plansOf(team_id: string, statements: string[]): Promise<Map<string, string>> {
    const client = await scene.services.db.connect();
    const plans = new Map<string, string>();
    try {
      await client.query(`BEGIN; SET LOCAL app.team_id = '${team_id}'`);
      for (const text of statements) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN (GENERIC_PLAN) ${text}`,
        );
        plans.set(text, rows.map((row) => row['QUERY PLAN']).join('\n'));
      }
    } finally {
      await client.end();
    }
    return plans;
  }

  it('read what a lead has and never all that its team has', async () => {
    const one = await scene.lead();
    const leads = [one, await scene.lead({ team: one.campaign.team })];
    const sent = await transactions.during(async () => {
      for (const text of ['Hi', 'Hello again']) {
        for (const lead of leads) await lead.says(text);
        await scene.runJobs();
      }
      for (const { campaign, phone } of leads) {
        const [answer] = await scene.outside.sent(campaign.connection.waha_session);
        const id = answer?.id ?? '';
        const echo = parseWebhook(messageBody(phone, answer?.text ?? '', { by: 'api', id }));
        const ack: GatewayEvent = { kind: 'ack', wa_key: outgoingKey(id), ack: 2 };
        const events = [echo, ack].flatMap((event) => event ?? []);
        await receiveEvents(scene.services, campaign.connection, events);
      }
    });
    const statements = [...new Set(sent.flat())].filter((text) => !/^\s*(?:SET|NOTIFY)/.test(text));
    // The first team decides the plan: here, one whose messages the statistics don't know.
    const { campaign } = await scene.lead();
    await scene.queue.query('ANALYZE');
    await pretendMillions();
    const plans = await plansOf(campaign.team.team_id, statements);
    expect(plans.size).toBeGreaterThan(11);
    const wholesale = new RegExp(`hashed SubPlan|Seq Scan on (?:${LARGE.join('|')})\\b`);
    expect([...plans].filter(([, plan]) => wholesale.test(plan))).toEqual([]);
  });
});

describe('what was said of a message before it came', () => {
  it('stays with its number', async () => {
    const one = await scene.lead();
    const other = await scene.lead({ team: one.campaign.team });
    const message = parseWebhook(messageBody(one.phone, 'there'));
    const another = parseWebhook(messageBody(other.phone, 'Hello'));
    if (message?.kind !== 'message' || !another) throw new Error('These are messages');
    const { wa_key, timestamp } = message;
    const reaction: GatewayEvent = {
      kind: 'reaction',
      own_key: 'in:REACTION',
      addresses: message.addresses,
      wa_key,
      from_me: false,
      text: '👍',
      timestamp,
    };
    await receiveEvents(scene.services, other.campaign.connection, [reaction]);
    await receiveEvents(scene.services, one.campaign.connection, [message]);
    await receiveEvents(scene.services, other.campaign.connection, [another]);
    const campaigns = [one, other].map(({ campaign }) => campaign.connection.campaign_id);
    expect(
      await scene.queue.query(
        `SELECT m.lead_reaction, e.campaign_id FROM messages m
         LEFT JOIN early_message_changes e ON e.wa_key = m.wa_key
         WHERE m.campaign_id = ANY($1::uuid[]) ORDER BY m.campaign_id = $2`,
        [campaigns, campaigns[1]],
      ),
    ).toEqual([
      { lead_reaction: null, campaign_id: other.campaign.connection.campaign_id },
      { lead_reaction: null, campaign_id: null },
    ]);
  });
});

describe('what the gateway tells of an answer', () => {
  async function answered() {
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.runJobs();
    const { connection } = lead.campaign;
    const [sent] = await scene.outside.sent(connection.waha_session);
    const id = sent?.id ?? '';
    const echo = parseWebhook(messageBody(lead.phone, sent?.text ?? '', { by: 'api', id }));
    const hears = (events: (GatewayEvent | undefined)[]) =>
      sizesDuring(() =>
        receiveEvents(
          scene.services,
          connection,
          events.flatMap((event) => event ?? []),
        ),
      );
    return { lead, echo, hears, wa_key: outgoingKey(id) };
  }

  it('its echo takes one statement and says nothing new', async () => {
    const { lead, echo, hears } = await answered();
    expect(await hears([echo, echo])).toEqual([1, 1]);
    expect(await lead.thread()).toHaveLength(2);
  });

  it('its echo shows that it was sent although it was canceled meanwhile', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.queue.query(`CREATE FUNCTION cancel() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.state := 'canceled'; RETURN NEW; END $$`);
    await scene.queue.query(`CREATE TRIGGER cancel BEFORE INSERT ON messages FOR EACH ROW
      WHEN (NEW.type_interaction = 'AI_RESPONSE') EXECUTE FUNCTION cancel()`);
    await scene.runJobs();
    await scene.queue.query('DROP TRIGGER cancel ON messages');
    const { connection } = lead.campaign;
    const [sent] = await scene.outside.sent(connection.waha_session);
    const text = sent?.text ?? '';
    expect(text).not.toBe('');
    const echo = parseWebhook(messageBody(lead.phone, text, { by: 'api', id: sent?.id ?? '' }));
    expect(
      await sizesDuring(() => receiveEvents(scene.services, connection, echo ? [echo] : [])),
    ).toEqual([1]);
    expect((await lead.thread()).map(({ state }) => state)).toEqual(['received', 'sent']);
  });

  it('an acknowledgement takes one statement', async () => {
    const { hears, wa_key } = await answered();
    const ack = (level: number): GatewayEvent => ({ kind: 'ack', wa_key, ack: level });
    expect(await hears([ack(1)])).toEqual([1]);
    expect(await hears([ack(2), ack(3)])).toEqual([1, 1]);
  });
});
