import { addressErrors } from '#copy/errors/addresses.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { shortId } from '#domain/agent/choose-item.ts';
import { newId } from '#server/platform/id.ts';
import { FetchProblem } from '#server/platform/safe-fetch/fetch-problem.ts';
import { openBrowser } from '#server/test/browser.ts';
import { answerOf } from '#server/test/builders/held-answers.ts';
import { fileScene } from '#server/test/scene.ts';

const scene = await fileScene();

interface Row {
  name: string;
  picture_url?: string;
  price?: string;
}

/** A lead of a campaign, with functions for its owner's import and the resulting library. */
async function shop() {
  const lead = await scene.lead();
  const { team, campaign_slug } = lead.campaign;
  const { library } = openBrowser(scene.services, team.owner).rpc;
  const ref = { team_slug: team.team_slug, campaign_slug };
  const importAll = (rows: Row[]) =>
    library.importItems({ ...ref, items: rows.map((row) => ({ item_id: newId(), ...row })) });
  const items = async () => (await library.list(ref)).items;
  return { lead, library, ref, importAll, items };
}

/** Serves these pages, and nothing at any other address. */
function web(pages: Record<string, { type: string; body: Uint8Array | string }>) {
  const fetched: string[] = [];
  scene.services.sites = {
    ...scene.services.sites,
    async fetchFile(url) {
      fetched.push(url);
      const page = pages[url];
      if (!page) throw new FetchProblem('not_found', addressErrors.unknownName);
      const headers = { 'content-type': page.type };
      return { url, status: 200, headers, body: Buffer.from(page.body), cut: false };
    },
  };
  return fetched;
}

const photo = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .png()
    .toBuffer();

it('has the pictures of its rows, from their address or from the page that names one', async () => {
  const { importAll, items } = await shop();
  const page = '<meta property="og:image" content="/img/red.png"><h1>Red sofa</h1>';
  const fetched = web({
    'https://shop.example/blue.png': { type: 'image/png', body: await photo('blue') },
    'https://shop.example/red': { type: 'text/html; charset=utf-8', body: page },
    'https://shop.example/img/red.png': { type: 'image/png', body: await photo('red') },
    'https://shop.example/evil.svg': { type: 'image/svg+xml', body: '<svg onload="alert(1)"/>' },
  });
  await importAll([
    { name: 'Blue sofa', price: '900 €', picture_url: 'https://shop.example/blue.png' },
    { name: 'Red sofa', picture_url: 'https://shop.example/red' },
    { name: 'Trap', picture_url: 'https://shop.example/evil.svg' },
    { name: 'Gone', picture_url: 'https://shop.example/gone.png' },
    { name: 'Words alone' },
  ]);
  expect((await items()).map(({ state }) => state)).toEqual([
    ...Array.from({ length: 4 }, () => 'waiting'),
    'none',
  ]);
  await scene.runJobs();
  expect((await items()).map(({ name, state, mime }) => [name, state, mime])).toEqual([
    ['Blue sofa', 'stored', 'image/jpeg'],
    ['Red sofa', 'stored', 'image/jpeg'],
    ['Trap', 'failed', ''],
    ['Gone', 'failed', ''],
    ['Words alone', 'none', ''],
  ]);
  expect(fetched).toHaveLength(5);
});

it('is imported once, however often it is sent, and refuses addresses that are none', async () => {
  const { ref, library, items } = await shop();
  const item = { item_id: newId(), name: 'Blue sofa' };
  await library.importItems({ ...ref, items: [item] });
  expect(await library.importItems({ ...ref, items: [item] })).toEqual({ added: 0 });
  expect(await items()).toHaveLength(1);
  const bad = { ...item, item_id: newId(), link: 'javascript:alert(1)' };
  const refused = library.importItems({ ...ref, items: [bad] });
  await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it('of many items gives the model all that a prompt has room for', async () => {
  const { lead, importAll, items } = await shop();
  const colors = ['red', 'green', 'black', 'white', 'brown', 'grey', 'pink', 'gold'];
  const things = ['sofa', 'table', 'lamp', 'rug', 'bed'];
  web({ 'https://shop.example/blue.png': { type: 'image/png', body: await photo('blue') } });
  await importAll([
    ...things.flatMap((thing) => colors.map((color) => ({ name: `${color} velvet ${thing}` }))),
    { name: 'Blue velvet sofa', picture_url: 'https://shop.example/blue.png' },
  ]);
  await scene.runJobs();
  const blue = (await items()).find(({ name }) => name === 'Blue velvet sofa');
  const named = shortId({ item_id: blue?.item_id ?? '' });
  await scene.outside.script(
    answerOf('Which colour would you like?'),
    answerOf('Here is the blue velvet sofa.', { send_item: named }),
  );
  await lead.says('Do you have sofas?');
  await scene.runJobs();
  await lead.says('Yes, send me photos of the blue one');
  await scene.runJobs();
  const bodies = (await scene.outside.asked()).map(({ body }) => JSON.stringify(body));
  expect(bodies.at(-1)).toContain(`[${named}] Blue velvet sofa (picture)`);
  expect(bodies.at(-1)?.match(/\[item:/g)).toHaveLength(41);
  expect(bodies[0]?.match(/velvet sofa \(/g)).toHaveLength(9);
  expect((await lead.thread()).at(-1)).toMatchObject({ media_type: 'image', state: 'sent' });
});

it('can be made of the prices of a website, once', async () => {
  const { lead, ref, library, items } = await shop();
  const fact = (about: string, value: string, page: string) => ({
    kind: 'price',
    value,
    about,
    quote: value,
    page,
  });
  await scene.queue.query('UPDATE campaigns SET site_facts = $1 WHERE campaign_id = $2', [
    JSON.stringify([
      fact('Blue sofa', '900 €', 'https://shop.example/blue'),
      fact('Lamp', '40 €', 'https://shop.example/more'),
      fact('Rug', '70 €', 'https://shop.example/more'),
      { ...fact('Bed', '700 €', 'https://shop.example/bed'), removed: true },
    ]),
    lead.campaign.campaign_id,
  ]);
  expect((await library.list(ref)).from_site).toBe(3);
  expect(await library.importFromSite(ref)).toEqual({ added: 3 });
  expect(await library.importFromSite(ref)).toEqual({ added: 0 });
  expect((await items()).map(({ name, price, state }) => [name, price, state])).toEqual([
    ['Blue sofa', '900 €', 'waiting'],
    // A page about several things has no picture of a single one.
    ['Lamp', '40 €', 'none'],
    ['Rug', '70 €', 'none'],
  ]);
});
