import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import {
  buildCampaign,
  buildMember,
  buildTeam,
  type BuiltTeam,
} from '#server/test/builders/builders.ts';
import {
  buildConnectedCampaign,
  buildConversation,
  leadOf,
} from '#server/test/builders/chat-builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { database, services } = await openServer();

const rpcOf = ({ cookie }: { cookie: string }) =>
  openBrowser(services, { cookie }).rpc.conversations;

/** A team with one conversation per name, the last one newest. */
async function teamWith(names: string[]) {
  const campaign = await buildConnectedCampaign(services);
  const { team } = campaign;
  const leads = [];
  for (const name of names) {
    const lead = leadOf(services, campaign);
    await lead.says(`I am ${name}`, { name });
    leads.push(lead);
  }
  const { team_slug } = team;
  const rpc = rpcOf(team.owner);
  return { team, campaign, leads, team_slug, rpc };
}

const namesOf = ({ items }: { items: { name: string }[] }) => items.map((item) => item.name);

it('conversations are those of a team, which every call names', async () => {
  const team = await buildTeam(services);
  const asked = { code: 'INVALID_INPUT', message: 'Team ID is required for conversations access' };
  for (const nothing of [{}, { team_slug: '' }] as { team_slug: string }[]) {
    const rpc = rpcOf(team.owner);
    await expect(rpc.list(nothing)).rejects.toMatchObject(asked);
    await expect(rpc.tags(nothing)).rejects.toMatchObject(asked);
    await expect(openBrowser(services).rpc.conversations.list(nothing)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  }
});

describe('the list of conversations', () => {
  it('is newest first, and a new message brings its lead to the top', async () => {
    const { rpc, team_slug, leads } = await teamWith(['Ada', 'Bea', 'Cleo']);
    expect(namesOf(await rpc.list({ team_slug }))).toEqual(['Cleo', 'Bea', 'Ada']);
    await leads[0]?.says('Hello again');
    const list = await rpc.list({ team_slug });
    expect(namesOf(list)).toEqual(['Ada', 'Cleo', 'Bea']);
    expect(list).toMatchObject({
      nextCursor: null,
      items: [
        {
          last_message: 'Hello again',
          last_interaction: 'USER_MESSAGE',
          phone: `+${leads[0]?.phone}`,
          ai_state: 'ai_active',
          campaign_name: 'Spring',
          agent_name: 'Emma',
        },
        {},
        {},
      ],
    });
  });

  it('comes in pages that neither skip nor repeat, also while leads write', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `Lead ${n}`);
    const { rpc, team_slug, campaign } = await teamWith(names);
    const first = await rpc.list({ team_slug });
    expect(first.items).toHaveLength(25);
    await leadOf(services, campaign).says('A new one on top', { name: 'Newcomer' });
    const second = await rpc.list({ team_slug, cursor: first.nextCursor ?? '' });
    const third = await rpc.list({ team_slug, cursor: second.nextCursor ?? '' });
    expect([...namesOf(first), ...namesOf(second), ...namesOf(third)]).toEqual(names.toReversed());
    expect(third.nextCursor).toBeNull();
  });

  it('has leads who wait for a person on top, paged like everyone else, and once each', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `Lead ${n}`);
    const { rpc, team, team_slug } = await teamWith(names);
    await inDatabase(
      "UPDATE conversations SET person_due_since = now() WHERE team_id = $1 AND name ~ '[02468]$'",
      team.team_id,
    );
    const order = names.toReversed();
    const waits = (name: string) => /[02468]$/.test(name);
    const wanted = [...order.filter(waits), ...order.filter((name) => !waits(name))];
    const first = await rpc.list({ team_slug });
    const second = await rpc.list({ team_slug, cursor: first.nextCursor ?? '' });
    const third = await rpc.list({ team_slug, cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(namesOf)).toEqual(wanted);
    expect(third.nextCursor).toBeNull();
    expect(namesOf(await rpc.list({ team_slug, view: 'all' }))).toEqual(order.slice(0, 25));
    expect(namesOf(await rpc.list({ team_slug, search: 'Lead 5' }))[0]).toBe('Lead 59');
  });

  it('begins at the top when the key of a page makes no sense', async () => {
    const { rpc, team_slug } = await teamWith(['Ada']);
    const noDay = '2020 (x)~00000000-0000-4000-8000-000000000000';
    const noId = `2020-01-01T00:00:00Z~${'-'.repeat(36)}`;
    for (const cursor of [
      '',
      '~',
      'x~y',
      "2026-01-01~' OR true --",
      '9'.repeat(200),
      noDay,
      noId,
    ]) {
      expect(namesOf(await rpc.list({ team_slug, cursor }))).toEqual(['Ada']);
    }
  });

  it('is searched by name and by number, and what looks like a pattern is text', async () => {
    const { rpc, team_slug, leads } = await teamWith(['Ada King', 'Bea_100%', 'Cleo']);
    const search = async (text: string) => namesOf(await rpc.list({ team_slug, search: text }));
    expect(await search('ada k')).toEqual(['Ada King']);
    expect(await search(leads[2]?.phone ?? '')).toEqual(['Cleo']);
    expect(await search('100%')).toEqual(['Bea_100%']);
    expect(await search('_1')).toEqual(['Bea_100%']);
    expect(await search('%')).toEqual(['Bea_100%']);
    expect(await search('\\')).toEqual([]);
    expect(await search("' OR true --")).toEqual([]);
    expect(await search('   ')).toEqual(['Cleo', 'Bea_100%', 'Ada King']);
  });

  it('finds a number however people write it, whole, from its beginning or by its end', async () => {
    const { rpc, team_slug, campaign } = await teamWith([]);
    await leadOf(services, campaign).says('Hi', { name: 'Zoé', chat: '33612345678@c.us' });
    await leadOf(services, campaign).says('Hi', { name: 'Room 33612', chat: '4915112345670@c.us' });
    const search = async (text: string) => namesOf(await rpc.list({ team_slug, search: text }));
    for (const way of [
      '+33 6 12 34 56 78',
      '0033612345678',
      '06.12.34.56.78',
      '336123',
      '345678',
    ]) {
      expect([way, await search(way)]).toEqual([way, ['Zoé']]);
    }
    expect(await search('(0151) 123-45670')).toEqual(['Room 33612']);
    expect(await search('234567')).toEqual(['Room 33612', 'Zoé']);
    expect(await search('33612')).toEqual(['Room 33612', 'Zoé']);
    expect(await search('+99 612345678')).toEqual([]);
  });

  it('finds names without their accents and in either order, and numbers as they are shown', async () => {
    const { rpc, team_slug, campaign } = await teamWith(['José Ángel Øst', 'Bea Müller']);
    await leadOf(services, campaign).says('Hi', { name: 'Ann', chat: '33639000001@c.us' });
    const search = async (text: string) => namesOf(await rpc.list({ team_slug, search: text }));
    for (const typed of ['jose', 'ANGEL jose', 'ost', 'øst José', 'ang jos']) {
      expect([typed, await search(typed)]).toEqual([typed, ['José Ángel Øst']]);
    }
    expect(await search('muller bea')).toEqual(['Bea Müller']);
    for (const typed of ['+33 6 39', '+33 639', '33 6 39 00', '06 39 00', '(0)6 39 00 00 01']) {
      expect([typed, await search(typed)]).toEqual([typed, ['Ann']]);
    }
  });

  it('is found under the name and number that a lead has now', async () => {
    const { rpc, team_slug, team } = await teamWith(['Ada']);
    const search = async (text: string) => namesOf(await rpc.list({ team_slug, search: text }));
    // The leads' messages contain neither name.
    for (const name of ['Cleo', 'Bea']) {
      await services.db.inTeam(team.scope, (tx) =>
        tx.db.updateTable('conversations').set({ name, id_lead: '88812345@c.us' }).execute(),
      );
      expect([await search(name), await search('88812345')]).toEqual([[name], [name]]);
    }
    expect(await search('Cleo')).toEqual([]);
  });

  it('is filtered by campaign and by status', async () => {
    const { rpc, team_slug, team, leads } = await teamWith(['Ada', 'Bea']);
    const other = await buildConnectedCampaign(services, {
      campaign: await buildCampaign(services, { team }),
    });
    await leadOf(services, other).says('Hi', { name: 'Cleo' });
    await leads[0]?.says('STOP');
    const list = async (filter: object) => namesOf(await rpc.list({ team_slug, ...filter }));
    expect(await list({ campaign_id: other.campaign_id })).toEqual(['Cleo']);
    expect(await list({ conversation_status: 'stop' })).toEqual(['Ada']);
    // A stopped lead also has an outcome.
    expect((await list({ conversation_status: 'en_cours' })).toSorted()).toEqual([
      'Ada',
      'Bea',
      'Cleo',
    ]);
    expect(await list({ conversation_status: 'converti' })).toEqual([]);
    expect(await list({ conversation_status: 'stop', search: 'bea' })).toEqual([]);
  });

  it('says what the lead can be called when no one knows the name or the number', async () => {
    const { rpc, team_slug, campaign } = await teamWith([]);
    await leadOf(services, campaign).says('Hi', { name: '', chat: '123456789012345@lid' });
    expect((await rpc.list({ team_slug })).items).toMatchObject([
      { name: '123456789012345', phone: null },
    ]);
  });
});

describe('a thread', () => {
  it('is read by WhatsApp’s time, newest page first', async () => {
    const { rpc, team_slug, leads } = await teamWith(['Ada']);
    const at = Math.floor(Date.now() / 1000) - 1000;
    const said = Array.from({ length: 119 }, (_, n): [string, object] => [
      `${n}`,
      { at: at + (n >> 2) },
    ]);
    await leads[0]?.saysAll(...said);
    const conversation_id = (await leads[0]?.conversation())?.conversation_id ?? '';
    const page = (before?: string) =>
      rpc.thread({ team_slug, conversation_id, ...(before && { before }) });
    const newest = await page();
    const middle = await page(newest.previousCursor ?? '');
    const oldest = await page(middle.previousCursor ?? '');
    const texts = [oldest, middle, newest].flatMap((item) => item.messages.map((m) => m.text));
    expect(texts).toEqual([...said.map(([text]) => text), 'I am Ada']);
    expect([newest, middle, oldest].map((item) => item.messages.length)).toEqual([50, 50, 20]);
    expect(oldest.previousCursor).toBeNull();
  });

  it('shows a message without acknowledgement for a minute as unconfirmed', async () => {
    const { rpc, team_slug, leads } = await teamWith(['Ada']);
    await leads[0]?.says('Your invoice', { by: 'api' });
    const conversation_id = (await leads[0]?.conversation())?.conversation_id ?? '';
    const states = async () =>
      (await rpc.thread({ team_slug, conversation_id })).messages.map((m) => m.state);
    expect(await states()).toEqual(['received', 'sent']);
    await inDatabase(
      `UPDATE messages SET created_at = now() - interval '61 seconds' WHERE conversation_id = $1`,
      conversation_id,
    );
    expect(await states()).toEqual(['received', 'unconfirmed']);
  });
});

describe('what a person may do with a conversation', () => {
  const canOf = async (team: BuiltTeam, cookie: string, conversation_id: string) =>
    (await rpcOf({ cookie }).get({ team_slug: team.team_slug, conversation_id })).can;

  it('is to look, for a viewer', async () => {
    const { campaign, conversation_id } = await buildConversation(services);
    const viewer = await buildMember(services, { team: campaign.team, role: 'viewer' });
    expect(await canOf(campaign.team, viewer.cookie, conversation_id)).toEqual({
      stop: false,
      reactivate: false,
      reply: false,
    });
  });

  it('is to stop the agent, and then to write and to give control back, for an editor', async () => {
    const { campaign, conversation_id } = await buildConversation(services);
    const { team } = campaign;
    const editor = await buildMember(services, { team, role: 'editor' });
    const can = () => canOf(team, editor.cookie, conversation_id);
    expect(await can()).toEqual({ stop: true, reactivate: false, reply: false });
    await rpcOf(editor).stop({ team_slug: team.team_slug, conversation_id });
    expect(await can()).toEqual({ stop: false, reactivate: true, reply: true });
  });
});

it('a team sees only its own', async () => {
  const { conversation_id } = await buildConversation(services);
  const stranger = await buildTeam(services);
  const rpc = rpcOf(stranger.owner);
  const { team_slug } = stranger;
  expect((await rpc.list({ team_slug })).items).toEqual([]);
  await expect(rpc.thread({ team_slug, conversation_id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Conversation not found',
  });
});

async function inDatabase(text: string, value: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(text, [value]);
  await client.end();
}
