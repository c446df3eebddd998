import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { Wording } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

it('browsers are told of a lead that has become one with another', async () => {
  const lead = await scene.lead();
  const lid = '77766655544@lid';
  const idsOf = async (sql: string) =>
    (await scene.queue.query<{ id: string }>(sql, [lead.campaign.team.team_id])).map(
      ({ id }) => id,
    );
  await lead.says('from behind a lid', { chat: lid });
  await lead.says('from the number');
  const two = await idsOf('SELECT conversation_id AS id FROM conversations WHERE team_id = $1');
  await scene.queue.query('DELETE FROM live_events WHERE team_id = $1', [
    lead.campaign.team.team_id,
  ]);

  await lead.says('it is me', { chat: lid, alt: lead.chat });
  expect(
    await idsOf('SELECT conversation_id AS id FROM conversations WHERE team_id = $1'),
  ).toHaveLength(1);
  const told = await idsOf('SELECT subject_id AS id FROM live_events WHERE team_id = $1');
  expect(two).toHaveLength(2);
  expect(told).toEqual(expect.arrayContaining(two));
});

it('what was tested, learned, asked and brought in from either stays', async () => {
  const lead = await scene.lead();
  const { team_id } = lead.campaign.team;
  const lid = '77766655522@lid';
  await lead.says('from behind a lid', { chat: lid });
  await lead.says('from the number');
  const added = [
    ['eval_cases', 'case_id, name, origin, turns', "'Price', 'conversation', '[]'"],
    ['unanswered_questions', 'question_id, question, seq', "'Do you ship?', last_inbound_seq"],
    ['learning_evidence', 'evidence_id, source, happened_at', "'takeover', now()"],
    ['lead_deliveries', 'delivery_id, outcome', "'known'"],
  ] as const;
  for (const [table, columns, values] of added) {
    await scene.queue.query(
      `INSERT INTO ${table} (team_id, campaign_id, conversation_id, ${columns})
       SELECT team_id, campaign_id, conversation_id, gen_random_uuid(), ${values}
       FROM conversations WHERE team_id = $1`,
      [team_id],
    );
  }
  await lead.says('it is me', { chat: lid, alt: lead.chat });
  const { conversation_id } = await lead.conversation();
  for (const [table] of added) {
    const rows = await scene.queue.query(
      `SELECT conversation_id FROM ${table} WHERE team_id = $1`,
      [team_id],
    );
    expect([table, rows]).toEqual([table, [{ conversation_id }, { conversation_id }]]);
  }
});

it('reminders of either stay, but one that both had', async () => {
  const lead = await scene.lead();
  const { team_id } = lead.campaign.team;
  const lid = '77766655511@lid';
  await lead.says('from behind a lid', { chat: lid });
  await lead.says('from the number');
  await scene.queue.query(
    `INSERT INTO follow_ups (team_id, conversation_id, after_seq, number, state, at)
     SELECT team_id, conversation_id, after_seq, 1, 'sent', now()
     FROM conversations, unnest(ARRAY[0, last_inbound_seq]) AS after_seq WHERE team_id = $1`,
    [team_id],
  );
  await lead.says('it is me', { chat: lid, alt: lead.chat });
  const { conversation_id } = await lead.conversation();
  const rows = await scene.queue.query(
    'SELECT conversation_id FROM follow_ups WHERE team_id = $1',
    [team_id],
  );
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ conversation_id })));
});

describe('a STOP from the number, and a lid that a message tells to be the same lead', () => {
  const now = Math.floor(Date.now() / 1000);
  const lid = '77766655533@lid';
  /** The state before the message that merges the two, each writing from its own address. */
  const begun = async (wordsAt: number) => {
    const lead = await scene.lead();
    await lead.says('STOP', { at: now - 200 });
    await lead.says('How much is it?', { chat: lid, at: wordsAt });
    return lead;
  };
  const joining: [string, Wording][] = [
    ['sent by another client', { by: 'api', at: now - 50 }],
    ['that is older than the STOP', { at: now - 300 }],
  ];

  it.each(joining)('words after the STOP are answered, by a message %s', async (_how, like) => {
    const lead = await begun(now - 100);
    await lead.says('a message', { ...like, chat: lid, alt: lead.chat });
    const row = await lead.conversation();
    expect(row).toMatchObject({ conversation_status: 'en_cours', ai_state: 'ai_active' });
    expect(row.last_inbound_seq).toBeGreaterThan(row.answered_seq);
    await scene.queue.query(`DELETE FROM graphile_worker._private_jobs j
      USING graphile_worker._private_tasks t WHERE t.id = j.task_id
        AND t.identifier <> 'agent:reply'`);
    await scene.runJobs();
    expect(await scene.outside.sent(lead.campaign.connection.waha_session)).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ waiting_since: null });
  });

  it.each(joining)('words before the STOP wake no one, by a message %s', async (_how, like) => {
    const lead = await begun(now - 250);
    await lead.says('a message', { ...like, chat: lid, alt: lead.chat });
    const row = await lead.conversation();
    expect(row).toMatchObject({ conversation_status: 'stop', ai_state: 'ai_inactive' });
    expect(row).toMatchObject({ answered_seq: row.last_inbound_seq, waiting_since: null });
    await scene.runJobs();
    expect(await scene.outside.sent(lead.campaign.connection.waha_session)).toEqual([]);
  });

  it('typed on the phone it takes over, and the STOP is no opt-out any more', async () => {
    const lead = await begun(now - 100);
    await lead.says('I will call you', { by: 'phone', chat: lid, alt: lead.chat });
    const row = await lead.conversation();
    expect(row).toMatchObject({ ai_state: 'manual_control', waiting_since: null });
    expect(row.answered_seq).toBe(row.last_inbound_seq);
  });

  it('what was planned before the STOP for the lid is withdrawn', async () => {
    const lead = await begun(now - 100);
    await scene.queue.query(
      `INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
         type_interaction, message_ia, state, timestamp_unix)
       SELECT team_id, gen_random_uuid(), conversation_id, campaign_id, 'out:' || gen_random_uuid(),
         'HUMAN_MESSAGE', 'planned ' || at, 'pending', $2::bigint + at
       FROM conversations, unnest(ARRAY[-250, -50]) AS at
       WHERE id_lead = $1 AND campaign_id = $3`,
      [lid, now, lead.campaign.campaign_id],
    );
    await lead.says('hello', { by: 'api', at: now, chat: lid, alt: lead.chat });
    const states = (await lead.thread())
      .filter(({ text }) => text.startsWith('planned'))
      .map(({ text, state }) => [text, state]);
    expect(states).toEqual([
      ['planned -250', 'canceled'],
      ['planned -50', 'pending'],
    ]);
  });
});

it('the lead that goes is counted no longer, and the one that stays by its new status', async () => {
  const lead = await scene.lead();
  const lid = '77766655522@lid';
  const now = Math.floor(Date.now() / 1000);
  await lead.says('STOP', { at: now - 200 });
  await lead.says('How much is it?', { chat: lid, at: now - 100 });
  await lead.says('it is me', { chat: lid, alt: lead.chat });
  const counted = await scene.queue.query(
    `SELECT sum(leads_count)::int AS leads, sum(replied_leads_count)::int AS replied,
       sum(stop_count)::int AS stop FROM team_counters WHERE team_id = $1`,
    [lead.campaign.team.team_id],
  );
  expect(counted).toEqual([{ leads: 1, replied: 1, stop: 0 }]);
});

it('a summary of the one that stays knows nothing of the other, and is made anew', async () => {
  const lead = await scene.lead();
  const lid = '77766655533@lid';
  await lead.says('from behind a lid', { chat: lid });
  await lead.says('from the number');
  await scene.queue.query(
    `INSERT INTO conversation_summaries (team_id, conversation_id, cut_seq, text)
     SELECT team_id, conversation_id, 1, 'x' FROM conversations WHERE team_id = $1`,
    [lead.campaign.team.team_id],
  );
  await lead.says('it is me', { chat: lid, alt: lead.chat });
  expect(
    await scene.queue.query('SELECT FROM conversation_summaries WHERE team_id = $1', [
      lead.campaign.team.team_id,
    ]),
  ).toEqual([]);
});

it('waits for a lead in the order of those who hold more than one', async () => {
  const lead = await scene.lead();
  const lid = '77766655511@lid';
  const { team_id } = lead.campaign.team;
  await lead.says('from behind a lid', { chat: lid });
  await lead.says('from the number');
  const ids = (
    await scene.queue.query<{ id: string }>(
      'SELECT conversation_id AS id FROM conversations WHERE team_id = $1 ORDER BY 1',
      [team_id],
    )
  ).map(({ id }) => id);
  // The agent is processing the first: its turn exists, and the other's is new.
  await scene.queue.query(
    `INSERT INTO conversation_turns (team_id, conversation_id, turn_id, worker_id)
     VALUES ($1, $2, gen_random_uuid(), 'someone')`,
    [team_id, ids[0]],
  );
  const holder = new pg.Client({ connectionString: scene.database.url });
  await holder.connect();
  try {
    // Like lockConversations, which locks in the order of ids.
    const hold = (id?: string) =>
      holder.query('SELECT 1 FROM conversations WHERE conversation_id = $1 FOR NO KEY UPDATE', [
        id,
      ]);
    await holder.query('BEGIN');
    await hold(ids[0]);
    const told = lead.says('it is me', { chat: lid, alt: lead.chat });
    await vi.waitFor(async () => {
      const waiting = await scene.queue.query(
        'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 = ANY(pg_blocking_pids(pid))',
        [await pidOf(holder)],
      );
      expect(waiting).not.toEqual([]);
    }, 10_000);
    // If the merge already held it, this would be a deadlock.
    await hold(ids[1]);
    await holder.query('COMMIT');
    await told;
  } finally {
    await holder.end();
  }
});

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}
