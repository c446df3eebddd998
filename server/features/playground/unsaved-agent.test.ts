import { beforeEach, describe, expect, it } from 'vitest';
import { editOf } from '#domain/campaigns/edit.ts';
import type { FactChange } from '#domain/campaigns/fact-edits.ts';
import type { EditedAgent } from '#domain/playground/schema.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildCampaign, buildMember } from '#server/test/builders/builders.ts';
import { leadTurn } from '#server/test/builders/playground-drafts.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

beforeEach(async () => {
  await scene.services.db.pool.query('DELETE FROM rate_limits');
});

const OFFER = 'Four days by the sea for founders, with board and two workshops a day.';
const PRICE: FactChange = {
  before: null,
  fact: { kind: 'price', about: 'Check-up', value: '45 €' },
};

/** A user who has a campaign's Agent page open. */
async function editor() {
  const campaign = await buildCampaign(scene.services);
  const { team, campaign_id, campaign_slug } = campaign;
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  const ref = { team_slug: team.team_slug, campaign_slug };
  const before = editOf(await rpc.campaigns.get(ref));
  const test = { team_slug: team.team_slug, campaign_id, turns: [leadTurn('What is a check-up?')] };
  const edit = { form: { offer_description: OFFER, agent_name: 'Zoe' }, before, facts: [PRICE] };
  const ask = (change: Partial<EditedAgent['edit']> = {}) =>
    rpc.playground.reply({ ...test, prompts: { edit: { ...edit, ...change } } });
  return { campaign, rpc, ref, test, edit, ask };
}

/** Returns the whole of the model's last request. */
const instructions = async () => {
  const [asked] = (await scene.outside.asked()).slice(-1);
  return JSON.stringify(asked?.body).replace(/Date: [^\\]*/g, '');
};

async function stored(campaign_id: string) {
  const rows = await scene.queue.query(
    `SELECT to_jsonb(c) - 'status' - 'updated_at' AS campaign,
        (SELECT count(*) FROM campaign_versions v WHERE v.campaign_id = c.campaign_id) AS versions,
        (SELECT count(*) FROM campaign_drafts d WHERE d.campaign_id = c.campaign_id) AS drafts
      FROM campaigns c WHERE campaign_id = $1`,
    [campaign_id],
  );
  expect(rows).toHaveLength(1);
  return rows;
}

describe('an agent with unsaved changes', () => {
  it('is asked as it will be once they are saved, and nothing of them is stored', async () => {
    const { campaign, rpc, ref, test, edit, ask } = await editor();
    const before = await stored(campaign.campaign_id);
    const given = await ask();
    expect(given).toMatchObject({ why: { prompts: 'edited' }, credits: { left: 49 } });
    expect(await stored(campaign.campaign_id)).toEqual(before);
    const unsaved = await instructions();
    expect(unsaved).toContain(OFFER);
    expect(unsaved).toContain('- Check-up: 45 €');
    expect(unsaved).toContain('Zoe');
    await rpc.campaigns.update({ ...ref, ...edit });
    await rpc.playground.reply(test);
    expect(await instructions()).toBe(unsaved);
  });

  it('names the source of each sentence, and which of them is not saved', async () => {
    const { ask } = await editor();
    const reply = 'A check-up costs 45 €. Shall I book one for you?';
    await scene.outside.script({
      content: { reply, conversation_status: 'en_cours', evidence: '' },
    });
    const { why } = await ask();
    expect(why.sentences).toEqual([
      {
        sentence: 'A check-up costs 45 €.',
        sources: [{ kind: 'facts', text: 'Check-up: 45 €', unsaved: true }],
        free: false,
      },
      { sentence: 'Shall I book one for you?', sources: [], free: true },
    ]);
  });

  it('asks leads for what the unsaved list says', async () => {
    const { ask } = await editor();
    const point = {
      field_id: '11111111-1111-4111-8111-111111111111',
      name: 'Budget',
      question: 'Which budget do they have in mind?',
      kind: 'text' as const,
      options: [],
      currency: 'EUR',
      required: true,
      rule: null,
    };
    await ask({ qualification: [point] });
    expect(await instructions()).toContain('Which budget do they have in mind?');
  });

  it('knows entries as they are typed, and says that they are not saved', async () => {
    const { campaign, rpc, ref, ask } = await editor();
    const content = {
      kind: 'faq' as const,
      question: 'Do you take dogs?',
      answer: 'Dogs stay for 12 € a night.',
      source: '',
      as_of: '2026-01-01',
      valid_until: null,
      all_campaigns: true,
      campaign_ids: [],
    };
    const entry_id = newId();
    await rpc.knowledge.addEntry({
      team_slug: ref.team_slug,
      entry_id,
      content: { ...content, answer: 'No dogs, sorry.' },
    });
    const other = { ...content, question: 'Is there a pool?', answer: 'There is a pool of 25 m.' };
    const elsewhere = {
      ...other,
      answer: 'No pool.',
      all_campaigns: false,
      campaign_ids: [newId()],
    };
    await scene.outside.script({
      content: {
        reply: 'Dogs stay for 12 € a night.',
        conversation_status: 'en_cours',
        evidence: '',
      },
    });
    const { why } = await ask({
      knowledge: [
        { entry_id, content },
        { entry_id: null, content: other },
        { entry_id: null, content: elsewhere },
      ],
    });
    const asked = await instructions();
    expect(asked).toContain('Dogs stay for 12 € a night.');
    expect(asked).toContain('There is a pool of 25 m.');
    expect(asked).not.toContain('No dogs, sorry.');
    expect(asked).not.toContain('No pool.');
    expect(why.sentences?.[0]?.sources).toEqual([
      { kind: 'knowledge', text: 'Dogs stay for 12 € a night.', unsaved: true },
    ]);
    const rows = await scene.queue.query(
      'SELECT answer FROM knowledge_entries WHERE team_id = $1',
      [campaign.team.team_id],
    );
    expect(rows).toEqual([{ answer: 'No dogs, sorry.' }]);
  });

  it('waits for approval by the autonomy that is chosen', async () => {
    const { ask } = await editor();
    expect((await ask()).why.needs_approval).toBe(false);
    const { why } = await ask({ autonomy: { level: 'drafts', topics: {} } });
    expect(why.needs_approval).toBe(true);
  });

  it('keeps a correction beside a fact that someone else has changed since', async () => {
    const { rpc, ref, ask } = await editor();
    await rpc.campaigns.updateFact({ ...ref, ...PRICE });
    const { site_facts } = await rpc.campaigns.results(ref);
    const [fact] = site_facts;
    if (!fact) throw new Error('the fact was not stored');
    const theirs = { kind: 'price' as const, about: 'Check-up', value: '50 €' };
    await rpc.campaigns.updateFact({ ...ref, before: fact, fact: theirs });
    await ask({ facts: [{ before: fact, fact: { ...theirs, value: '60 €' } }] });
    expect(await instructions()).toContain('Check-up: 60 €');
  });
});

describe('what may be tried', () => {
  it('is only what could be saved, and a refusal costs nothing', async () => {
    const { rpc, test, ask } = await editor();
    const wrong = [
      { form: { offer_description: 'Too short' } },
      { form: { agent_timezone: 'Nowhere' } },
      { form: { goal_type: 'world_peace' } },
      { facts: [{ ...PRICE, fact: { kind: 'price' as const, about: '', value: '' } }] },
    ];
    for (const change of wrong) {
      await expect(ask(change)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect((await rpc.playground.credits(test)).left).toBe(50);
  });

  it('is for editors of the team: a viewer is refused, and another team finds no campaign', async () => {
    const { campaign, test, edit } = await editor();
    const viewer = await buildMember(scene.services, { team: campaign.team, role: 'viewer' });
    const asViewer = openBrowser(scene.services, { cookie: viewer.cookie }).rpc;
    const prompts = { edit };
    await expect(asViewer.playground.reply({ ...test, prompts })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const other = await buildCampaign(scene.services);
    const { team_slug } = other.team;
    const outside = openBrowser(scene.services, { cookie: other.team.owner.cookie }).rpc;
    const theirs = outside.playground.reply({ ...test, team_slug, prompts });
    await expect(theirs).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
