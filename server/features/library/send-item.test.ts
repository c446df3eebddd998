import { describe, expect, it } from 'vitest';
import { shortId } from '#domain/agent/choose-item.ts';
import { answerOf, BAD, openMemberView } from '#server/test/builders/held-answers.ts';
import { buildItem } from '#server/test/builders/library-builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { openBrowser } from '#server/test/browser.ts';
import { OGG, PDF } from '#server/test/outside/sample-files.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

type Like = Parameters<typeof buildItem>[2];

/** A lead whose agent can send these items, with the model's name for each. */
async function leadWith(...items: Like[]) {
  const lead = await scene.lead();
  const ids: string[] = [];
  for (const like of items) ids.push(await buildItem(scene.services, lead.campaign, like));
  return { lead, ids, named: ids.map((item_id) => shortId({ item_id })) };
}

const sends = (send_item: string | undefined, reply = 'Here it is.') =>
  answerOf(reply, { send_item });
const sent = ({ campaign }: SceneLead) => scene.outside.sent(campaign.connection.waha_session);
const last = async (lead: Pick<SceneLead, 'thread'>) => (await lead.thread()).at(-1);

/** Returns the model's last request, with the schema of its answer. */
async function asked() {
  const body = (await scene.outside.asked()).at(-1)?.body;
  const system = (body?.messages ?? []).filter(({ role }) => role === 'system');
  const [instructions = '', note = ''] = system.map(({ content }) => content);
  return { instructions, note, whole: JSON.stringify(body) };
}

describe('an item that the model names', () => {
  it('goes out as a file with the answer under it', async () => {
    const { lead, named } = await leadWith({ name: 'Blue chair', price: '49 €' });
    await scene.outside.script(sends(named[0], 'Here is the blue chair. It is 49 €.'));
    await lead.says('Can I see the blue chair?');
    await scene.runJobs();
    const text = 'Here is the blue chair. It is 49 €.';
    expect(await sent(lead)).toMatchObject([{ text, file: { mimetype: 'image/jpeg' } }]);
    expect(await last(lead)).toMatchObject({
      state: 'sent',
      text,
      media_type: 'image',
      details: 'Blue chair',
      file: { mime: 'image/jpeg', state: 'stored' },
    });
    const violations = await scene.outside.control('GET', '/waha/violations');
    expect(violations).toMatchObject({ violations: [] });
  });

  it('is told to the model with its id, and stays once the lead has it', async () => {
    const { lead, named } = await leadWith({ name: 'Blue chair', send_when: 'asked for colours' });
    await scene.outside.script(sends(named[0]), sends('', 'You have it already.'));
    await lead.says('Hello');
    await scene.runJobs();
    const before = await asked();
    expect(before.instructions).toContain(`[${named[0]}] Blue chair (picture)`);
    expect(before.instructions).toContain('Send when: asked for colours');
    expect(before.note).not.toContain('got already');
    await lead.says('And again?');
    await scene.runJobs();
    const after = await asked();
    expect(after.instructions).toBe(before.instructions);
    expect(after.note).toContain(`got already: ${named[0]}`);
  });

  it('is not sent twice, whatever the model says', async () => {
    const { lead, named } = await leadWith({});
    await scene.outside.script(sends(named[0], 'The chair.'), sends(named[0], 'As I said.'));
    await lead.says('The chair?');
    await scene.runJobs();
    await lead.says('The chair!');
    await scene.runJobs();
    expect(await sent(lead)).toMatchObject([{ text: 'The chair.' }, { text: 'As I said.' }]);
    expect((await sent(lead)).map(({ file }) => file !== undefined)).toEqual([true, false]);
    expect(await last(lead)).toMatchObject({ media_type: null, file: null, state: 'sent' });
  });

  it.each(['item:00000000', 'the chair', '../../etc/passwd', 'item:'])(
    'that is unknown is dropped, and the text goes: %s',
    async (send_item) => {
      const { lead } = await leadWith({});
      await scene.outside.script(sends(send_item, 'What colour do you like?'));
      await lead.says('Hi');
      await scene.runJobs();
      expect(await lead.heard()).toEqual(['What colour do you like?']);
      expect(await last(lead)).toMatchObject({ media_type: null, file: null });
    },
  );

  it('of another campaign is unknown', async () => {
    const { lead } = await leadWith({});
    const other = await scene.lead({ team: lead.campaign.team });
    const item_id = await buildItem(scene.services, other.campaign, {});
    await scene.outside.script(sends(shortId({ item_id }), 'What colour do you like?'));
    await lead.says('Hi');
    await scene.runJobs();
    expect(await last(lead)).toMatchObject({ media_type: null, file: null });
  });

  it('is sent once more to another lead, with one content for both', async () => {
    const { lead, named, ids } = await leadWith({});
    await scene.outside.script(sends(named[0]), sends(named[0]));
    const other = leadOf(scene.services, lead.campaign);
    for (const one of [lead, other]) await one.says('The chair?');
    await scene.runJobs();
    for (const one of [lead, other]) expect(await last(one)).toMatchObject({ state: 'sent' });
    const files = await scene.queue.query<{ item_id: string }>(
      'SELECT item_id, content FROM message_files WHERE item_id IS NOT NULL',
    );
    const file = { item_id: ids[0], content: null };
    expect(files.filter(({ item_id }) => item_id === ids[0])).toEqual([file, file]);
  });
});

describe('what WhatsApp shows no text under', () => {
  it('goes behind the text: a voice note', async () => {
    const { lead, named } = await leadWith({ name: 'Welcome', content: OGG, file_name: 'hi.ogg' });
    await scene.outside.script(sends(named[0], 'Listen to this.'));
    await lead.says('Who are you?');
    await scene.runJobs();
    expect(await sent(lead)).toMatchObject([
      { text: 'Listen to this.' },
      { text: '', file: { mimetype: 'audio/ogg; codecs=opus' } },
    ]);
    expect(await lead.thread()).toMatchObject([
      { from_lead: true },
      { text: 'Listen to this.', state: 'sent', media_type: null },
      { text: '', state: 'sent', media_type: 'audio' },
    ]);
  });

  it('goes behind the text: a file with a long text', async () => {
    const { lead, named } = await leadWith({
      name: 'Prices',
      content: PDF,
      file_name: 'prices.pdf',
    });
    const woods = [
      'oak',
      'ash',
      'elm',
      'pine',
      'teak',
      'beech',
      'maple',
      'walnut',
      'cherry',
      'birch',
    ];
    const about = woods.map(
      (wood) =>
        `Some people like ${wood} since its colour is warm, its grain is fine and it lasts for a very long time.`,
    );
    const reply = `${about.join(' ')} And which of all these kinds of wood would you like to have in your own home?`;
    expect(reply.length).toBeGreaterThan(1024);
    // The guard asks for a shorter answer, and accepts the second one.
    await scene.outside.script(sends(named[0], reply), sends(named[0], reply));
    await lead.says('Tell me all about it');
    await scene.runJobs();
    expect((await sent(lead)).map(({ file }) => file?.filename)).toEqual([undefined, 'prices.pdf']);
  });
});

describe('an answer that waits for a person', () => {
  /** An answer with an item that is held for its text. */
  async function heldWith(like: Like) {
    const { lead, named, ids } = await leadWith(like);
    const bad = answerOf(BAD, { send_item: named[0] });
    await scene.outside.script(bad, bad);
    await lead.says('Where can I pay?');
    await scene.runJobs();
    return { lead, ids, ...(await openMemberView(scene, lead)) };
  }

  it('shows what goes with it, and takes it along', async () => {
    const { lead, ids, ref, browser, held } = await heldWith({ name: 'Blue chair' });
    expect(held?.item).toEqual({ item_id: ids[0], name: 'Blue chair', mime: 'image/jpeg' });
    await browser.sendHeld({ ...ref, held_id: held?.held_id ?? '', text: 'This is the chair.' });
    await scene.runJobs();
    expect(await sent(lead)).toMatchObject([
      { text: 'This is the chair.', file: { mimetype: 'image/jpeg' } },
    ]);
    expect(await last(lead)).toMatchObject({ state: 'sent', media_type: 'image' });
  });

  it('goes without what was removed meanwhile', async () => {
    const { lead, ids, ref, browser, held } = await heldWith({ content: OGG, file_name: 'a.ogg' });
    const { team, campaign_slug } = lead.campaign;
    const { rpc } = openBrowser(scene.services, team.owner);
    const item = { team_slug: team.team_slug, campaign_slug, item_id: ids[0] ?? '' };
    await rpc.library.remove(item);
    expect((await openMemberView(scene, lead)).held?.item).toBeNull();
    await browser.sendHeld({ ...ref, held_id: held?.held_id ?? '', text: 'Hello!' });
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Hello!']);
  });
});

describe('a send whose answer was lost', () => {
  it('is found in the history and not sent again', async () => {
    const { lead, named } = await leadWith({});
    const fault = { match: '/api/sendImage', dropAfterAccept: true, times: 1 };
    await scene.outside.fault('waha', fault);
    await scene.outside.script(sends(named[0]));
    await lead.says('The chair?');
    for (let run = 0; run < 3; run += 1) await scene.runJobs();
    expect(await sent(lead)).toHaveLength(1);
    expect(await last(lead)).toMatchObject({ state: 'sent', media_type: 'image' });
    expect(await scene.outside.asked()).toHaveLength(1);
  });

  it('is sent once the gateway takes files', async () => {
    const { lead, named } = await leadWith({});
    await scene.outside.fault('waha', { match: '/api/sendImage', status: 422, times: 2 });
    await scene.outside.script(sends(named[0]));
    await lead.says('The chair?');
    for (let run = 0; run < 5; run += 1) await scene.runJobs();
    expect(await sent(lead)).toHaveLength(1);
    expect(await last(lead)).toMatchObject({ state: 'sent', media_type: 'image' });
  });
});

describe('a campaign without a library', () => {
  it('is asked as before, without a word about files', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await scene.runJobs();
    const { whole } = await asked();
    expect(whole).not.toContain('send_item');
    expect(whole).not.toContain('library');
  });

  it('is one again when its last item is removed', async () => {
    const { lead, ids } = await leadWith({});
    const { team, campaign_slug } = lead.campaign;
    const { rpc } = openBrowser(scene.services, team.owner);
    const ref = { team_slug: team.team_slug, campaign_slug };
    await rpc.library.remove({ ...ref, item_id: ids[0] ?? '' });
    await lead.says('Hi');
    await scene.runJobs();
    expect((await asked()).whole).not.toContain('send_item');
  });
});
