import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { newId } from '#server/platform/id.ts';
import { buildAdmin } from '#server/test/builders/admins.ts';
import { openBrowser } from '#server/test/browser.ts';
import {
  type BuiltPerson,
  type BuiltTeam,
  buildPerson,
  buildTeam,
} from '#server/test/builders/builders.ts';
import { openServer } from '#server/test/open-server.ts';
import { threadOfAddress } from './reply-address.ts';

const TOKEN = 'the-secret-of-the-mail-provider';

const { services, queue } = await openServer({
  SUPPORT_MAIL_ADDRESS: 'reply@in.example.com',
  SUPPORT_MAIL_TOKEN: TOKEN,
});
let app: ReturnType<typeof createApp>;
let admin: BuiltPerson;
let team: BuiltTeam;
let thread_id: string;
let replyTo: string;

beforeAll(async () => {
  app = createApp(services, { stopping: new AbortController().signal });
  admin = await buildAdmin(services);
});
beforeEach(async () => {
  team = await buildTeam(services);
  thread_id = newId();
  await queue.clear();
  services.emails.length = 0;
  await openBrowser(services, admin).rpc.admin.sendSupportMessage({
    team_id: team.team_id,
    thread_id,
    message_id: newId(),
    message: 'Which campaign is it?',
  });
  await queue.run(services);
  replyTo = services.emails.find(({ to }) => to === team.owner.email)?.replyTo ?? '';
});

const post = (body: object | FormData, token = TOKEN) =>
  app.request(`/hooks/support-mail/${token}`, {
    method: 'POST',
    ...(body instanceof FormData
      ? { body }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const postmark = (like: object = {}) => ({
  MessageID: newId(),
  From: `Ada <${team.owner.email.toUpperCase()}>`,
  OriginalRecipient: replyTo.toUpperCase(),
  TextBody: 'The spring one.\n\nOn Monday, Support wrote:\n> Which campaign is it?',
  ...like,
});
const outcome = async (answer: Response | Promise<Response>) =>
  ((await (await answer).json()) as { outcome: string }).outcome;
const texts = async () =>
  (
    await openBrowser(services, team.owner).rpc.support.thread({
      team_slug: team.team_slug,
      thread_id,
    })
  ).messages.map(({ message, via }) => [message, via]);

describe('an answer to a support email', () => {
  it('comes from the address that we gave, without what it quotes', async () => {
    expect(replyTo).toMatch(/^reply\+[a-z2-7]{42}@in\.example\.com$/);
    expect(threadOfAddress(services.env.APP_SECRET, replyTo)).toBe(thread_id);
    expect(await outcome(post(postmark()))).toBe('stored');
    expect(await texts()).toEqual([
      ['Which campaign is it?', 'product'],
      ['The spring one.', 'email'],
    ]);
  });

  it('is stored once, however often the provider posts it', async () => {
    const mail = postmark();
    await Promise.all([post(mail), post(mail), post(mail)]);
    expect(await texts()).toHaveLength(2);
  });

  it('may come as a form with files, which are left out', async () => {
    const form = new FormData();
    form.set('from', team.owner.email);
    form.set('envelope', JSON.stringify({ to: [replyTo] }));
    form.set('text', 'With a picture');
    form.set('headers', `Message-ID: <${newId()}@example.com>`);
    form.set('attachment1', new File(['x'.repeat(1000)], 'picture.png'));
    expect(await outcome(post(form))).toBe('stored');
    expect(await texts()).toContainEqual(['With a picture', 'email']);
  });
});

describe('what is dropped', () => {
  it('an email of someone else, of a stranger, or to a made up address', async () => {
    const other = await buildPerson(services);
    expect(await outcome(post(postmark({ From: other.email })))).toBe('unknown sender');
    expect(await outcome(post(postmark({ From: 'nobody@example.com' })))).toBe('unknown sender');
    const forged = replyTo.replace(/\+./, (two) => (two === '+a' ? '+b' : '+a'));
    expect(await outcome(post(postmark({ OriginalRecipient: forged })))).toBe('not an answer');
    expect(await texts()).toHaveLength(1);
  });

  it('a notice of absence, and an empty answer', async () => {
    const Headers = [{ Name: 'Auto-Submitted', Value: 'auto-replied' }];
    expect(await outcome(post(postmark({ Headers })))).toBe('sent by a machine');
    expect(await outcome(post(postmark({ TextBody: '> Which campaign is it?' })))).toBe('empty');
  });

  it('everything without the secret, before it is read', async () => {
    expect((await post(postmark(), 'another-secret-of-somebody')).status).toBe(404);
    expect((await post([])).status).toBe(415);
  });
});
