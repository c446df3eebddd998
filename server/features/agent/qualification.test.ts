import { describe, expect, it } from 'vitest';
import type { QualificationField } from '#domain/qualification/fields.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();

const BUDGET: QualificationField = {
  field_id: newId(),
  name: 'Budget',
  question: 'What budget do you have in mind?',
  kind: 'money',
  options: [],
  currency: 'EUR',
  required: true,
  rule: { at_least: 500, at_most: null, one_of: [] },
};
const PLACE: QualificationField = {
  ...BUDGET,
  field_id: newId(),
  name: 'Place',
  question: 'Where are you?',
  kind: 'text',
  required: false,
  rule: null,
};

/** A lead of a campaign with this list. */
async function leadWith(fields: QualificationField[]) {
  const lead = await scene.lead();
  const { team, campaign_slug } = lead.campaign;
  const { rpc } = openBrowser(scene.services, team.owner);
  const ref = { team_slug: team.team_slug, campaign_slug };
  const { revision } = await rpc.campaigns.qualification(ref);
  await rpc.campaigns.saveQualification({ ...ref, fields, revision });
  const conversation_id = async () => (await lead.conversation()).conversation_id;
  const learned = async () => {
    const { team_slug } = team;
    const all = await rpc.conversations.learned({
      team_slug,
      conversation_id: await conversation_id(),
    });
    return all.map((item) => [item.name, item.learned?.value ?? null, item.learned?.by ?? null]);
  };
  return { ...lead, rpc, ref, learned, conversation_id };
}

interface Said {
  agrees?: string;
  learned?: { field: string; value: string; quote: string }[];
}

async function says(lead: SceneLead, text: string, { agrees, learned = [] }: Said = {}) {
  const status = agrees ? 'converti' : 'en_cours';
  await scene.outside.script({
    content: {
      reply: 'Thank you.',
      conversation_status: status,
      evidence: agrees ?? '',
      learned,
    },
  });
  await lead.says(text);
  await scene.runJobs();
}

describe('what a lead says for the campaign’s list', () => {
  it('is asked for, stored with the words, and known in the next turn', async () => {
    const lead = await leadWith([BUDGET, PLACE]);
    const quote = 'My budget is 800 euros';
    await says(lead, quote, { learned: [{ field: 'Budget', value: '800 EUR', quote }] });
    expect(await lead.learned()).toEqual([
      ['Budget', '800 EUR', 'agent'],
      ['Place', null, null],
    ]);
    const [asked] = await scene.outside.asked();
    expect(JSON.stringify(asked)).toContain('What budget do you have in mind?');
    await says(lead, 'Anything else?');
    expect(JSON.stringify((await scene.outside.asked()).at(-1))).toContain('800 EUR');
  });

  it('is not taken when the lead did not say it', async () => {
    const lead = await leadWith([BUDGET]);
    const learned = [{ field: 'Budget', value: '5000 EUR', quote: 'My budget is 5000 euros' }];
    await says(lead, 'How much is it?', { learned });
    expect(await lead.learned()).toEqual([['Budget', null, null]]);
  });

  it('replaces what the lead said before, but never what a person entered', async () => {
    const lead = await leadWith([BUDGET]);
    const { team_slug } = lead.ref;
    const say = (value: string) =>
      says(lead, `Let us say ${value}`, {
        learned: [{ field: 'Budget', value, quote: `Let us say ${value}` }],
      });
    await say('700 EUR');
    await say('900 EUR');
    expect(await lead.learned()).toEqual([['Budget', '900 EUR', 'agent']]);
    const conversation_id = await lead.conversation_id();
    const ref = { team_slug, conversation_id, field_id: BUDGET.field_id };
    await lead.rpc.conversations.editLearned({ ...ref, value: '1 200 €' });
    await say('600 EUR');
    expect(await lead.learned()).toEqual([['Budget', '1200 EUR', 'person']]);
    await lead.rpc.conversations.editLearned({ ...ref, value: '' });
    expect(await lead.learned()).toEqual([['Budget', null, null]]);
    const rows = await scene.queue.query(
      'SELECT count(*)::int AS kept FROM lead_values WHERE conversation_id = $1',
      [conversation_id],
    );
    expect(rows).toEqual([{ kept: 3 }]);
  });

  it('of another kind is refused at the field', async () => {
    const lead = await leadWith([BUDGET]);
    await says(lead, 'Hello');
    const { team_slug } = lead.ref;
    const conversation_id = await lead.conversation_id();
    const edit = lead.rpc.conversations.editLearned({
      team_slug,
      conversation_id,
      field_id: BUDGET.field_id,
      value: 'a lot',
    });
    await expect(edit).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describe('a lead is qualified', () => {
  const YES = 'Yes, please book me in';
  const outcomeOf = async (lead: SceneLead) => (await lead.conversation()).outcome;

  it('by the agreement alone where nothing is asked for', async () => {
    const lead = await leadWith([]);
    await says(lead, YES, { agrees: YES });
    expect(await outcomeOf(lead)).toBe('converti');
  });

  it('only once what is needed is known, besides the agreement', async () => {
    const lead = await leadWith([BUDGET, PLACE]);
    await says(lead, YES, { agrees: YES });
    expect(await outcomeOf(lead)).toBe('en_cours');
    const quote = 'I can spend 500 EUR';
    const learned = [{ field: 'Budget', value: '500 EUR', quote }];
    await says(lead, quote, { agrees: YES, learned });
    expect(await outcomeOf(lead)).toBe('converti');
  });

  it('never against a rule, and not any more once the lead is against it', async () => {
    const lead = await leadWith([BUDGET]);
    const say = (value: string) => {
      const learned = [{ field: 'Budget', value, quote: `I have ${value}` }];
      return says(lead, `${YES}. I have ${value}`, { agrees: YES, learned });
    };
    await say('499 EUR');
    expect(await outcomeOf(lead)).toBe('en_cours');
    await say('800 EUR');
    expect(await outcomeOf(lead)).toBe('converti');
    await say('100 EUR');
    expect(await outcomeOf(lead)).toBe('en_cours');
  });
});

describe('the list', () => {
  it('is part of the campaign’s versions', async () => {
    const lead = await leadWith([BUDGET]);
    const rows = await scene.queue.query(
      `SELECT number, jsonb_array_length(qualification) AS points FROM campaign_versions
        WHERE campaign_id = $1 ORDER BY number`,
      [lead.campaign.campaign_id],
    );
    expect(rows.at(-1)).toMatchObject({ points: 1 });
    const { live } = await lead.rpc.prompts.editor(lead.ref);
    await lead.rpc.prompts.rollBack({
      ...lead.ref,
      number: 1,
      live_number: live.number,
      why: 'too much asked',
    });
    expect((await lead.rpc.campaigns.qualification(lead.ref)).fields).toEqual([]);
  });

  it('is not overwritten unseen, and a repeat does no harm', async () => {
    const lead = await leadWith([BUDGET]);
    const save = (fields: QualificationField[], revision: string) =>
      lead.rpc.campaigns.saveQualification({ ...lead.ref, fields, revision });
    const { revision } = await lead.rpc.campaigns.qualification(lead.ref);
    await save([BUDGET, PLACE], revision);
    await expect(save([PLACE], revision)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await save([BUDGET, PLACE], revision)).fields).toHaveLength(2);
  });
});
