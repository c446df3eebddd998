import { pdfOf } from '#server/features/websites/files/fixtures/sample-documents.ts';
import { describe, expect, it } from 'vitest';
import { MAX_DOCUMENTS } from '#domain/knowledge/limits.ts';
import { createApp } from '#server/app.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltTeam,
  buildCampaign,
  buildMember,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { buildEntry, ALL_CAMPAIGNS } from '#server/test/builders/knowledge-builders.ts';
import { withConcurrentChange } from '#server/test/concurrent-change.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

const rpcOf = ({ cookie }: { cookie: string }) =>
  openBrowser(scene.services, { cookie }).rpc.knowledge;

async function upload(team: BuiltTeam, name: string, content: string | Uint8Array, like = {}) {
  const stopping = new AbortController();
  const app = createApp(scene.services, { stopping: stopping.signal });
  const document_id = newId();
  const plan = { document_id, file_name: name, use: ALL_CAMPAIGNS, ...like };
  const response = await app.request(
    `/knowledge/${team.team_slug}?${new URLSearchParams({ plan: JSON.stringify(plan) })}`,
    {
      method: 'POST',
      headers: { cookie: team.owner.cookie },
      body: typeof content === 'string' ? content : Buffer.from(content),
    },
  );
  return { document_id, status: response.status, answer: (await response.json()) as object };
}

const HANDBOOK = `# Studio Nord

## Parking

Cars park behind the house, and a day costs 12 €.

## Dogs

Dogs are welcome in every room, as long as they are on a lead.`;

describe('an entry', () => {
  it('is found by words, by misspelled words and by a question that is spelled alike', async () => {
    const team = await buildTeam(scene.services);
    const campaign = await buildCampaign(scene.services, { team });
    const entry_id = await buildEntry(scene.services, team, {
      question: 'Do you offer vegetarian breakfasts?',
      answer: 'Yes, every day until eleven.',
    });
    await buildEntry(scene.services, team, { question: 'Is there a pool?', answer: 'No.' });
    const find = async (question: string) =>
      (
        await rpcOf(team.owner).tryQuestion({
          team_slug: team.team_slug,
          campaign_id: campaign.campaign_id,
          question,
        })
      ).map(({ id }) => id);
    for (const question of [
      'Is the breakfast vegetarian?',
      'vegeterian brekfast',
      'do you offer vegetarian breakfast',
    ]) {
      expect(await find(question)).toEqual([`fact:${entry_id}`]);
    }
    expect(await find('How is the weather?')).toEqual([]);
    expect(await find("'; DROP TABLE \\ <-> & | ! (")).toEqual([]);
  });

  it('is found in scripts without spaces', async () => {
    const team = await buildTeam(scene.services);
    const campaign = await buildCampaign(scene.services, { team });
    const entry_id = await buildEntry(scene.services, team, {
      question: '停车场在哪里？',
      answer: '在房子后面。',
    });
    const found = await rpcOf(team.owner).tryQuestion({
      team_slug: team.team_slug,
      campaign_id: campaign.campaign_id,
      question: '请问有停车场吗',
    });
    expect(found.map(({ id }) => id)).toEqual([`fact:${entry_id}`]);
  });

  it('is for the campaigns that use it, and a change holds in all of them', async () => {
    const team = await buildTeam(scene.services);
    const [one, other] = [
      await buildCampaign(scene.services, { team }),
      await buildCampaign(scene.services, { team }),
    ];
    const entry_id = await buildEntry(scene.services, team, {
      all_campaigns: false,
      campaign_ids: [one.campaign_id],
    });
    const { team_slug } = team;
    const rpc = rpcOf(team.owner);
    const find = async (campaign_id: string) =>
      (await rpc.tryQuestion({ team_slug, campaign_id, question: 'parking?' })).map(
        ({ text }) => text,
      );
    expect(await find(one.campaign_id)).toEqual(['Yes, behind the house.']);
    expect(await find(other.campaign_id)).toEqual([]);
    const [stored] = (await rpc.list({ team_slug })).entries;
    const content = {
      kind: 'faq' as const,
      question: 'Is there parking?',
      answer: 'No, not any more.',
      source: '',
      as_of: '2026-11-22',
      valid_until: null,
      ...ALL_CAMPAIGNS,
    };
    await rpc.changeEntry({ team_slug, entry_id, version: stored?.version ?? 0, content });
    for (const { campaign_id } of [one, other]) {
      expect(await find(campaign_id)).toEqual(['No, not any more.']);
    }
    await expect(
      rpc.changeEntry({ team_slug, entry_id, version: 1, content }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('leaves nothing behind when it is removed', async () => {
    const team = await buildTeam(scene.services);
    const entry_id = await buildEntry(scene.services, team);
    const termsOf = () =>
      scene.queue.query('SELECT term FROM knowledge_terms WHERE team_id = $1', [team.team_id]);
    expect((await termsOf()).length).toBeGreaterThan(1);
    await rpcOf(team.owner).removeEntry({ team_slug: team.team_slug, entry_id });
    expect(await termsOf()).toEqual([]);
  });
});

describe('a document', { timeout: 60_000 }, () => {
  it('is cut into passages, found by its text, and leaves with all of them', async () => {
    const team = await buildTeam(scene.services);
    const campaign = await buildCampaign(scene.services, { team });
    const { team_slug } = team;
    const { document_id, status } = await upload(team, 'House_rules.md', HANDBOOK);
    expect(status).toBe(201);
    const rpc = rpcOf(team.owner);
    expect((await rpc.list({ team_slug })).documents).toMatchObject([
      { title: 'House rules', state: 'reading', step: 'waiting', kind: 'text' },
    ]);
    await scene.runJobs();
    expect((await rpc.list({ team_slug })).documents).toMatchObject([
      { state: 'ready', passages: 2, step: null, problem: null },
    ]);
    const ask = () =>
      rpc.tryQuestion({
        team_slug,
        campaign_id: campaign.campaign_id,
        question: 'May I bring my dog?',
      });
    expect(await ask()).toMatchObject([{ title: 'House rules', heading: 'Studio Nord › Dogs' }]);
    await rpc.removeDocument({ team_slug, document_id });
    expect(await ask()).toEqual([]);
    const left = await scene.queue.query('SELECT FROM knowledge_files WHERE document_id = $1', [
      document_id,
    ]);
    expect(left).toEqual([]);
  });

  it('that cannot be read says why, and keeps nothing of a reading that was canceled', async () => {
    const team = await buildTeam(scene.services);
    const { team_slug } = team;
    expect(await upload(team, 'a.exe', 'MZ…')).toMatchObject({ status: 422 });
    expect(await upload(team, 'a.txt', '')).toMatchObject({ status: 422 });
    await upload(team, 'empty.txt', ' \n ');
    await upload(team, 'broken.pdf', '%PDF-1.7 and nothing more');
    const rpc = rpcOf(team.owner);
    const canceled = await upload(team, 'canceled.txt', HANDBOOK);
    await rpc.cancelReading({ team_slug, document_id: canceled.document_id });
    await scene.runJobs();
    const { documents } = await rpc.list({ team_slug });
    expect(documents.map(({ title, state }) => `${title} ${state}`).toSorted()).toEqual([
      'broken failed',
      'empty failed',
    ]);
    expect(documents.map(({ problem }) => problem).join()).toMatch(
      /no text.*damaged|damaged.*no text/s,
    );
  });

  it('is not added a second time, under whatever name', async () => {
    const [team, other] = [await buildTeam(scene.services), await buildTeam(scene.services)];
    await upload(team, 'House_rules.md', HANDBOOK);
    const again = await upload(team, 'Copy.txt', HANDBOOK);
    expect(again.status).toBe(409);
    expect(JSON.stringify(again.answer)).toContain('“House rules”');
    const { documents } = await rpcOf(team.owner).list({ team_slug: team.team_slug });
    expect(documents.map(({ title }) => title)).toEqual(['House rules']);
    expect((await upload(team, 'Newer.md', `${HANDBOOK}!`)).status).toBe(201);
    expect((await upload(other, 'House_rules.md', HANDBOOK)).status).toBe(201);
  });

  it('says of how many of its pages there is no text', async () => {
    const team = await buildTeam(scene.services);
    const { team_slug } = team;
    const page = [{ size: 11, text: 'We open at nine.' }];
    await upload(team, 'half.pdf', pdfOf([page, [], []]));
    await upload(team, 'whole.pdf', pdfOf([page]));
    await scene.runJobs();
    const { documents } = await rpcOf(team.owner).list({ team_slug });
    const notesOf = (name: string) => documents.find(({ title }) => title === name)?.notes;
    expect(notesOf('half')).toEqual([expect.stringContaining('2 of 3 pages have no text')]);
    expect(notesOf('whole')).toEqual([]);
  });

  it('is added only by members who may edit campaigns', async () => {
    const team = await buildTeam(scene.services);
    const viewer = await buildMember(scene.services, { team, role: 'viewer' });
    const like = { ...team, owner: viewer };
    expect(await upload(like, 'a.txt', HANDBOOK)).toMatchObject({ status: 403 });
    expect((await rpcOf(viewer).list({ team_slug: team.team_slug })).documents).toEqual([]);
  });
});

describe('the limit of a team', () => {
  const fillUp = (team: BuiltTeam) =>
    scene.queue.query(
      `INSERT INTO knowledge_documents (team_id, document_id, kind, title, bytes, all_campaigns,
         campaign_ids, added_by)
       SELECT $1, gen_random_uuid(), 'text', 'Full', 0, true, '{}', 'Ada'
       FROM generate_series(1, $2::int)`,
      [team.team_id, MAX_DOCUMENTS - 1],
    );

  it('does not refuse the repeat of an upload that reached it', async () => {
    const team = await buildTeam(scene.services);
    await fillUp(team);
    const { document_id, status } = await upload(team, 'last.txt', HANDBOOK);
    expect(status).toBe(201);
    const again = await upload(team, 'last.txt', HANDBOOK, { document_id });
    expect(again.status).toBe(201);
    expect((await upload(team, 'more.txt', HANDBOOK)).status).toBe(403);
  });

  it('holds for what is added at the same moment', async () => {
    const team = await buildTeam(scene.services);
    await fillUp(team);
    const adds = {
      text: `INSERT INTO knowledge_documents (team_id, document_id, kind, title, bytes, all_campaigns,
          campaign_ids, added_by)
        SELECT team_id, gen_random_uuid(), 'text', 'One more', 0, true, '{}', 'Ada'
        FROM (SELECT team_id FROM team_settings WHERE team_id = $1 FOR NO KEY UPDATE) t`,
      values: [team.team_id],
    };
    const late = await withConcurrentChange(scene.database.url, adds, () =>
      upload(team, 'late.txt', HANDBOOK),
    );
    expect(late.status).toBe(403);
  });
});
