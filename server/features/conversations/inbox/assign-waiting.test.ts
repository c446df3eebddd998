import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltPerson, buildMember } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { markConnected } from '../availability/keep-connected.ts';
import { assignLead, assignWaiting } from './assign-waiting.ts';

const scene = await fileScene();

const rpcOf = ({ cookie }: { cookie: string }) =>
  openBrowser(scene.services, { cookie }).rpc.conversations;

/** A team with three members who may reply, none with a browser open, and one lead. */
async function buildTeamOfThree() {
  const campaign = await scene.connectedCampaign();
  const { team } = campaign;
  const people: BuiltPerson[] = [team.owner];
  for (let n = 0; n < 2; n += 1) {
    people.push(await buildMember(scene.services, { team, role: 'editor' }));
  }
  const { team_slug, team_id } = team;
  const owner = rpcOf(team.owner);
  const connect = (person: BuiltPerson) =>
    markConnected(scene.services, team.scope, person.user_id);
  /** A lead who starts to wait for a person. */
  const waits = async () => {
    const lead = leadOf(scene.services, campaign);
    await lead.says('Hello');
    const { conversation_id } = await lead.conversation();
    await owner.stop({ team_slug, conversation_id });
    await lead.says('How much is it?');
    await scene.runJobs();
    return conversation_id;
  };
  const assigneeOf = async (conversation_id: string) =>
    (await owner.get({ team_slug, conversation_id })).conversation.assigned_to?.user_id;
  /** Time passes without a heartbeat from any browser. */
  const disconnectAll = () =>
    scene.queue.query('UPDATE member_availability SET connected_until = now() WHERE team_id = $1', [
      team_id,
    ]);
  const set = { team_slug, connect, waits, assigneeOf, disconnectAll };
  return { ...set, team, team_id, owner, people };
}

it('a lead stays unassigned while no one is online, says so, and is assigned as someone comes', async () => {
  const { team_slug, owner, people, connect, waits, assigneeOf, disconnectAll } =
    await buildTeamOfThree();
  await owner.setAssignment({ team_slug, assignment: 'round_robin' });
  const conversation_id = await waits();
  expect(await assigneeOf(conversation_id)).toBeUndefined();
  expect(await owner.assignment({ team_slug })).toMatchObject({ unassignable: 'no_one_online' });
  const [, editor] = people;
  if (!editor) throw new Error('There is an editor');
  await connect(editor);
  await scene.runJobs();
  expect(await assigneeOf(conversation_id)).toBe(editor.user_id);
  expect((await owner.assignment({ team_slug })).unassignable).toBeNull();
  await disconnectAll();
  expect(await assigneeOf(await waits())).toBeUndefined();
});

it('who is away gets no lead, and who is off hands over the leads who wait', async () => {
  const { team_slug, owner, people, connect, waits, assigneeOf } = await buildTeamOfThree();
  await owner.setAssignment({ team_slug, assignment: 'round_robin' });
  const [first, second] = people;
  if (!first || !second) throw new Error('There are people');
  await connect(first);
  await connect(second);
  await rpcOf(second).setAvailability({ team_slug, availability: 'away' });
  const conversation_id = await waits();
  expect(await assigneeOf(conversation_id)).toBe(first.user_id);
  await rpcOf(second).setAvailability({ team_slug, availability: 'online' });
  await rpcOf(first).setAvailability({ team_slug, availability: 'off' });
  await scene.runJobs();
  expect(await assigneeOf(conversation_id)).toBe(second.user_id);
  // When the last member goes off, they keep their leads: no one else would answer.
  await rpcOf(second).setAvailability({ team_slug, availability: 'off' });
  await scene.runJobs();
  expect(await assigneeOf(conversation_id)).toBe(second.user_id);
});

it('a full team leaves the next lead unassigned until a lead is closed or handed back', async () => {
  const { team_slug, owner, people, connect, waits, assigneeOf } = await buildTeamOfThree();
  await owner.setAssignment({ team_slug, assignment: 'least_busy', limit: 1 });
  for (const person of people.slice(0, 2)) await connect(person);
  const [one, two, three, four] = [await waits(), await waits(), await waits(), await waits()];
  const unassigned = async () => [await assigneeOf(three), await assigneeOf(four)];
  expect(await unassigned()).toEqual([undefined, undefined]);
  expect(await owner.assignment({ team_slug })).toMatchObject({ unassignable: 'all_full' });
  await owner.setOutcome({ team_slug, conversation_id: one, outcome: 'converti' });
  await scene.runJobs();
  expect(await unassigned()).toEqual([await assigneeOf(one), undefined]);
  // An answer alone doesn't close a lead: it stays with its assignee.
  const message = { text: 'It is 90 euros.', message_id: newId() };
  await owner.reply({ team_slug, conversation_id: two, ...message });
  await scene.runJobs();
  expect(await unassigned()).toEqual([await assigneeOf(one), undefined]);
  await owner.reactivate({ team_slug, conversation_id: two });
  await scene.runJobs();
  expect(await unassigned()).toEqual([await assigneeOf(one), await assigneeOf(two)]);
});

/** Inserts copies of a waiting lead, all at once. */
async function copyLead(team_id: string, conversation_id: string, count: number) {
  const rows = await scene.queue.query<{ conversation_id: string }>(
    `INSERT INTO conversations (team_id, conversation_id, campaign_id, id_lead, reply_address, name,
       manual_override, agent_active, person_due_since)
     SELECT team_id, gen_random_uuid(), campaign_id, '3361234' || lpad(n::text, 4, '0') || '@c.us',
       reply_address, '', manual_override, agent_active, person_due_since
     FROM conversations, generate_series(1, $3) n WHERE team_id = $1 AND conversation_id = $2
     RETURNING conversation_id`,
    [team_id, conversation_id, count],
  );
  return rows.map((row) => row.conversation_id);
}

it.each([
  ['in turn', 'round_robin', null, [67, 67, 67]],
  ['to the least busy', 'least_busy', null, [67, 67, 67]],
  ['in turn, up to the limit', 'round_robin', 20, [20, 20, 20]],
] as const)(
  '200 leads at once are shared evenly: %s',
  async (_case, assignment, limit, expected) => {
    const { team, team_id, team_slug, owner, people, connect, waits } = await buildTeamOfThree();
    const first = await waits();
    const copies = await copyLead(team_id, first, 200);
    await owner.setAssignment({ team_slug, assignment, limit });
    for (const person of people) await connect(person);
    const { services } = scene;
    await Promise.all([
      ...copies.map((conversation_id) => assignLead(services, team.scope, { conversation_id })),
      assignWaiting(services, team.scope),
      assignWaiting(services, team.scope),
    ]);
    const { members } = await owner.assignment({ team_slug });
    expect(members.map(({ open }) => open)).toEqual(expected);
  },
);
