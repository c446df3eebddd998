import { describe, expect, it } from 'vitest';
import { MAX_LISTED } from '#domain/agent/choose-item.ts';
import { newId } from '#server/platform/id.ts';
import { buildCampaign, type BuiltCampaign } from '#server/test/builders/builders.ts';
import { questionVector } from '#server/features/knowledge/find-passages.ts';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene } from '#server/test/scene.ts';
import { libraryForTurn } from './find-items.ts';
import { insertItems } from './item-store.ts';

const scene = await fileScene({ EMBEDDINGS_MODEL: 'text-embedding-3-small' });

interface Named {
  name: string;
  send_when?: string;
}

async function libraryOf(agent_language: string, items: Named[]) {
  const campaign = await buildCampaign(scene.services);
  const place = { campaign_id: campaign.campaign_id, agent_language, by: 'Ada' };
  await scene.services.db.inTeam(campaign.team.scope, (tx) =>
    insertItems(
      tx,
      place,
      items.map((item) => ({
        item_id: newId(),
        text: { send_when: '', price: '', link: '', ...item },
      })),
    ),
  );
  return campaign;
}

/** Returns what a turn gets of a large library for a lead's message. `means`: with the embedding model. */
async function found(
  { team, campaign_id }: BuiltCampaign,
  {
    agent_language,
    says,
    means = false,
  }: { agent_language: string; says: string[]; means?: boolean },
) {
  const { services } = scene;
  const item = { name: 'x', send_when: '', price: '', link: '', mime: '', file_name: '' };
  const items = Array.from({ length: MAX_LISTED + 1 }, () => ({ ...item, item_id: newId() }));
  const asked = { campaign_id, texts: says.slice(-1) };
  const offered = await libraryForTurn(
    services,
    team.scope,
    { items, sent: [] },
    {
      ...asked,
      agent_language,
      history: says.map((text) => ({ text })),
      findVector: means ? questionVector(services, team.scope, asked) : async () => undefined,
    },
  );
  return offered?.items.map(({ name }) => name) ?? [];
}

const each = (things: string[], kinds: string[], join: (thing: string, kind: string) => string) =>
  things.flatMap((thing) => kinds.map((kind) => ({ name: join(thing, kind) })));

/** Ten things of ten kinds each, with leads' questions and the item that each means. */
const SHOPS: [language: string, items: Named[], questions: [says: string, means: string][]][] = [
  [
    'english',
    each(
      [
        'sofa',
        'armchair',
        'bookshelf',
        'wardrobe',
        'mattress',
        'desk',
        'lamp',
        'carpet',
        'mirror',
        'bench',
      ],
      ['blue', 'green', 'walnut', 'oak', 'leather', 'velvet', 'white', 'black', 'grey', 'yellow'],
      (thing, kind) => `${kind} ${thing}`,
    ),
    [
      ['Could I see some photos of your bookshelves in oak?', 'oak bookshelf'],
      ['pics of the blue wardrobes pls', 'blue wardrobe'],
      ['do u have yelow mirrors??', 'yellow mirror'],
      ['I would love a picture of that leather bench', 'leather bench'],
    ],
  ],
  [
    'german',
    each(
      [
        'Sofa',
        'Sessel',
        'Regal',
        'Schrank',
        'Matratze',
        'Schreibtisch',
        'Lampe',
        'Teppich',
        'Spiegel',
        'Bank',
      ],
      ['blau', 'grün', 'Nussbaum', 'Eiche', 'Leder', 'Samt', 'weiß', 'schwarz', 'grau', 'gelb'],
      (thing, kind) => `${thing} ${kind}`,
    ),
    [
      ['Habt ihr Bilder von den blauen Sesseln?', 'Sessel blau'],
      ['Zeigt mir mal die grauen Teppiche', 'Teppich grau'],
      ['Ein Foto vom schwarzen Schreibtisch bitte', 'Schreibtisch schwarz'],
      ['Gibt es Schränke aus Eiche, und wie sehen die aus?', 'Schrank Eiche'],
    ],
  ],
  [
    'french',
    each(
      [
        'canapé',
        'fauteuil',
        'étagère',
        'armoire',
        'matelas',
        'bureau',
        'lampe',
        'tapis',
        'miroir',
        'banc',
      ],
      ['bleu', 'vert', 'noyer', 'chêne', 'cuir', 'velours', 'blanc', 'noir', 'gris', 'jaune'],
      (thing, kind) => `${thing} ${kind}`,
    ),
    [
      ['Vous auriez des photos des fauteuils verts ?', 'fauteuil vert'],
      ["Je voudrais voir l'armoire blanche", 'armoire blanc'],
      ['montrez moi les étagères en chêne svp', 'étagère chêne'],
      ['une image du tapis jaune', 'tapis jaune'],
    ],
  ],
  [
    'spanish',
    each(
      [
        'sofá',
        'sillón',
        'estantería',
        'armario',
        'colchón',
        'escritorio',
        'lámpara',
        'alfombra',
        'espejo',
        'banco',
      ],
      [
        'azul',
        'verde',
        'nogal',
        'roble',
        'cuero',
        'terciopelo',
        'blanco',
        'negro',
        'gris',
        'amarillo',
      ],
      (thing, kind) => `${thing} ${kind}`,
    ),
    [
      ['¿Me mandas fotos de los sillones azules?', 'sillón azul'],
      ['Quiero ver la alfombra negra', 'alfombra negro'],
      ['tienes lamparas amarillas?', 'lámpara amarillo'],
      ['fotos del escritorio de roble', 'escritorio roble'],
    ],
  ],
  [
    'portuguese',
    each(
      [
        'sofá',
        'poltrona',
        'estante',
        'armário',
        'colchão',
        'escrivaninha',
        'luminária',
        'tapete',
        'espelho',
        'banco',
      ],
      [
        'azul',
        'verde',
        'nogueira',
        'carvalho',
        'couro',
        'veludo',
        'branco',
        'preto',
        'cinza',
        'amarelo',
      ],
      (thing, kind) => `${thing} ${kind}`,
    ),
    [
      ['Tem foto das poltronas verdes?', 'poltrona verde'],
      ['Quero ver os tapetes pretos', 'tapete preto'],
      ['manda imagens do armario de carvalho', 'armário carvalho'],
      ['como é o espelho branco?', 'espelho branco'],
    ],
  ],
];

describe('of a hundred items, what a lead means is among those that the model chooses from', () => {
  it.each(SHOPS)('in %s', async (agent_language, items, questions) => {
    const campaign = await libraryOf(agent_language, items);
    const missed: string[] = [];
    for (const [says, means] of questions) {
      if (!(await found(campaign, { agent_language, says: [says] })).includes(means))
        missed.push(says);
    }
    expect(missed).toEqual([]);
  });

  it('when it was said before what “the blue one” is about', async () => {
    const [agent_language, items] = SHOPS[0] ?? ['', []];
    const campaign = await libraryOf(agent_language, items);
    const says = ['Do you have wardrobes?', 'Photos of the blue one please'];
    expect(await found(campaign, { agent_language, says })).toContain('blue wardrobe');
  });
});

describe('with an embedding model', () => {
  const others = Array.from({ length: 99 }, (_, n) => ({ name: `Angebot Nummer ${n}` }));
  // One German word. The fake model knows that it contains the other; the search by words doesn't.
  const room = { name: 'Das Beste', send_when: 'Raucherzimmer' };
  const asks = { agent_language: 'german', says: ['Nichtraucherzimmerwunsch?'] };
  const vectors = ({ campaign_id }: BuiltCampaign) =>
    scene.queue.query<{ name: string; vector_model: string | null }>(
      'SELECT name, vector_model FROM library_items WHERE campaign_id = $1 AND vector_model IS NOT NULL',
      [campaign_id],
    );
  const embed = async () => {
    await scene.queue.query(`SELECT graphile_worker.add_job('knowledge:embed-teams', '{}')`);
    await scene.runJobs();
  };

  it('an item is found by what it means', async () => {
    const campaign = await libraryOf('german', [...others, room]);
    expect(await found(campaign, { ...asks, means: true })).not.toContain('Das Beste');
    await embed();
    expect(await vectors(campaign)).toHaveLength(100);
    expect(await found(campaign, asks)).not.toContain('Das Beste');
    expect((await found(campaign, { ...asks, means: true })).slice(0, 3)).toContain('Das Beste');
  });

  it('a changed text is embedded anew, and a price changes nothing', async () => {
    const campaign = await libraryOf('german', [...others, room]);
    await embed();
    const { team, campaign_slug } = campaign;
    const { library } = openBrowser(scene.services, team.owner).rpc;
    const ref = { team_slug: team.team_slug, campaign_slug };
    const item = (await library.list(ref)).items.find(({ name }) => name === room.name);
    const change = (text: Named & { price?: string }) =>
      library.change({ ...ref, item_id: item?.item_id ?? '', text: { ...room, ...text } });
    await change({ ...room, price: '9 €' });
    expect(await vectors(campaign)).toHaveLength(100);
    await change({ name: 'Neu' });
    expect(await vectors(campaign)).toHaveLength(99);
    await scene.runJobs();
    expect((await vectors(campaign)).map(({ name }) => name)).toContain('Neu');
  });

  it('nothing is sent of a small library', async () => {
    const campaign = await libraryOf('german', [room]);
    await embed();
    expect(await vectors(campaign)).toEqual([]);
  });
});
