import { beforeEach, describe, expect, it } from 'vitest';
import type { PushPayload } from '#domain/notifications/schema.ts';
import { type BuiltPerson, buildTeam } from '#server/test/builders/builders.ts';
import { isSignedBy, openPushBrowser } from '#server/test/outside/push-browser.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { installationProblems } from '#server/installation-problems.ts';
import { fileScene } from '#server/test/scene.ts';
import {
  saveNotificationChoice,
  rpcOf,
  makeLeadWait,
} from '#server/test/builders/notified-people.ts';

const scene = await fileScene();

beforeEach(async () => {
  scene.services.emails.length = 0;
  delete scene.services.emailFailure.error;
});

describe('a push', () => {
  const subscribe = async (person: BuiltPerson) => {
    const browser = openPushBrowser(scene.outside);
    await rpcOf(scene, person).notifications.subscribe({ subscription: browser.subscription });
    return browser;
  };

  it('reaches the browser encrypted for it, signed by this installation, and once', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { waiting_email: false });
    const browser = await subscribe(team.owner);
    const conversation_id = await makeLeadWait(scene, lead);
    await scene.runJobs();
    await scene.runJobs();
    const path = `/dashboard/${team.team_slug}/conversations/${conversation_id}`;
    expect(await browser.received()).toEqual([
      expect.objectContaining({ title: 'Jane is waiting for you', path, tag: conversation_id }),
    ]);
    const { public_key } = await rpcOf(scene, team.owner).notifications.pushKey({});
    const [message] = await browser.taken();
    expect(message && isSignedBy(public_key, message)).toBe(true);
    expect(message?.body).not.toContain(Buffer.from('Jane').toString('base64url'));
    await lead.says('Hello?');
    await scene.runJobs();
    expect(await browser.taken()).toHaveLength(1);
  });

  it('is one for many leads who begin to wait together', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { waiting_email: false });
    const browser = await subscribe(team.owner);
    for (let n = 0; n < 5; n += 1) await makeLeadWait(scene, leadOf(scene.services, lead.campaign));
    await scene.runJobs();
    await scene.runJobs();
    const received = (await browser.received()) as PushPayload[];
    expect(received.map(({ title }) => title)).toEqual(['5 leads are waiting for you']);
  });

  it('is tried again while the push service is away, and a subscription that ended is forgotten', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { waiting_email: false });
    const browser = await subscribe(team.owner);
    await makeLeadWait(scene, lead);
    await scene.runJobs();
    await scene.outside.fault('push', { status: 503, match: '/push/' });
    await scene.runJobs();
    expect(await browser.taken()).toEqual([]);
    await scene.outside.control('DELETE', '/push/faults');
    await scene.runJobs();
    expect(await browser.taken()).toHaveLength(1);

    await browser.end();
    await makeLeadWait(scene, leadOf(scene.services, lead.campaign));
    await scene.runJobs();
    await scene.runJobs();
    const left = await scene.queue.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [
      team.owner.user_id,
    ]);
    expect(left).toEqual([]);
  });

  it('that the push service forbids is reported to staff, and keeps its subscription', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { waiting_email: false });
    const browser = await subscribe(team.owner);
    const service = new URL(browser.subscription.endpoint).host;
    await makeLeadWait(scene, lead);
    await scene.runJobs();
    await scene.outside.fault('push', { status: 403, match: '/push/' });
    await scene.runJobs();
    await scene.outside.control('DELETE', '/push/faults');
    const reported = async () =>
      (await installationProblems(scene.services)).filter(({ problem }) => problem.includes('403'));
    expect(await reported()).toMatchObject([
      { setting: 'VAPID_PUBLIC_KEY', problem: expect.stringContaining(`${service} (1)`) },
    ]);
    await makeLeadWait(scene, leadOf(scene.services, lead.campaign));
    await scene.runJobs();
    await scene.runJobs();
    expect(await browser.taken()).toHaveLength(1);
    expect(await reported()).toEqual([]);
  });

  it('ends with the session in which it was turned on', async () => {
    const team = await buildTeam(scene.services);
    await subscribe(team.owner);
    await rpcOf(scene, team.owner).accounts.signOut({});
    const left = await scene.queue.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [
      team.owner.user_id,
    ]);
    expect(left).toEqual([]);
  });

  it.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'https://push.example.com:8080/x',
    'https://user:password@push.example.com/x',
  ])('goes to no such address: %s', async (endpoint) => {
    const team = await buildTeam(scene.services);
    const { keys } = openPushBrowser(scene.outside).subscription;
    const subscription = { endpoint, keys };
    await expect(
      rpcOf(scene, team.owner).notifications.subscribe({ subscription }),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
