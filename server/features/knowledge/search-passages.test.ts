import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type BuiltTeam, buildCampaign, buildTeam } from '#server/test/builders/builders.ts';
import { buildDocument, buildEntry } from '#server/test/builders/knowledge-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { searchPassages } from './search-passages.ts';

const scene = await fileScene();

async function library() {
  const team = await buildTeam(scene.services);
  const { campaign_id } = await buildCampaign(scene.services, { team });
  const find = (question: string, campaign = campaign_id) =>
    scene.services.db.inTeam(team.scope, (tx) => searchPassages(tx, campaign, question));
  const texts = async (question: string) => (await find(question)).map(({ text }) => text);
  return { team, campaign_id, find, texts };
}

/** Adds passages to a document: `text`, with `#` replaced by the number of each. */
function fill({ scope }: BuiltTeam, document_id: string, text: string, count: number) {
  return scene.services.db.inTeam(scope, ({ db, team_id }) =>
    sql`INSERT INTO knowledge_passages (team_id, passage_id, document_id, place, title, heading, text,
        language, words, all_campaigns, campaign_ids)
      SELECT team_id, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, document_id,
        n + 1, title, '', t, 'english', to_tsvector('english', t), all_campaigns, campaign_ids
      FROM knowledge_documents d, generate_series(1, ${count}::int) n,
        LATERAL (SELECT replace(${text}, '#', n::text) AS t) made
      WHERE d.team_id = ${team_id} AND d.document_id = ${document_id}`.execute(db),
  );
}

describe('a question', () => {
  it('of whatever a stranger may write is answered, or finds nothing', async () => {
    const { team, texts } = await library();
    await buildDocument(scene.services, team, { text: 'Dogs are welcome in the garden.' });
    const strange = [
      '',
      'a',
      'the of and is it to in',
      'the '.repeat(10_000),
      Array.from({ length: 10_000 }, (_, n) => `unknownword${n}`).join(' '),
      'x'.repeat(10_000),
      'ababab '.repeat(80),
      "' \\ & | ! ( ) <-> :* ".repeat(40),
      '\u0000\ud800 %_',
      '🙂'.repeat(300),
      '停车场在哪里'.repeat(60),
      'أين يمكنني ركن السيارة؟ '.repeat(20),
      'ที่จอดรถอยู่ที่ไหน'.repeat(30),
    ];
    for (const question of strange) expect(await texts(question)).toEqual([]);
    expect(await texts(`${strange[4]} May I bring my dogs?`)).toHaveLength(1);
  });

  it('with many words, in a team of many languages, is answered by its one rare word', async () => {
    const { team, texts } = await library();
    for (const language of ['english', 'german', 'french', 'spanish', 'italian', 'turkish']) {
      await buildDocument(scene.services, team, { language, text: `Wifi ${language}.` });
    }
    await buildDocument(scene.services, team, { text: 'The sauna opens at noon.' });
    const words = 'someone whispering quietly mentioned various lovely wonderful evenings lately';
    const many = `${words} sauna ${Array.from(words).toReversed().join('')} ${words} travelling together`;
    expect(await texts(many.slice(0, 480))).toEqual(['The sauna opens at noon.']);
  });

  it('finds words by their beginning or their end when the rest is misspelled', async () => {
    const { team, texts } = await library();
    await buildDocument(scene.services, team, { text: 'Breakfast is vegetarian.' });
    const found = ['Breakfast is vegetarian.'];
    for (const slip of ['vegetarean', 'wegetarian', 'vegeterian', 'brekfast', 'breakfasd']) {
      expect([slip, await texts(`${slip}?`)]).toEqual([slip, found]);
    }
    expect(await texts('veterinarian?')).toEqual([]);
    await buildDocument(scene.services, team, { text: 'Parkplatz', language: 'german' });
    expect(await texts('Parkplatzgebühr?')).toEqual(['Parkplatz']);
  });

  it('finds short words by a plural that the stemmer does not know', async () => {
    const { team, texts } = await library();
    await buildDocument(scene.services, team, { text: 'Nos vélos.', language: 'french' });
    await buildDocument(scene.services, team, { text: 'Une moto.', language: 'french' });
    expect(await texts('vélo?')).toEqual(['Nos vélos.']);
    expect(await texts('motos?')).toEqual(['Une moto.']);
    for (const other of ['vela', 'mota', 'mots', 'lots']) {
      expect([other, await texts(`${other}?`)]).toEqual([other, []]);
    }
  });

  it('finds an entry among many passages that have its words, too', async () => {
    const { team, texts } = await library();
    const document_id = await buildDocument(scene.services, team);
    await fill(team, document_id, 'Parking of caravans, page #.', 700);
    await buildEntry(scene.services, team, {
      question: 'What about larger vehicles such as a caravan, and where is their parking?',
      answer: 'On the meadow.',
    });
    expect((await texts('caravans parking'))[0]).toBe('On the meadow.');
  });

  it('of words that too many passages have reads the newest of them only', async () => {
    const { team, texts } = await library();
    const document_id = await buildDocument(scene.services, team, { text: 'Nothing of it.' });
    await fill(team, document_id, 'Rooms with a view, number #.', 500);
    expect((await texts('view 3 rooms'))[0]).toBe('Rooms with a view, number 3.');
    // As if these were a few of a million, so that their lists are too long to read.
    await scene.queue.query(
      'UPDATE knowledge_terms SET passages = passages + 1000000 WHERE team_id = $1',
      [team.team_id],
    );
    expect((await texts('view 490 rooms'))[0]).toBe('Rooms with a view, number 490.');
    expect(await texts('view 3 rooms')).not.toContain('Rooms with a view, number 3.');
  });

  it('finds nothing of another team, nor what another campaign uses', async () => {
    const [one, other] = [await library(), await library()];
    await buildEntry(scene.services, one.team, {
      question: 'Is there a sauna?',
      answer: 'Downstairs.',
      all_campaigns: false,
      campaign_ids: [one.campaign_id],
    });
    expect(await one.texts('saunas?')).toEqual(['Downstairs.']);
    expect(await other.texts('saunas?')).toEqual([]);
    const second = await buildCampaign(scene.services, { team: one.team });
    expect(await one.find('saunas?', second.campaign_id)).toEqual([]);
  });
});
