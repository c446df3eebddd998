import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_OPEN_THREADS } from '#domain/support/threads.ts';
import { newId } from '#server/platform/id.ts';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildMember,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';

const { services, queue } = await openServer({ SUPPORT_EMAIL: 'help@example.com' });
let admin: BuiltPerson;
let team: BuiltTeam;
let viewer: BuiltPerson;

beforeAll(async () => {
  admin = await buildAdmin(services, { level: 'support' });
});
beforeEach(async () => {
  team = await buildTeam(services, { name: 'Lighthouse' });
  viewer = await buildMember(services, { team, role: 'viewer' });
  await queue.clear();
  await queue.query('DELETE FROM rate_limits');
  services.emails.length = 0;
});

const as = ({ cookie }: BuiltPerson) => openBrowser(services, { cookie }).rpc;
const ids = () => ({ thread_id: newId(), message_id: newId() });
const here = () => ({ team_slug: team.team_slug });
const there = () => ({ team_id: team.team_id });
const say = (message: string, like: Partial<ReturnType<typeof ids>> = {}) =>
  as(admin).admin.sendSupportMessage({ ...there(), ...ids(), ...like, message });
const unread = (person: BuiltPerson) => as(person).support.unread(here());

describe('a conversation between staff and a team', () => {
  it('goes both ways, and each side sees whose turn it is', async () => {
    const { thread_id, message_id } = ids();
    await say('Your number was lost. Shall we look?', { thread_id, message_id });
    expect(await unread(team.owner)).toBe(1);
    const [row] = (await as(viewer).support.threads(here())).threads;
    expect(row).toMatchObject({ thread_id, status: 'waiting', unread: true, last_from: 'staff' });

    await as(viewer).support.write({
      ...here(),
      thread_id,
      message_id: newId(),
      message: ' Yes, please ',
    });
    expect(await unread(viewer)).toBe(0);
    expect(await unread(team.owner)).toBe(1);
    expect(await as(admin).admin.supportUnread()).toBeGreaterThan(0);
    const thread = await as(admin).admin.supportThread({ ...there(), thread_id });
    expect(thread).toMatchObject({ status: 'open', unread: true, team_name: 'Lighthouse' });
    expect(thread.messages.map(({ from, message }) => [from, message])).toEqual([
      ['staff', 'Your number was lost. Shall we look?'],
      ['team', 'Yes, please'],
    ]);
  });

  it('keeps the record that staff sent, with its first priority and as sent', async () => {
    const { thread_id, message_id } = ids();
    await say('Hello', { thread_id, message_id });
    const [record] = await queue.query(
      `SELECT team_slug, team_name, admin_user_id, admin_name, message, priority, status
       FROM support_messages WHERE message_id = $1`,
      [message_id],
    );
    expect(record).toEqual({
      team_slug: team.team_slug,
      team_name: 'Lighthouse',
      admin_user_id: admin.user_id,
      admin_name: 'Sally Staff',
      message: 'Hello',
      priority: 'medium',
      status: 'sent',
    });
  });

  it('has a message once, however often it is sent, and numbers parallel ones', async () => {
    const { thread_id, message_id } = ids();
    await Promise.all([1, 2, 3].map(() => say('Once', { thread_id, message_id })));
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => say(text, { thread_id })));
    const { messages } = await as(admin).admin.supportThread({ ...there(), thread_id });
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(messages.filter(({ message }) => message === 'Once')).toHaveLength(1);
  });

  it('closes, and opens again when the team writes', async () => {
    const { thread_id } = ids();
    await say('Done', { thread_id });
    const ref = { ...there(), thread_id };
    await as(admin).admin.changeSupportThread({ ...ref, status: 'closed', priority: 'high' });
    await as(team.owner).support.write({ ...here(), ...ids(), thread_id, message: 'Not quite' });
    expect(await as(admin).admin.supportThread(ref)).toMatchObject({
      status: 'open',
      priority: 'high',
    });
    await as(admin).admin.readSupportThread({ ...ref, seq: 2 });
    expect((await as(admin).admin.supportThread(ref)).unread).toBe(false);
    await as(admin).admin.readSupportThread({ ...ref, seq: 1 });
    expect((await as(admin).admin.supportThread(ref)).unread).toBe(false);
  });
});

describe('what is refused', () => {
  it('an empty message, in words', async () => {
    await expect(say('  \n ')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Please enter a message',
    });
  });

  it('writing in the name of a member, while impersonating one', async () => {
    await as(admin).admin.startImpersonation({
      userId: viewer.user_id,
      teamId: team.team_id,
      reason: 'a look',
    });
    const write = as(admin).support.write({ ...here(), ...ids(), message: 'As Vera' });
    await expect(write).rejects.toMatchObject({ code: 'IMPERSONATING' });
    await as(admin).admin.stopImpersonation();
  });

  it('one conversation more than a team may have open', async () => {
    await queue.query(
      `INSERT INTO support_threads (team_id, thread_id, priority, status)
       SELECT $1, gen_random_uuid(), 'low', 'open' FROM generate_series(1, $2)`,
      [team.team_id, MAX_OPEN_THREADS],
    );
    const write = as(viewer).support.write({ ...here(), ...ids(), message: 'Another' });
    await expect(write).rejects.toMatchObject({ code: 'LIMIT_REACHED' });
    await say('Staff may always write');
  });
});

it('many conversations at once are no more than a team may have open', async () => {
  await queue.query(
    `INSERT INTO support_threads (team_id, thread_id, priority, status)
     SELECT $1, gen_random_uuid(), 'low', 'open' FROM generate_series(1, $2)`,
    [team.team_id, MAX_OPEN_THREADS - 1],
  );
  const write = () => as(viewer).support.write({ ...here(), ...ids(), message: 'Another' });
  const written = await Promise.allSettled(Array.from({ length: 8 }, write));
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

describe('emails', () => {
  it('reach owners, administrators and the authors, without a name in the subject', async () => {
    const { thread_id } = ids();
    const lead = await buildMember(services, { team, role: 'admin' });
    await as(viewer).support.write({ ...here(), ...ids(), thread_id, message: 'Help' });
    await queue.run(services);
    expect(services.emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['help@example.com', 'A team wrote to support'],
    ]);
    services.emails.length = 0;
    await say('We look into it', { thread_id });
    await queue.run(services);
    const receivers = services.emails.map(({ to }) => to).toSorted();
    expect(receivers).toEqual([lead.email, team.owner.email, viewer.email].toSorted());
    expect(new Set(services.emails.map(({ subject }) => subject))).toEqual(
      new Set(['A message from support']),
    );
    expect(services.emails[0]?.text).toContain('We look into it');
  });

  it('tell no one who has read the message meanwhile, or left', async () => {
    const { thread_id } = ids();
    const gone = await buildMember(services, { team, role: 'admin' });
    await say('Hello', { thread_id });
    await as(team.owner).support.markRead({ ...here(), thread_id, seq: 1 });
    await as(team.owner).teams.removeMember({ ...here(), user_id: gone.user_id });
    await queue.run(services);
    const support = services.emails.filter(({ subject }) => subject === 'A message from support');
    expect(support).toEqual([]);
  });

  it('stop at twenty a day for one address; the inbox has everything', async () => {
    const { thread_id } = ids();
    for (let n = 0; n < 22; n += 1) await say(`Message ${n}`, { thread_id });
    await queue.run(services);
    expect(services.emails.filter(({ to }) => to === team.owner.email)).toHaveLength(20);
    const { messages } = await as(admin).admin.supportThread({ ...there(), thread_id });
    expect(messages).toHaveLength(22);
  });
});
