import { describe, expect, it } from 'vitest';
import type { Autonomy } from '#domain/autonomy/autonomy.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildTeam } from '#server/test/builders/builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { lowerAutonomy, watchAutonomy } from './watch-autonomy.ts';

const scene = await fileScene();

const FULL: Autonomy = { level: 'all', topics: {} };

async function leadOfAgent(autonomy: Autonomy = FULL) {
  const lead = await scene.lead();
  const { team, campaign_slug } = lead.campaign;
  const { rpc } = openBrowser(scene.services, team.owner);
  const ref = { team_slug: team.team_slug, campaign_slug };
  const change = (before: Autonomy, after: Autonomy, why = '') =>
    rpc.campaigns.changeAutonomy({ ...ref, before, after, why });
  if (autonomy.level !== 'all' || Object.keys(autonomy.topics).length > 0) {
    await change(FULL, autonomy);
  }
  return { ...lead, rpc, ref, change };
}

async function isAnswered(lead: SceneLead, reply: string, claims: object[] = []) {
  const content = { reply, conversation_status: 'en_cours', evidence: '', claims };
  await scene.outside.script({ content });
  await lead.says('Hello, a question');
  await scene.runJobs();
}

const held = (lead: SceneLead) =>
  scene.queue.query<{ text: string; reason: string; topics: string[] }>(
    `SELECT text, reason, topics FROM held_answers WHERE campaign_id = $1 AND state = 'open'`,
    [lead.campaign.campaign_id],
  );

describe('what an agent can send without approval', () => {
  it('is everything in a new campaign', async () => {
    const lead = await leadOfAgent();
    await isAnswered(lead, 'We talk about it.');
    expect(await lead.heard()).toEqual(['We talk about it.']);
    expect(await lead.rpc.campaigns.autonomy(lead.ref)).toMatchObject({
      autonomy: FULL,
      changes: [],
    });
  });

  it('is nothing where it only drafts: the answer waits for a person', async () => {
    const lead = await leadOfAgent({ level: 'drafts', topics: {} });
    await isAnswered(lead, 'We talk about it.');
    expect(await lead.heard()).toEqual([]);
    expect(await held(lead)).toEqual([
      { text: 'We talk about it.', reason: 'autonomy', topics: [] },
    ]);
  });

  it('is what claims nothing, where it may send what is of low risk', async () => {
    const lead = await leadOfAgent({ level: 'low_risk', topics: {} });
    await isAnswered(lead, 'What would you like to learn?');
    expect(await lead.heard()).toEqual(['What would you like to learn?']);
    const claims = [{ kind: 'guarantee', words: 'You will like it', rests_on: 'offer' }];
    await isAnswered(lead, 'You will like it.', claims);
    expect(await lead.heard()).toHaveLength(1);
    expect(await held(lead)).toMatchObject([{ reason: 'autonomy', topics: ['guarantee'] }]);
  });

  it('leaves out a topic that people keep to themselves', async () => {
    const lead = await leadOfAgent({ level: 'all', topics: { duration: 'draft' } });
    const claims = [{ kind: 'duration', words: 'Twelve weeks', rests_on: 'offer' }];
    await isAnswered(lead, 'Twelve weeks.', claims);
    expect(await held(lead)).toMatchObject([{ topics: ['duration'] }]);
  });
});

describe('a change by a person', () => {
  it('is kept with who, when and why, and a raise needs a reason', async () => {
    const lead = await leadOfAgent({ level: 'drafts', topics: {} });
    const drafts: Autonomy = { level: 'drafts', topics: {} };
    await expect(lead.change(drafts, FULL)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const { changes } = await lead.change(drafts, FULL, 'Forty were sent unchanged');
    expect(changes).toMatchObject([
      { cause: 'person', by_name: 'Ada Lovelace', why: 'Forty were sent unchanged', after: FULL },
      { cause: 'person', after: drafts },
    ]);
  });

  it('is refused over one that the person has not seen; a repeat is none', async () => {
    const lead = await leadOfAgent({ level: 'drafts', topics: {} });
    const low: Autonomy = { level: 'low_risk', topics: {} };
    await expect(lead.change(FULL, low)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { changes } = await lead.change(FULL, { level: 'drafts', topics: {} });
    expect(changes).toHaveLength(1);
  });

  it('is made on grounds: what became of the drafts', async () => {
    const lead = await leadOfAgent({ level: 'drafts', topics: {} });
    const { rpc, ref } = lead;
    const { team_slug } = ref;
    for (const reply of ['One.', 'Two.', 'Three.']) {
      await isAnswered(lead, reply);
      const { conversation_id } = await lead.conversation();
      const { held: open } = await rpc.conversations.get({ team_slug, conversation_id });
      const it = { team_slug, conversation_id, held_id: open?.held_id ?? '' };
      if (reply === 'Three.') await rpc.conversations.discardHeld(it);
      else await rpc.conversations.sendHeld({ ...it, text: reply === 'One.' ? reply : 'Two!' });
    }
    const { grounds } = await rpc.campaigns.autonomy(ref);
    expect(grounds).toEqual([{ topic: null, held: 3, unchanged: 1, edited: 1, discarded: 1 }]);
  });
});

describe('incidents', () => {
  const hold = (lead: SceneLead, count: number) =>
    scene.queue.query(
      `INSERT INTO held_answers (team_id, held_id, conversation_id, campaign_id, what, text, reason,
        read_seq, state)
      SELECT c.team_id, gen_random_uuid(), c.conversation_id, c.campaign_id, 'answer', 'x', 'guard',
        1, 'discarded' FROM conversations c, generate_series(1, $2) WHERE c.campaign_id = $1`,
      [lead.campaign.campaign_id, count],
    );
  const watch = async () => {
    await scene.services.db.outsideTeams((tx) => watchAutonomy.enqueue(tx, {}));
    await scene.runJobs();
  };

  it('above the limit take one step, once, and are told', async () => {
    const lead = await leadOfAgent();
    await isAnswered(lead, 'Hello!');
    await hold(lead, 10);
    await watch();
    await watch();
    const { autonomy, changes } = await lead.rpc.campaigns.autonomy(lead.ref);
    expect(autonomy.level).toBe('low_risk');
    expect(changes).toMatchObject([{ cause: 'incident', by_name: null }]);
    expect(changes[0]?.why).toContain('We held back 10 answers');
    const { email } = lead.campaign.team.owner;
    expect(scene.services.emails.filter(({ to }) => to === email)).toMatchObject([
      { subject: "We lowered an agent's autonomy" },
    ]);
  });

  it('below it change nothing', async () => {
    const lead = await leadOfAgent();
    await isAnswered(lead, 'Hello!');
    await hold(lead, 9);
    await watch();
    expect((await lead.rpc.campaigns.autonomy(lead.ref)).autonomy).toEqual(FULL);
  });

  it('never touch another campaign', async () => {
    const team = await buildTeam(scene.services);
    const [one, other] = [await scene.lead({ team }), await scene.lead({ team })];
    await isAnswered(one, 'Hello!');
    await hold(one, 10);
    const { scope } = team;
    await scene.services.db.inTeam(scope, (tx) =>
      lowerAutonomy.enqueue(tx, { campaign_id: other.campaign.campaign_id }),
    );
    await scene.runJobs();
    const { rpc } = openBrowser(scene.services, team.owner);
    const { campaign_slug } = other.campaign;
    const view = await rpc.campaigns.autonomy({ team_slug: team.team_slug, campaign_slug });
    expect(view.autonomy).toEqual(FULL);
  });
});
