import { setTimeout as sleep } from 'node:timers/promises';
import { startApp } from '../lib/app.ts';
import { createDatabase, databasePid, withClient } from '../lib/database.ts';
import { cpuCost, figure, note } from '../lib/figures.ts';
import { type BenchNumber, createNumbers, nthNumber } from '../lib/numbers.ts';
import { cpuWhile, memoryOf } from '../lib/processes.ts';
import { serve } from '../lib/serve.ts';

const KB = 1024;
const MB = KB * KB;
/** A 30-second voice message as recorded by WhatsApp. */
const USUAL = { count: 1_000, bytes: 60 * KB };
const LARGE = { count: 200, bytes: 16 * MB };
const POLL_MS = 100;

interface RecordingBatch {
  count: number;
  bytes: number;
}

/**
 * Measures how fast voice messages are transcribed by a server that responds instantly, and how much memory
 * we use while many large ones wait. No turns run, because the leads count as answered.
 */
export async function benchHear(): Promise<void> {
  const server = await startServer();
  const database = await createDatabase();
  const number = nthNumber(await createNumbers(database, 1), 0);
  const app = await startApp(database, server);
  await transcribeAll(database, number, { count: 50, bytes: USUAL.bytes });
  note(`hear: ${USUAL.count} recordings of ${USUAL.bytes / KB} KB`);
  let seconds = 0;
  const cpu = await cpuWhile(app.pid, await databasePid(), async () => {
    seconds = await transcribeAll(database, number, USUAL);
  });
  figure('hear_rate', USUAL.count / seconds, '1/s');
  cpuCost('hear', USUAL.count, cpu);
  note(`hear: ${LARGE.count} recordings of ${LARGE.bytes / MB} MB`);
  const before = memoryOf(app.pid);
  let maxMemory = before;
  const watch = setInterval(() => (maxMemory = Math.max(maxMemory, memoryOf(app.pid))), POLL_MS);
  const large = await transcribeAll(database, number, LARGE);
  clearInterval(watch);
  figure('hear_large_rate', LARGE.count / large, '1/s');
  figure('hear_memory_gain', (maxMemory - before) / MB, 'MB');
  await app.stop();
}

/** Plays both the model and the transcription server. Accepts everything and responds instantly. */
const startServer = () =>
  serve((request, response) => {
    request.resume().on('end', () => response.end(JSON.stringify({ text: 'How much is it?' })));
  });

/** Seconds from enqueueing all recordings until the last one is transcribed. */
function transcribeAll(
  database: string,
  number: BenchNumber,
  { count, bytes }: RecordingBatch,
): Promise<number> {
  return withClient(database, async (client) => {
    const ids = [number.team_id, number.campaign_id];
    await client.query('DELETE FROM conversations');
    await client.query(
      `INSERT INTO conversations (team_id, conversation_id, campaign_id, id_lead, reply_address, name,
         answered_seq, last_interaction, timestamp_unix)
       SELECT $1, gen_random_uuid(), $2, '1555' || n || '@c.us', '1555' || n || '@c.us', 'Jane',
         1000000000, 'USER_MESSAGE', 0 FROM generate_series(1, $3) n`,
      [...ids, count],
    );
    await client.query(
      `INSERT INTO messages (team_id, message_id, conversation_id, campaign_id, wa_key,
         type_interaction, media_type, state, timestamp_unix)
       SELECT team_id, gen_random_uuid(), conversation_id, campaign_id, 'in:' || id_lead,
         'USER_MESSAGE', 'audio', 'received', extract(epoch FROM now())::bigint FROM conversations`,
    );
    await client.query(
      `INSERT INTO message_readings (team_id, message_id, kind, state)
       SELECT team_id, message_id, 'speech', 'waiting' FROM messages`,
    );
    await client.query(
      `INSERT INTO message_files (team_id, file_id, message_id, mime, bytes, state, content)
       SELECT team_id, gen_random_uuid(), message_id, 'audio/ogg', $1, 'stored',
         convert_to(repeat('x', $1), 'UTF8') FROM messages`,
      [bytes],
    );
    // A database in use has statistics. Without them, the planner reads all of a team's rows each time.
    await client.query('ANALYZE');
    const startedAt = performance.now();
    await client.query(
      `SELECT enqueue_jobs(jsonb_agg(jsonb_build_object('identifier', 'conversations:read-file',
         'payload', jsonb_build_object('team_id', team_id, 'message_id', message_id),
         'job_key', 'read-file:' || message_id))) FROM messages`,
    );
    for (;;) {
      const { rows } = await client.query(
        "SELECT count(*)::int AS left FROM message_readings WHERE state = 'waiting'",
      );
      if (rows[0].left === 0) break;
      await sleep(POLL_MS);
    }
    const { rows } = await client.query(
      "SELECT count(*)::int AS heard FROM message_readings WHERE state = 'done'",
    );
    if (rows[0].heard !== count) throw new Error(`Of ${count} only ${rows[0].heard} were heard`);
    return (performance.now() - startedAt) / 1000;
  });
}
