import { expect, it } from 'vitest';
import { MAX_SAVED_VIEWS } from '#domain/conversations/saved-views.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services } = await openServer();

const namesOf = (views: { name: string }[]) => views.map(({ name }) => name);

async function twoMembers() {
  const team = await buildTeam(services);
  const member = await buildMember(services, { team, role: 'viewer' });
  const rpcOf = ({ cookie }: { cookie: string }) =>
    openBrowser(services, { cookie }).rpc.conversations;
  return { team_slug: team.team_slug, owner: rpcOf(team.owner), viewer: rpcOf(member) };
}

it('a member keeps views of the inbox, which no one else sees', async () => {
  const { team_slug, owner, viewer } = await twoMembers();
  const view_id = newId();
  const filters = { view: 'mine', status: 'converti' } as const;
  await owner.saveView({ team_slug, view_id, name: ' Hot ', filters });
  expect(await owner.savedViews({ team_slug })).toEqual([{ view_id, name: 'Hot', filters }]);
  expect(await viewer.savedViews({ team_slug })).toEqual([]);
  await viewer.removeView({ team_slug, view_id });
  expect(await owner.savedViews({ team_slug })).toHaveLength(1);
  expect(await owner.removeView({ team_slug, view_id })).toEqual([]);
});

it('a repeat saves one view, and two at once are both kept', async () => {
  const { team_slug, owner } = await twoMembers();
  const one = { team_slug, view_id: newId(), name: 'One', filters: {} };
  await owner.saveView(one);
  await owner.saveView({ ...one, name: 'First' });
  const more = ['Two', 'Three'].map((name) =>
    owner.saveView({ team_slug, view_id: newId(), name, filters: {} }),
  );
  await Promise.all(more);
  const names = namesOf(await owner.savedViews({ team_slug }));
  expect(names[0]).toBe('First');
  expect(names.toSorted()).toEqual(['First', 'Three', 'Two']);
});

it('there is a limit, and a view needs a name', async () => {
  const { team_slug, owner } = await twoMembers();
  const save = (name: string) => owner.saveView({ team_slug, view_id: newId(), name, filters: {} });
  await expect(save('  ')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  for (let n = 0; n < MAX_SAVED_VIEWS; n += 1) await save(`View ${n}`);
  await expect(save('One more')).rejects.toMatchObject({ code: 'CONFLICT' });
});
