import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { answerOf } from '#server/test/builders/held-answers.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
const AWAY = 'Thank you for contacting Harbour Ltd. We are closed and will reply at 9:00.';

const stored = async (lead: SceneLead) => {
  const { conversation_id } = await lead.conversation();
  const [row] = await scene.queue.query(
    `SELECT replied, auto_replies, waiting_since, follow_up_at IS NOT NULL AS reminds
      FROM conversations WHERE conversation_id = $1`,
    [conversation_id],
  );
  return row;
};

/** A bot answers each of our messages until we stop; returns how many messages we sent. */
async function talk(lead: SceneLead, answers: (turn: number) => string, most = 30) {
  await lead.says('Good morning');
  for (let turn = 1; turn <= most; turn += 1) {
    const before = (await lead.heard()).length;
    await scene.outside.script(answerOf(`This is sentence number ${turn} of a friendly agent.`));
    await scene.runJobs();
    const heard = (await lead.heard()).length;
    if (heard === before) return heard;
    await lead.says(answers(turn));
  }
  return (await lead.heard()).length;
}

describe('a lead that is software', () => {
  it('an away message with a growing ticket number: the agent stops and a person is asked', async () => {
    const lead = await scene.lead();
    expect(await talk(lead, (turn) => `${AWAY} Ticket ${4000 + turn}`)).toBeLessThanOrEqual(3);
    expect(await lead.conversation()).toMatchObject({
      attention_reason: 'bot',
      needs_attention: true,
    });
    expect(await stored(lead)).toMatchObject({ reminds: false });
  });

  it('a menu: the same', async () => {
    const lead = await scene.lead();
    const menu = 'Hello! 1 Sales, 2 Support, 3 Opening hours. Reply with a number.';
    expect(await talk(lead, () => menu)).toBeLessThanOrEqual(3);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'bot' });
  });

  it('is answered once someone says that it was a person', async () => {
    const lead = await scene.lead();
    const answers = await talk(lead, () => AWAY);
    const { conversation_id } = await lead.conversation();
    const { rpc } = openBrowser(scene.services, lead.campaign.team.owner);
    const { team_slug } = lead.campaign.team;
    await scene.outside.script(answerOf('Sorry, I took you for a machine. When may we call?'));
    const row = await rpc.conversations.markSeen({ team_slug, conversation_id, is_person: true });
    expect(row).toMatchObject({ needs_attention: false, attention_reason: null });
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(answers + 1);
    expect((await lead.thread()).filter(({ automatic }) => automatic)).toEqual([]);
  });

  it('is answered again once it writes something new', async () => {
    const lead = await scene.lead();
    const answers = await talk(lead, () => AWAY);
    await scene.outside.script(answerOf('Good morning, Tom! When may we call?'));
    await lead.says('Tom here, I am back. What is this about?');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(answers + 1);
    expect(await lead.conversation()).toMatchObject({
      attention_reason: null,
      needs_attention: false,
    });
  });
});

describe('the limit of messages to one lead', () => {
  const limited = async (hour: number, day: number) => {
    const lead = await scene.lead();
    await scene.queue.query(
      'UPDATE campaigns SET lead_hour_limit = $2, lead_day_limit = $3 WHERE campaign_id = $1',
      [lead.campaign.campaign_id, hour, day],
    );
    return lead;
  };
  const words = 'one two three four five six seven eight nine ten'.split(' ');

  it.each([
    ['of an hour', 3, 60],
    ['of a day', 20, 3],
  ])('%s ends a talk of two friendly agents', async (_, hour, day) => {
    const lead = await limited(hour, day);
    expect(await talk(lead, (turn) => `And what about ${words[turn % 10]}?`)).toBe(3);
    expect(await lead.conversation()).toMatchObject({ attention_reason: 'lead_limit' });
  });

  it('is that of each lead alone', async () => {
    const lead = await limited(1, 1);
    await talk(lead, () => 'And then?');
    const other = leadOf(scene.services, lead.campaign);
    await other.says('Good evening');
    await scene.runJobs();
    const answers = (await other.thread()).filter(({ from_lead }) => !from_lead);
    expect(answers).toHaveLength(1);
  });
});
