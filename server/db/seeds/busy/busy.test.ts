import { beforeAll, describe, expect, it } from 'vitest';
import { fileDatabase } from '#server/test/file-database.ts';
import { seedBusy } from './busy.ts';

const size = { messages: 3_000, conversations: 211, teams: 3 };
const now = new Date('2026-05-01T12:00:00Z');
const { client } = await fileDatabase();

beforeAll(() => seedBusy(client, size, { now }));

async function one(text: string): Promise<Record<string, unknown>> {
  const { rows } = await client.query(text);
  return rows[0];
}

const fingerprint = () =>
  one(`SELECT md5(string_agg(m::text, ' ' ORDER BY m.message_id)) AS messages,
    (SELECT md5(string_agg(c.name || c.last_message || c.last_activity_at, ' ' ORDER BY
      conversation_id)) FROM conversations c) AS conversations
    FROM (SELECT message_id, wa_key, message_lead, message_ia, timestamp_unix FROM messages) m`);

describe('the busy world', () => {
  it('has exactly as many messages, conversations and teams as were asked for', async () => {
    expect(
      await one(`SELECT (SELECT count(*)::int FROM messages) AS messages,
        (SELECT count(*)::int FROM conversations) AS conversations,
        (SELECT count(*)::int FROM lead_addresses) AS addresses,
        (SELECT count(*)::int FROM lead_words) AS words,
        (SELECT count(*)::int FROM message_words) AS searchable,
        (SELECT count(*)::int FROM team_settings) AS teams`),
    ).toEqual({
      ...size,
      addresses: size.conversations,
      words: size.conversations,
      searchable: size.messages,
    });
  });

  it('has list rows that say what the thread says last', async () => {
    expect(
      await one(`SELECT count(*)::int AS wrong FROM conversations c,
        LATERAL (SELECT * FROM messages m WHERE m.team_id = c.team_id
          AND m.conversation_id = c.conversation_id ORDER BY timestamp_unix DESC, seq DESC LIMIT 1) m
        WHERE c.last_message <> coalesce(m.message_lead, m.message_ia)
          OR c.timestamp_unix <> m.timestamp_unix OR c.last_interaction <> m.type_interaction
          OR c.last_inbound_seq <> (SELECT max(seq) FROM messages i WHERE i.team_id = c.team_id
            AND i.conversation_id = c.conversation_id AND i.type_interaction = 'USER_MESSAGE')`),
    ).toEqual({ wrong: 0 });
  });

  it('has counters that agree with what is stored, team by team', async () => {
    expect(
      await one(`SELECT count(*)::int AS wrong FROM team_counters t WHERE
        messages_count <> (SELECT count(*) FROM messages m WHERE m.team_id = t.team_id) OR
        leads_count <> (SELECT count(*) FROM conversations c WHERE c.team_id = t.team_id)`),
    ).toEqual({ wrong: 0 });
  });

  it('refers to nothing that is not there, though it is loaded without looking', async () => {
    expect(
      await one(`SELECT count(*)::int AS lost FROM messages m
        LEFT JOIN conversations c USING (team_id, conversation_id, campaign_id)
        LEFT JOIN campaigns k USING (team_id, campaign_id)
        WHERE c.team_id IS NULL OR k.team_id IS NULL`),
    ).toEqual({ lost: 0 });
  });

  it('is the same when it is built again, and takes the next message', async () => {
    const before = await fingerprint();
    await seedBusy(client, size, { now });
    expect(await fingerprint()).toEqual(before);
    const { next } = await one(
      `SELECT nextval(pg_get_serial_sequence('messages', 'seq')) > max(seq) AS next FROM messages`,
    );
    expect(next).toBe(true);
  });
});
