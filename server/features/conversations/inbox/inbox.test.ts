import { describe, expect, it } from 'vitest';
import { INBOX_VIEWS, type InboxView } from '#domain/conversations/inbox.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { markConnected } from '../availability/keep-connected.ts';
import { changeConversation, lockConversations } from '../conversation-store.ts';

const scene = await fileScene();

const rpcOf = ({ cookie }: { cookie: string }) =>
  openBrowser(scene.services, { cookie }).rpc.conversations;

/** A team with an owner and an editor, and leads who have each written once. */
async function buildInbox(names: string[]) {
  const campaign = await scene.connectedCampaign();
  const { team } = campaign;
  const editor = await buildMember(scene.services, { team, role: 'editor' });
  const leads = [];
  for (const name of names) {
    const lead = leadOf(scene.services, campaign);
    await lead.says(`I am ${name}`, { name });
    const { conversation_id } = await lead.conversation();
    leads.push({ ...lead, conversation_id });
  }
  const { team_slug } = team;
  return { team, team_slug, editor, leads, owner: rpcOf(team.owner), other: rpcOf(editor) };
}

type Inbox = Awaited<ReturnType<typeof buildInbox>>;

/** The counts match the lists for every user: nothing is counted twice or missed. */
async function expectCountsToFit({ team_slug, owner, other }: Inbox) {
  for (const rpc of [owner, other]) {
    const counts = await rpc.counts({ team_slug });
    const listed: Partial<Record<InboxView, number>> = {};
    for (const view of INBOX_VIEWS) {
      listed[view] = (await rpc.list({ team_slug, view })).items.length;
    }
    const all = await rpc.list({ team_slug });
    const unread = all.items.filter((row) => row.unread).length;
    expect(counts).toEqual({ ...listed, unread });
  }
}

describe('what is unread', () => {
  it('is so for each member alone, until they read it', async () => {
    const inbox = await buildInbox(['Ada', 'Bea']);
    const { owner, other, team_slug, leads } = inbox;
    const [ada] = leads;
    const conversation_id = ada?.conversation_id ?? '';
    expect((await owner.counts({ team_slug })).unread).toBe(2);
    await owner.markRead({ team_slug, conversation_id });
    await owner.markRead({ team_slug, conversation_id });
    expect((await owner.counts({ team_slug })).unread).toBe(1);
    expect((await other.counts({ team_slug })).unread).toBe(2);
    expect((await owner.get({ team_slug, conversation_id })).conversation.unread).toBe(false);
    expect((await other.get({ team_slug, conversation_id })).conversation.unread).toBe(true);
    await ada?.says('Hello?');
    await ada?.says('Are you there?');
    expect((await owner.counts({ team_slug })).unread).toBe(2);
    await owner.markUnread({ team_slug, conversation_id });
    expect((await owner.counts({ team_slug })).unread).toBe(2);
    await expectCountsToFit(inbox);
  });

  it('stays so when the lead wrote on after what the person saw', async () => {
    const { owner, team_slug, leads } = await buildInbox(['Ada']);
    const [ada] = leads;
    const conversation_id = ada?.conversation_id ?? '';
    const seq = (await ada?.conversation())?.last_inbound_seq ?? 0;
    await ada?.says('One more thing');
    expect(await owner.markRead({ team_slug, conversation_id, seq })).toEqual({ unread: true });
    expect((await owner.counts({ team_slug })).unread).toBe(1);
  });

  it('is counted right when many leads write while people read', async () => {
    const inbox = await buildInbox(Array.from({ length: 12 }, (_, n) => `Lead ${n}`));
    const { owner, other, team_slug, leads } = inbox;
    await Promise.all(
      leads.flatMap((lead, n) => [
        owner.markRead({ team_slug, conversation_id: lead.conversation_id }),
        lead.says('Again'),
        other.markRead({ team_slug, conversation_id: lead.conversation_id }),
        n % 2
          ? owner.markUnread({ team_slug, conversation_id: lead.conversation_id })
          : lead.says('And again'),
      ]),
    );
    expect((await owner.counts({ team_slug })).all).toBe(12);
    await expectCountsToFit(inbox);
  });

  it('does not begin before someone joins', async () => {
    const { team, team_slug } = await buildInbox(['Ada', 'Bea']);
    const late = await buildMember(scene.services, { team, role: 'viewer' });
    expect(await rpcOf(late).counts({ team_slug })).toMatchObject({ all: 2, unread: 0 });
  });
});

describe('the views', () => {
  it('share all conversations, and are counted as they are listed', async () => {
    const inbox = await buildInbox(['Ada', 'Bea', 'Cleo', 'Dora']);
    const { owner, team_slug, leads, editor } = inbox;
    const [ada, bea, cleo] = leads;
    await owner.stop({ team_slug, conversation_id: ada?.conversation_id ?? '' });
    await ada?.says('Is a person there?');
    await bea?.says('STOP');
    const conversation_ids = [cleo?.conversation_id ?? ''];
    await owner.assign({ team_slug, conversation_ids, user_id: editor.user_id });
    await expectCountsToFit(inbox);
    expect(await owner.counts({ team_slug })).toMatchObject({
      waiting: 1,
      mine: 0,
      unassigned: 3,
      all: 4,
      agent: 2,
      stopped: 1,
      opted_out: 1,
    });
    expect((await inbox.other.list({ team_slug, view: 'mine' })).items).toMatchObject([
      { name: 'Cleo', assigned_to: { user_id: editor.user_id } },
    ]);
  });
});

describe('an assignment', () => {
  it('is for members who may reply, and by them', async () => {
    const { team, team_slug, owner, leads } = await buildInbox(['Ada']);
    const viewer = await buildMember(scene.services, { team, role: 'viewer' });
    const conversation_ids = leads.map((lead) => lead.conversation_id);
    const given = { team_slug, conversation_ids, user_id: viewer.user_id };
    await expect(owner.assign(given)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      rpcOf(viewer).assign({ ...given, user_id: team.owner.user_id }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await owner.assignment({ team_slug })).members).toHaveLength(2);
  });

  it('in turn gives each lead who waits for a person to the next who may reply', async () => {
    const { team_slug, owner, leads, team, editor } = await buildInbox(['Ada', 'Bea', 'Cleo']);
    await buildMember(scene.services, { team, role: 'viewer' });
    await owner.setAssignment({ team_slug, assignment: 'round_robin' });
    for (const { user_id } of [team.owner, editor]) {
      await markConnected(scene.services, team.scope, user_id);
    }
    for (const lead of leads) {
      await owner.stop({ team_slug, conversation_id: lead.conversation_id });
      await lead.says('Is a person there?');
      await scene.runJobs();
    }
    const { items } = await owner.list({ team_slug });
    expect(items.map((row) => row.assigned_to?.user_id).toReversed()).toEqual([
      team.owner.user_id,
      editor.user_id,
      team.owner.user_id,
    ]);
  });

  it('by hand leaves leads alone until someone takes them', async () => {
    const { team_slug, owner, leads } = await buildInbox(['Ada']);
    await owner.stop({ team_slug, conversation_id: leads[0]?.conversation_id ?? '' });
    await leads[0]?.says('Is a person there?');
    await scene.runJobs();
    expect((await owner.counts({ team_slug })).unassigned).toBe(1);
  });

  it('ends when the member may no longer reply, and who waits goes to the next', async () => {
    const { team, team_slug, owner, other, leads, editor } = await buildInbox(['Ada', 'Bea']);
    const conversation_ids = leads.map((lead) => lead.conversation_id);
    const [ada = ''] = conversation_ids;
    await owner.assign({ team_slug, conversation_ids, user_id: editor.user_id });
    await owner.stop({ team_slug, conversation_id: ada });
    await owner.setAssignment({ team_slug, assignment: 'round_robin' });
    await markConnected(scene.services, team.scope, team.owner.user_id);
    const teams = openBrowser(scene.services, team.owner).rpc.teams;
    await teams.changeRole({ team_slug, user_id: editor.user_id, role: 'viewer' });
    await scene.runJobs();
    const { items } = await owner.list({ team_slug });
    const owners = new Map(items.map((row) => [row.conversation_id, row.assigned_to?.user_id]));
    expect(owners.get(ada)).toBe(team.owner.user_id);
    expect(owners.get(conversation_ids[1] ?? '')).toBeUndefined();
    expect(await other.counts({ team_slug })).toMatchObject({ mine: 0, unread: 2 });
  });

  it('ends when the member leaves the team, with what they had not read', async () => {
    const inbox = await buildInbox(['Ada', 'Bea']);
    const { team_slug, owner, other, leads, editor, team } = inbox;
    const conversation_ids = leads.map((lead) => lead.conversation_id);
    await owner.assign({ team_slug, conversation_ids, user_id: editor.user_id });
    expect((await other.counts({ team_slug })).mine).toBe(2);
    const teams = openBrowser(scene.services, team.owner).rpc.teams;
    await teams.removeMember({ team_slug, user_id: editor.user_id });
    await scene.runJobs();
    expect(await owner.counts({ team_slug })).toMatchObject({ unassigned: 2, all: 2 });
    const rows = await scene.services.db.inTeam(team.scope, (tx) =>
      tx.db.selectFrom('inbox_counters').select('user_id').distinct().execute(),
    );
    expect(rows).toEqual([{ user_id: team.owner.user_id }]);
  });
});

describe('a change of many', () => {
  it('stops and reactivates, and never lifts an opt-out', async () => {
    const inbox = await buildInbox(['Ada', 'Bea', 'Cleo']);
    const { team_slug, owner, leads } = inbox;
    const conversation_ids = leads.map((lead) => lead.conversation_id);
    await leads[1]?.says('STOP');
    const stopped = await owner.bulk({ team_slug, conversation_ids, action: 'stop' });
    expect(stopped.changed).toContain(conversation_ids[0]);
    const back = await owner.bulk({ team_slug, conversation_ids, action: 'reactivate' });
    expect(new Set(back.changed)).toEqual(new Set([conversation_ids[0], conversation_ids[2]]));
    expect(back.skipped).toEqual([{ conversation_id: conversation_ids[1], reason: 'opted_out' }]);
    expect(await owner.counts({ team_slug })).toMatchObject({ agent: 2, opted_out: 1 });
    await expectCountsToFit(inbox);
  });

  it('decides no doubt whether a lead asked to stop, and is taken back without doing so', async () => {
    const inbox = await buildInbox(['Ada', 'Bea']);
    const { team, team_slug, owner, leads } = inbox;
    const conversation_ids = leads.map((lead) => lead.conversation_id);
    const [ada = '', bea = ''] = conversation_ids;
    await scene.services.db.inTeam(team.scope, async (tx) => {
      const doubt = { kind: 'opt_out_doubted', quote: 'Forget me', quote_seq: 1e9 } as const;
      const [one] = await lockConversations(tx, [bea]);
      const read_seq = one?.state.last_inbound_seq ?? 0;
      await changeConversation(scene.services, tx, bea, { ...doubt, read_seq });
    });
    const stopped = await owner.bulk({ team_slug, conversation_ids, action: 'stop' });
    expect(stopped).toEqual({
      changed: [ada],
      skipped: [{ conversation_id: bea, reason: 'nothing_to_do' }],
    });
    const back = await owner.bulk({ team_slug, conversation_ids, action: 'reactivate' });
    expect(back).toEqual({
      changed: [ada],
      skipped: [{ conversation_id: bea, reason: 'opt_out_doubt' }],
    });
    const { conversation } = await owner.get({ team_slug, conversation_id: bea });
    expect(conversation).toMatchObject({ opt_out_doubt: 'Forget me', ai_state: 'ai_inactive' });
    await expectCountsToFit(inbox);
  });

  it('marks as read and unread, and says nothing of what is gone', async () => {
    const inbox = await buildInbox(['Ada', 'Bea']);
    const { team_slug, owner, leads } = inbox;
    const conversation_ids = leads.map((lead) => lead.conversation_id);
    await owner.bulk({ team_slug, conversation_ids, action: 'mark_read' });
    expect((await owner.counts({ team_slug })).unread).toBe(0);
    await owner.bulk({ team_slug, conversation_ids, action: 'mark_unread' });
    expect((await owner.counts({ team_slug })).unread).toBe(2);
    const missing = crypto.randomUUID();
    expect(await owner.bulk({ team_slug, conversation_ids: [missing], action: 'stop' })).toEqual({
      changed: [],
      skipped: [],
    });
    await expectCountsToFit(inbox);
  });

  it('chooses all that a view shows', async () => {
    const { team_slug, owner, leads } = await buildInbox(['Ada', 'Bea', 'Cleo']);
    await leads[0]?.says('STOP');
    const chosen = await owner.choose({ team_slug, view: 'agent' });
    expect(chosen.complete).toBe(true);
    expect(new Set(chosen.conversation_ids)).toEqual(
      new Set([leads[1]?.conversation_id, leads[2]?.conversation_id]),
    );
  });
});
