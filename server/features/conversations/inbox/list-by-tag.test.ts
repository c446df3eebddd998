import { expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { newId } from '#server/platform/id.ts';

const scene = await fileScene();

/** A team with leads who have each written once, and two tags. */
async function openTeam(names: string[]) {
  const campaign = await scene.connectedCampaign();
  const { team_slug, owner } = campaign.team;
  const { rpc } = openBrowser(scene.services, owner);
  const leads = new Map<string, { says: (text: string) => Promise<unknown>; id: string }>();
  for (const name of names) {
    const lead = leadOf(scene.services, campaign);
    await lead.says(`I am ${name}`, { name });
    leads.set(name, {
      says: (text: string) => lead.says(text),
      id: (await lead.conversation()).conversation_id,
    });
  }
  const [hot, vip] = [newId(), newId()];
  await rpc.conversations.createTag({ team_slug, tag_id: hot, name: 'Hot', color: 'red' });
  await rpc.conversations.createTag({ team_slug, tag_id: vip, name: 'VIP', color: 'blue' });
  const ids = (...chosen: string[]) => chosen.map((name) => leads.get(name)?.id ?? '');
  const put = (tag_id: string, ...chosen: string[]) =>
    rpc.conversations.changeTags({ team_slug, conversation_ids: ids(...chosen), add: [tag_id] });
  const list = async (filter: object) => {
    const { items } = await rpc.conversations.list({ team_slug, ...filter });
    return items.map(({ name }) => name);
  };
  return { campaign, team_slug, rpc: rpc.conversations, leads, ids, put, list, hot, vip };
}

it('a tag narrows the list together with view, campaign, status and search, newest first', async () => {
  const { put, list, hot, vip, leads, rpc, team_slug, ids, campaign } = await openTeam([
    'Ada',
    'Bea',
    'Cleo',
    'Dora',
  ]);
  await put(hot, 'Ada', 'Bea', 'Dora');
  await put(vip, 'Bea');
  expect(await list({ tag_id: hot })).toEqual(['Dora', 'Bea', 'Ada']);
  await leads.get('Ada')?.says('Hello again');
  expect(await list({ tag_id: hot })).toEqual(['Ada', 'Dora', 'Bea']);
  expect(await list({ tag_id: vip })).toEqual(['Bea']);
  await rpc.bulk({ team_slug, conversation_ids: ids('Dora', 'Cleo'), action: 'stop' });
  expect(await list({ tag_id: hot, view: 'stopped' })).toEqual(['Dora']);
  expect(await list({ tag_id: hot, view: 'agent' })).toEqual(['Ada', 'Bea']);
  expect(await list({ tag_id: hot, campaign_id: newId() })).toEqual([]);
  const { campaign_id } = campaign;
  expect(await list({ tag_id: hot, campaign_id })).toHaveLength(3);
  expect(await list({ tag_id: hot, search: 'bea' })).toEqual(['Bea']);
  expect(await list({ tag_id: hot, search: 'cleo' })).toEqual([]);
  expect(await list({ tag_id: vip, search: 'again' })).toEqual([]);
  expect(await list({ tag_id: hot, search: 'again' })).toEqual(['Ada']);
});

it('a page of a tag begins where the one before ended', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `Lead ${n}`);
  const { put, rpc, team_slug, hot } = await openTeam(names);
  await put(hot, ...names);
  const first = await rpc.list({ team_slug, tag_id: hot });
  expect(first.items).toHaveLength(25);
  const cursor = first.nextCursor ?? '';
  const second = await rpc.list({ team_slug, tag_id: hot, cursor });
  const seen = [...first.items, ...second.items].map(({ name }) => name);
  expect(seen).toEqual(names.toReversed());
  expect(second.nextCursor).toBeNull();
});

it('rows have their tags by name, which are put on and taken off many at once', async () => {
  const { put, rpc, team_slug, hot, vip, ids } = await openTeam(['Ada', 'Bea', 'Cleo']);
  expect((await put(vip, 'Ada')).changed).toEqual(ids('Ada'));
  const gone = newId();
  const { changed } = await rpc.changeTags({
    team_slug,
    conversation_ids: [...ids('Ada', 'Bea'), gone],
    add: [vip, hot],
  });
  expect(changed.toSorted()).toEqual(ids('Ada', 'Bea').toSorted());
  const tagsOf = async () =>
    (await rpc.list({ team_slug })).items.map(({ tags }) => tags.map(({ name }) => name));
  expect(await tagsOf()).toEqual([[], ['Hot', 'VIP'], ['Hot', 'VIP']]);
  const off = { team_slug, conversation_ids: ids('Ada', 'Cleo'), remove: [hot] };
  expect((await rpc.changeTags(off)).changed).toEqual(ids('Ada'));
  expect((await rpc.changeTags(off)).changed).toEqual([]);
  expect(await tagsOf()).toEqual([[], ['Hot', 'VIP'], ['VIP']]);
});

it('an export has the tags, and only those of the tag that is asked for', async () => {
  const { put, campaign, hot } = await openTeam(['Ada', 'Bea']);
  await put(hot, 'Bea');
  const { owner, team_slug } = campaign.team;
  const app = createApp(scene.services, { stopping: new AbortController().signal });
  const address = `/exports/${team_slug}/conversations?kind=leads&tag_id=${hot}`;
  const answer = await app.request(address, { headers: { cookie: owner.cookie } });
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('tags');
  expect(lines[1]).toMatch(/^Bea,.*,Hot,/);
});

it('two who tag a lead while it writes leave it in its place', async () => {
  const { put, list, hot, vip, leads, campaign } = await openTeam(['Ada', 'Bea']);
  await buildMember(scene.services, { team: campaign.team, role: 'editor' });
  await put(hot, 'Bea');
  await Promise.all([
    leads.get('Ada')?.says('One'),
    put(hot, 'Ada'),
    leads.get('Ada')?.says('Two'),
    put(vip, 'Ada'),
  ]);
  expect(await list({ tag_id: hot })).toEqual(['Ada', 'Bea']);
  const places = await scene.queue.query(
    `SELECT FROM conversation_tags t JOIN conversations c USING (team_id, conversation_id)
     WHERE t.last_activity_at <> c.last_activity_at`,
  );
  expect(places).toEqual([]);
});
