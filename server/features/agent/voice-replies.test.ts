import { afterEach, describe, expect, it } from 'vitest';
import { storeReading } from '#server/features/conversations/readings/store-reading.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import { eventOf } from '#server/test/api/change-bodies.ts';
import { openBrowser } from '#server/test/browser.ts';
import { sendsFile } from '#server/test/builders/file-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

// A failed client would pause in the next test, too.
afterEach(() => scene.services.speakers.close());

const rpcOf = ({ campaign }: SceneLead) =>
  openBrowser(scene.services, { cookie: campaign.team.owner.cookie }).rpc.campaigns;
const refOf = ({ campaign }: SceneLead) => ({
  team_slug: campaign.team.team_slug,
  campaign_slug: campaign.campaign_slug,
});

/** A lead of a campaign whose agent answers by voice. */
async function voiceLead(mode: 'never' | 'when_spoken' = 'when_spoken') {
  const lead = await scene.lead();
  await rpcOf(lead).changeVoiceReplies({
    ...refOf(lead),
    voice_replies: { mode, voice: 'nova' },
  });
  return lead;
}

/** The lead sends a voice message with this transcript. */
async function speaks(lead: SceneLead, text: string) {
  await sendsFile(scene, lead, { mimetype: 'audio/ogg; codecs=opus' });
  const rows = await scene.queue.query<{ message_id: string }>(
    `SELECT message_id FROM message_readings WHERE state = 'waiting' AND team_id = $1`,
    [lead.campaign.team.team_id],
  );
  for (const { message_id } of rows) {
    const done = { state: 'done', text } as const;
    await storeReading(scene.services, lead.campaign.team.scope, message_id, done);
  }
}

const answers = (reply: string) =>
  scene.outside.script({ content: { reply, conversation_status: 'en_cours', evidence: '' } });
const handed = ({ campaign }: SceneLead) => scene.outside.sent(campaign.connection.waha_session);
const last = async (lead: SceneLead) => (await lead.thread()).at(-1);
const spoken = async () => {
  const { requests } = (await scene.outside.control('GET', '/openai/audio')) as {
    requests: { path: string; text: string; voice: string }[];
  };
  return requests.filter(({ path }) => path === 'speech');
};

describe('a lead who speaks', () => {
  it('hears the answer, whose text is kept and which is sent once', async () => {
    const lead = await voiceLead();
    await answers('Yes, we have a quiet room for you.');
    await speaks(lead, 'Do you have a quiet room?');
    await scene.runJobs();
    const file = { mimetype: 'audio/ogg; codecs=opus', says: 'Yes, we have a quiet room for you.' };
    expect(await handed(lead)).toMatchObject([{ text: '', file }]);
    expect(await spoken()).toMatchObject([{ voice: 'nova', text: file.says }]);
    expect(await last(lead)).toMatchObject({
      text: file.says,
      media_type: 'audio',
      state: 'sent',
      file: { mime: 'audio/ogg', state: 'stored', seconds: 2 },
    });
    expect(await scene.queue.query('SELECT 1 FROM conversation_turns')).toEqual([]);
    await scene.runJobs();
    expect(await handed(lead)).toHaveLength(1);
    expect(await lead.conversation()).toMatchObject({ last_message: file.says });
  });

  it('is one message, though its echo has no text', async () => {
    const lead = await voiceLead();
    await answers('Of course.');
    await speaks(lead, 'May I come?');
    await scene.runJobs();
    const { waha_session } = lead.campaign.connection;
    const url = `${scene.outside.url}/waha/api/${waha_session}/chats/${lead.chat}/messages?limit=1`;
    const answer = await fetch(url, { headers: { 'x-api-key': 'sandbox' } });
    const [payload] = (await answer.json()) as object[];
    const { connection } = lead.campaign;
    await receiveEvents(scene.services, connection, [eventOf('message.any', payload ?? {})]);
    expect(await lead.thread()).toHaveLength(2);
  });

  it('and writes then, reads the answer; and so does the agent of what it said', async () => {
    const lead = await voiceLead();
    await answers('Yes, we have a quiet room for you.');
    await speaks(lead, 'Do you have a quiet room?');
    await scene.runJobs();
    await lead.says('Nice');
    await scene.runJobs();
    expect((await handed(lead)).map(({ file }) => file !== undefined)).toEqual([true, false]);
    const asked = (await scene.outside.asked()).at(-1);
    const said = asked?.body.messages.filter(({ role }) => role === 'assistant');
    expect(said?.map(({ content }) => content)).toEqual(['Yes, we have a quiet room for you.']);
  });

  it.each([
    ['a price', 'It is 890 € for all.'],
    ['a link', 'Look at acme.example/book please.'],
    ['a list', 'We have:\n- rooms\n- beds'],
    ['more than 40 seconds', 'We are happy to see you. '.repeat(30)],
  ])('reads %s', async (_, reply) => {
    const lead = await voiceLead();
    const say = { content: { reply, conversation_status: 'en_cours', evidence: '' } };
    await scene.outside.script(say);
    await scene.outside.script(say);
    await speaks(lead, 'How?');
    await scene.runJobs();
    expect(await spoken()).toEqual([]);
    for (const { file } of await handed(lead)) expect(file).toBeUndefined();
  });

  it('gets text where the campaign never speaks', async () => {
    const lead = await voiceLead('never');
    await answers('Of course.');
    await speaks(lead, 'May I come?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Of course.']);
    expect(await spoken()).toEqual([]);
  });
});

describe('a speech server that fails', () => {
  it.each([
    ['has an outage', { status: 503 }, 'down'],
    ['has no such path', { status: 404, body: 'Not Found' }, 'address'],
    ['refuses the key', { status: 401 }, 'key'],
    ['answers something else', { status: 200, body: 'ID3 music', accept: true }, 'format'],
  ])('%s: the lead gets the text, and people of the team read why', async (_, fault, problem) => {
    const lead = await voiceLead();
    await scene.outside.fault('openai', { match: '/audio/speech', ...fault });
    await answers('Of course.');
    await speaks(lead, 'May I come?');
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Of course.']);
    const view = await rpcOf(lead).voiceReplies(refOf(lead));
    expect(view).toMatchObject({ voice_replies: { mode: 'when_spoken', voice: 'nova' }, problem });
  });
});

describe('a voice', () => {
  it('is heard before it is chosen, and costs', async () => {
    const lead = await voiceLead();
    const sample = await rpcOf(lead).previewVoice({ ...refOf(lead), voice: 'sage' });
    expect(Buffer.from(sample.content, 'base64').toString('latin1', 0, 4)).toBe('OggS');
    expect(sample.text).toMatch(/^I am the virtual assistant of /);
    expect(await spoken()).toMatchObject([{ voice: 'sage', text: sample.text }]);
    const used = await scene.queue.query(
      `SELECT purpose, model_name, completion_tokens > 20 AS spoke, cost_nanos > 0 AS priced
       FROM model_usage WHERE team_id = $1`,
      [lead.campaign.team.team_id],
    );
    expect(used).toEqual([
      { purpose: 'speak', model_name: 'gpt-4o-mini-tts', spoke: true, priced: true },
    ]);
  });

  it('that the server does not have is refused with what to do', async () => {
    const lead = await voiceLead();
    const preview = rpcOf(lead).previewVoice({ ...refOf(lead), voice: 'nobody' });
    await expect(preview).rejects.toThrow('Choose another voice');
  });
});
