import { spend } from '#server/test/builders/own-models.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { base64, sendsFile } from '#server/test/builders/file-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

/** The content and sound of the sandbox's recordings. */
interface Said {
  says?: string;
  sound?: 'speech' | 'unclear' | 'noise' | 'silence';
  language?: string;
  seconds?: number;
}

const speaks = (lead: SceneLead, said: Said) =>
  sendsFile(scene, lead, { mimetype: 'audio/ogg; codecs=opus', ...said });

interface Row {
  state: string;
  reason: string | null;
  text: string;
  language: string | null;
  seconds: number | null;
  model: string | null;
  cost_nanos: number | null;
}
async function readingsOf(lead: SceneLead) {
  const { conversation_id } = await lead.conversation();
  return scene.queue.query<Row>(
    `SELECT r.state, r.reason, r.text, r.language, r.seconds, r.model, r.cost_nanos::int
     FROM message_readings r JOIN messages m USING (team_id, message_id)
     WHERE m.conversation_id = $1 ORDER BY m.seq`,
    [conversation_id],
  );
}
/** How many recordings the server received. */
const sentToServer = async () => {
  const { requests } = (await scene.outside.control('GET', '/openai/audio')) as {
    requests: { path: string }[];
  };
  return requests.length;
};
let sentBefore = 0;
beforeEach(async () => {
  sentBefore = await sentToServer();
});
const newlySent = async () => (await sentToServer()) - sentBefore;
const lastAsked = async () => (await scene.outside.asked()).at(-1)?.lastMessage ?? '';

describe('a voice message', () => {
  it('is heard once, answered in words, and counted', async () => {
    const lead = await scene.lead();
    await speaks(lead, { says: 'How much is a week in June?', seconds: 30 });
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    expect(await newlySent()).toBe(1);
    expect(await lastAsked()).toBe('How much is a week in June?\n[said in a voice message]');
    expect(await readingsOf(lead)).toEqual([
      {
        state: 'done',
        reason: null,
        text: 'How much is a week in June?',
        language: 'english',
        seconds: 30,
        model: 'whisper-1',
        cost_nanos: 3_000_000,
      },
    ]);
    const used = await scene.queue.query(
      `SELECT purpose, calls::int, cost_nanos::int FROM model_usage
       WHERE team_id = $1 AND purpose = 'transcribe'`,
      [lead.campaign.team.team_id],
    );
    expect(used).toEqual([{ purpose: 'transcribe', calls: 1, cost_nanos: 3_000_000 }]);
    const spent = await scene.queue.query(
      'SELECT sum(day_nanos)::int >= 3000000 AS counted FROM model_spending WHERE team_id = $1',
      [lead.campaign.team.team_id],
    );
    expect(spent).toEqual([{ counted: true }]);
  });

  it('that asks to stop is an opt-out', async () => {
    const lead = await scene.lead();
    await speaks(lead, { says: 'Stop.' });
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
    expect(await lead.heard()).toEqual([]);
  });

  it.each<[string, Said, string]>([
    ['noise', { sound: 'noise' }, 'silent'],
    ['silence', { sound: 'silence' }, 'silent'],
    ['a mumble', { sound: 'unclear' }, 'noisy'],
    ['hours of talk', { says: 'Well', seconds: 601 }, 'too_long'],
    ['another language', { says: 'Combien ça coûte ?', language: 'french' }, 'language'],
  ])('of %s is asked about once', async (_, said, reason) => {
    const lead = await scene.lead();
    await speaks(lead, said);
    await scene.runJobs();
    expect(await readingsOf(lead)).toMatchObject([{ state: 'unclear', reason }]);
    expect(await lead.heard()).toHaveLength(1);
    expect(await lastAsked()).toContain('Ask the lead, once');
  });

  it('in a language that the lead writes is understood', async () => {
    const lead = await scene.lead();
    await lead.says('Bonjour, je voudrais savoir combien coûte une semaine chez vous en juin.');
    await speaks(lead, { says: 'Pour deux chiens.', language: 'french' });
    await scene.runJobs();
    expect(await readingsOf(lead)).toMatchObject([{ state: 'done', language: 'french' }]);
  });

  it('is found by the search, also when its conversation is merged', async () => {
    const lead = await scene.lead();
    await speaks(lead, { says: 'A kennel for my dachshund' });
    await scene.runJobs();
    const { team } = lead.campaign;
    const { rpc } = openBrowser(scene.services, team.owner);
    const found = async () =>
      (await rpc.conversations.list({ team_slug: team.team_slug, search: 'dachshund' })).items;
    expect(await found()).toHaveLength(1);
    await scene.queue.query('UPDATE messages SET message_lead = $1 WHERE media_type = $2', [
      'x',
      'audio',
    ]);
    expect(await found()).toHaveLength(1);
  });
});

describe('a server', () => {
  it('that is away is waited for, and then asked', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('openai', { match: '/audio', status: 503, times: 1 });
    await speaks(lead, { says: 'How much is it?' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await readingsOf(lead)).toMatchObject([{ state: 'waiting' }]);
    await expect
      .poll(() => scene.runJobs().then(() => lead.heard()), { timeout: 8_000 })
      .toHaveLength(1);
  });

  it('that stays away leaves the lead to a person with the reason', async () => {
    const away = scene.anotherProcess({ TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1' });
    const lead = await scene.lead();
    await turnOn(lead);
    await speaks(lead, { says: 'How much is it?' });
    await scene.queue.run(away);
    expect(await readingsOf(lead)).toMatchObject([{ state: 'waiting' }]);
    await scene.queue.query(
      "UPDATE message_readings SET created_at = now() - interval '9 minutes 59.9 seconds'",
    );
    await scene.queue.run(away);
    expect(await readingsOf(lead)).toMatchObject([{ state: 'failed' }]);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'voice_unread' });
    expect(await lead.heard()).toEqual([]);
  });

  it('without transcriptions makes the agent say that it cannot listen', async () => {
    const lead = await scene.lead();
    await scene.outside.fault('openai', { match: '/audio', status: 404, times: 1 });
    const own = scene.anotherProcess();
    await speaks(lead, { says: 'How much is it?' });
    await scene.queue.run(own);
    expect(await readingsOf(lead)).toMatchObject([{ state: 'off', reason: 'endpoint' }]);
    expect(await lead.heard()).toHaveLength(1);
    expect(await lastAsked()).toContain('You cannot open files');
  });

  it('elsewhere than the model hears only for a team that turned it on', async () => {
    const elsewhere = scene.anotherProcess({
      OPENAI_BASE_URL: 'http://localhost:9/v1',
      TRANSCRIBE_BASE_URL: scene.outside.settings.OPENAI_BASE_URL ?? '',
    });
    const { models } = elsewhere;
    expect(models.transcriber.isAgents).toBe(false);
    const lead = await scene.lead();
    await speaks(lead, { says: 'How much is it?' });
    await scene.queue.run(elsewhere);
    expect(await readingsOf(lead)).toMatchObject([{ state: 'off', reason: 'turned_off' }]);
    expect(await newlySent()).toBe(0);
  });

  it('is not asked while the ceiling of the team is reached', async () => {
    const lead = await scene.lead();
    const { team_id } = lead.campaign.team;
    await scene.queue.query(
      `INSERT INTO model_settings (team_id, version, ceiling_month_nanos)
       VALUES ($1, gen_random_uuid(), 1)`,
      [team_id],
    );
    await spend(scene, { team_id }, 5);
    await speaks(lead, { says: 'How much is it?' });
    await scene.runJobs();
    expect(await readingsOf(lead)).toMatchObject([{ state: 'waiting' }]);
    expect(await newlySent()).toBe(0);
  });
});

async function turnOn(lead: SceneLead) {
  await scene.queue.query(
    `INSERT INTO model_settings (team_id, version, read_speech)
     VALUES ($1, gen_random_uuid(), true)`,
    [lead.campaign.team.team_id],
  );
}

describe('a file that is no recording', () => {
  it('never reaches the server', async () => {
    const lead = await scene.lead();
    const data = base64(Buffer.from('MZ this is a program'));
    await sendsFile(scene, lead, { mimetype: 'audio/ogg', data });
    await scene.runJobs();
    expect(await newlySent()).toBe(0);
  });
});
