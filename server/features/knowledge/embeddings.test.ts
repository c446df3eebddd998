import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embeddingsDue } from '#server/features/models/declared-jobs.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildCampaign, buildTeam } from '#server/test/builders/builders.ts';
import {
  buildDocument,
  buildEntry,
  ALL_CAMPAIGNS,
} from '#server/test/builders/knowledge-builders.ts';
import {
  costsOf,
  ownModelInput,
  rpcOf,
  settingsOf,
  spend,
} from '#server/test/builders/own-models.ts';
import { openScene, type Scene } from '#server/test/scene.ts';
import { watchTeamTransactions } from '#server/test/team-transactions.ts';
import { postgresWithVectors, startVectorDatabase } from '#server/test/vector-database.ts';
import { embedTeams } from './embed-passages.ts';
import { replacePassages } from './passage-store.ts';

const bin = postgresWithVectors();
const transactions = watchTeamTransactions();
const MODEL = 'text-embedding-3-small';

/** One German word. The fake model knows that it contains the other; the search by words doesn't. */
const QUESTION = 'Nichtraucherzimmerwunsch?';
const ENTRY = { question: 'Raucherzimmer', answer: 'Im Haus gibt es solche nicht.' };

// Needs pgvector in Debian's PostgreSQL; skipped where it isn't installed.
describe.skipIf(!bin)('by its meaning', { timeout: 120_000, meta: { needs: 'pgvector' } }, () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene({ EMBEDDINGS_MODEL: MODEL }, () => startVectorDatabase(bin ?? ''));
  }, 240_000);
  afterAll(() => scene.close());
  beforeEach(() => scene.reset());

  async function library(like: Parameters<typeof buildEntry>[2] = {}) {
    const team = await buildTeam(scene.services);
    const { campaign_id } = await buildCampaign(scene.services, { team });
    const entry_id = await buildEntry(scene.services, team, { ...ENTRY, ...like });
    await buildEntry(scene.services, team, {
      question: 'Is there a sauna?',
      answer: 'Downstairs.',
    });
    const find = async (process = scene.services, campaign = campaign_id, question = QUESTION) => {
      const { knowledge } = openBrowser(process, team.owner).rpc;
      const { team_slug } = team;
      const found = await knowledge.tryQuestion({ team_slug, campaign_id: campaign, question });
      return found.map(({ id }) => id);
    };
    return { team, campaign_id, entry_id, find, found: [`fact:${entry_id}`] };
  }

  const embedded = async () =>
    (
      (await scene.outside.control('GET', '/openai/embeddings')) as {
        requests: { model: string; input: string[] }[];
      }
    ).requests;
  const textsEmbedded = async () => (await embedded()).flatMap(({ input }) => input);
  const vectorsOf = ({ team_id }: BuiltTeam) =>
    scene.queue.query<{ passage_id: string; model: string }>(
      'SELECT passage_id, model FROM knowledge_vectors WHERE team_id = $1 ORDER BY 1',
      [team_id],
    );

  it('a passage is found that has no word of the question, and not without embeddings', async () => {
    const { team, find, found } = await library();
    expect(await find()).toEqual([]);
    await scene.runJobs();
    expect(await vectorsOf(team)).toHaveLength(2);
    expect(await find()).toEqual(found);
    expect(await find(scene.anotherProcess({ EMBEDDINGS_MODEL: '' }))).toEqual([]);
    expect(await find(scene.services, undefined, 'How is the weather?')).toEqual([]);
    expect(await find(scene.services, undefined, 'sauna')).toHaveLength(1);
  });

  it('a lead is answered from it', async () => {
    const lead = await scene.lead();
    const entry_id = await buildEntry(scene.services, lead.campaign.team, ENTRY);
    await scene.runJobs();
    await lead.says(QUESTION);
    await scene.runJobs();
    const [asked] = (await scene.outside.asked()).slice(-1);
    expect(asked?.body.messages.at(-1)?.content).toContain(`[fact:${entry_id}]`);
    expect(await lead.heard()).toHaveLength(1);
    const { purposes } = await costsOf(scene, lead.campaign.team);
    expect(purposes.find(({ purpose }) => purpose === 'knowledge')).toMatchObject({
      calls: 2,
      cost: expect.any(Number),
    });
  });

  it('a question costs a search one statement more, in its transaction, and the record of its cost', async () => {
    const { team, find } = await library();
    await scene.runJobs();
    await find();
    const sent = await transactions.during(() => find());
    const searches = sent.filter((statements) =>
      statements.some((text) => text.includes('knowledge_terms')),
    );
    expect(searches).toHaveLength(1);
    expect(searches[0]?.filter((text) => text.includes('knowledge_passages'))).toHaveLength(2);
    const recorded = sent.filter((all) => all.join().includes('INSERT INTO model_usage'));
    expect(recorded).toHaveLength(1);
    expect(await vectorsOf(team)).toHaveLength(2);
  });

  it('nothing is found of another team, nor what another campaign uses', async () => {
    const [one, other] = [await library(), await library()];
    const second = await buildCampaign(scene.services, { team: one.team });
    await scene.queue.query(
      `UPDATE knowledge_passages SET all_campaigns = false, campaign_ids = ARRAY[$2::uuid]
       WHERE team_id = $1`,
      [one.team.team_id, one.campaign_id],
    );
    await scene.runJobs();
    expect(await one.find()).toEqual(one.found);
    expect(await one.find(scene.services, second.campaign_id)).toEqual([]);
    expect(await other.find()).toEqual(other.found);
    expect(await other.find(scene.services, one.campaign_id).catch(() => 'refused')).toBe(
      'refused',
    );
    const [of] = await vectorsOf(one.team);
    const seen = await scene.services.db.inTeam(other.team.scope, ({ db }) =>
      db.selectFrom('knowledge_vectors').select('passage_id').execute(),
    );
    expect(seen).toHaveLength(2);
    expect(seen).not.toContainEqual({ passage_id: of?.passage_id });
  });

  it('is embedded once, again when it changes, and gone when it is removed', async () => {
    const { team, entry_id, find, found } = await library();
    const { team_slug } = team;
    await scene.runJobs();
    const first = await vectorsOf(team);
    await scene.services.db.inTeam(team.scope, (tx) => embeddingsDue.enqueue(tx, {}));
    await scene.outside.control('DELETE', '/openai/requests');
    await scene.runJobs();
    expect(await textsEmbedded()).toEqual([]);
    expect(await vectorsOf(team)).toEqual(first);

    const { knowledge } = rpcOf(scene, team);
    const stored = (await knowledge.list({ team_slug })).entries.find(
      (entry) => entry.entry_id === entry_id,
    );
    const { version = 0 } = stored ?? {};
    const content = {
      ...ALL_CAMPAIGNS,
      kind: 'faq' as const,
      source: '',
      as_of: '2026-11-22',
      valid_until: null,
      question: ENTRY.question,
      answer: 'Unter dem Dach.',
    };
    await knowledge.changeEntry({ team_slug, entry_id, version, content });
    await scene.runJobs();
    expect(await textsEmbedded()).toEqual(['Raucherzimmer\nUnter dem Dach.']);
    expect(await find()).toEqual(found);
    await knowledge.removeEntry({ team_slug, entry_id });
    expect(await vectorsOf(team)).toHaveLength(1);
    expect(await find()).toEqual([]);
  });

  it('is embedded again by another model, and found by it alone', async () => {
    const { team, find, found } = await library();
    await scene.runJobs();
    const process = scene.anotherProcess({ EMBEDDINGS_MODEL: 'another-model' });
    expect(await find(process)).toEqual([]);
    await process.db.outsideTeams((tx) => embedTeams.enqueue(tx, {}));
    await scene.queue.run(process);
    expect(new Set((await vectorsOf(team)).map(({ model }) => model.split(' ')[0]))).toEqual(
      new Set(['another-model']),
    );
    expect(await find(process)).toEqual(found);
    expect(await find()).toEqual([]);
  });

  it('costs what a team may spend: at its ceiling nothing is embedded, and it resumes later', async () => {
    const { team, find, found } = await library();
    await spend(scene, team, 1_000_000_000);
    await rpcOf(scene, team).models.saveCeilings({
      team_slug: team.team_slug,
      day: 1,
      month: null,
    });
    await scene.outside.control('DELETE', '/openai/requests');
    await scene.runJobs();
    expect(await find()).toEqual([]);
    expect(await textsEmbedded()).toEqual([]);
    await rpcOf(scene, team).models.saveCeilings({
      team_slug: team.team_slug,
      day: 5,
      month: null,
    });
    await scene.runJobs();
    expect(await find()).toEqual(found);
    expect((await settingsOf(scene, team)).spent.day).toBeGreaterThan(1);
  });

  it('a model that fails or is slow holds no one up: words alone answer, and it is asked later', async () => {
    const process = scene.anotherProcess();
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await buildEntry(scene.services, team, ENTRY);
    await scene.outside.fault('openai', { match: '/embeddings', status: 503 });
    await lead.says('Hi');
    await scene.queue.run(process);
    expect(await lead.heard()).toHaveLength(1);
    expect(await vectorsOf(team)).toEqual([]);
    expect((await scene.queue.plannedWork()).map((job) => job.task_identifier)).toEqual([
      'knowledge:embed',
    ]);
    await scene.outside.heal();
    await scene.runJobs();
    expect(await vectorsOf(team)).toHaveLength(1);
    await scene.outside.fault('openai', { match: '/embeddings', delayMs: 20_000 });
    const begun = performance.now();
    await lead.says('Hello');
    await scene.queue.run(scene.anotherProcess());
    expect(performance.now() - begun).toBeLessThan(15_000);
    expect(await lead.heard()).toHaveLength(2);
  });

  it('what a document keeps when it is read again is not embedded again', async () => {
    const { team } = await library();
    const read = (lines: string[]) =>
      scene.services.db.inTeam(team.scope, (tx) =>
        replacePassages(
          tx,
          { document_id, title: 'House', language: 'en', all_campaigns: true, campaign_ids: [] },
          lines.map((text) => ({ text, heading: '', page: null })),
        ),
      );
    const document_id = await buildDocument(scene.services, team, { title: 'House' });
    await read(['Dogs are welcome.', 'Cars park outside.', 'Cars park outside.']);
    await scene.runJobs();
    const before = await vectorsOf(team);
    await scene.outside.control('DELETE', '/openai/requests');
    await read(['Breakfast is at eight.', 'Cars park outside.', 'Dogs are welcome.']);
    expect(await vectorsOf(team)).toHaveLength(before.length - 1);
    await scene.services.db.inTeam(team.scope, (tx) => embeddingsDue.enqueue(tx, {}));
    await scene.runJobs();
    expect(await textsEmbedded()).toEqual(['House\nBreakfast is at eight.']);
    const places = await scene.queue.query(
      `SELECT text FROM knowledge_passages WHERE document_id = $1 ORDER BY place`,
      [document_id],
    );
    expect(places.map(({ text }) => text)).toEqual([
      'Breakfast is at eight.',
      'Cars park outside.',
      'Dogs are welcome.',
    ]);
  });

  it('the text of a team goes to the address that the team chose, or nowhere', async () => {
    const nowhere = 'http://127.0.0.1:9/v1';
    const process = scene.anotherProcess({ MODEL_ALLOWED_ORIGINS: nowhere });
    const team = await buildTeam(process);
    await openBrowser(process, team.owner).rpc.models.saveOwn(
      ownModelInput(team, { base_url: nowhere }),
    );
    const { campaign_id } = await buildCampaign(process, { team });
    const secret = `Only for ${newId()}`;
    await buildEntry(process, team, { question: secret, answer: 'Yes.' });
    await scene.queue.run(process);
    const { knowledge } = openBrowser(process, team.owner).rpc;
    const asked = { team_slug: team.team_slug, campaign_id, question: secret };
    expect(await knowledge.tryQuestion(asked)).toHaveLength(1);
    expect((await textsEmbedded()).join()).not.toContain(secret);
    expect(await vectorsOf(team)).toEqual([]);
  });

  it('a team’s own model says in its test when it has no embeddings, and with them is used', async () => {
    const { team, find, found } = await library();
    const { models } = rpcOf(scene, team);
    expect(await models.testOwn(ownModelInput(team))).toMatchObject({
      text: 'Your model answers.',
    });
    await scene.outside.fault('openai', { match: '/embeddings', status: 404 });
    expect(await models.testOwn(ownModelInput(team))).toMatchObject({
      ok: true,
      text: expect.stringContaining('knowledge by its words alone'),
    });
    await scene.outside.heal();
    await models.saveOwn(ownModelInput(team));
    await scene.runJobs();
    expect(await find()).toEqual(found);
  });
});
