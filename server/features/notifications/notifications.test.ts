import { beforeEach, describe, expect, it } from 'vitest';
import { defaultNotificationSettings } from '#domain/notifications/schema.ts';
import { type BuiltPerson, buildMember, buildTeam } from '#server/test/builders/builders.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { planWaitingNotices } from './notify-waiting-leads.ts';
import {
  backdateWaiting,
  saveNotificationChoice,
  rpcOf,
  makeLeadWait,
} from '#server/test/builders/notified-people.ts';

const scene = await fileScene();

beforeEach(async () => {
  scene.services.emails.length = 0;
  delete scene.services.emailFailure.error;
});
const emails = () => scene.services.emails;

const plannedFor = async (person: BuiltPerson, channel: string) => {
  const planned = await scene.queue.planned();
  return planned.filter(
    ({ task_identifier, payload }) =>
      task_identifier === 'notifications:tell-waiting' &&
      payload['user_id'] === person.user_id &&
      payload['channel'] === channel,
  );
};

describe('a lead who waits for a person', () => {
  it('sends one email after the chosen minutes, with a link', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 20 });
    const before = Date.now();
    const conversation_id = await makeLeadWait(scene, lead, { minutes: 19 });
    const after = Date.now();
    await scene.runJobs();
    await scene.runJobs();
    expect(emails()).toEqual([]);
    const [planned] = await plannedFor(team.owner, 'email');
    // Accurate to a second, because the database may round.
    expect(planned?.run_at.getTime()).toBeGreaterThan(before + 59_000);
    expect(planned?.run_at.getTime()).toBeLessThan(after + 61_000);

    await backdateWaiting(scene, conversation_id, 1);
    await scene.runJobs();
    expect(emails().map(({ to, subject }) => [to, subject])).toEqual([
      [team.owner.email, 'A lead is waiting for you'],
    ]);
    const path = `/dashboard/${team.team_slug}/conversations/${conversation_id}`;
    expect(emails()[0]?.text).toContain(path);
    expect(emails()[0]?.text).not.toContain('what does it cost');

    await lead.says('Hello?');
    await scene.runJobs();
    await scene.runJobs();
    expect(emails()).toHaveLength(1);
  });

  it('who was answered meanwhile sends no notification', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 5 });
    await makeLeadWait(scene, lead);
    await scene.runJobs();
    await lead.says('It costs 90 euros', { by: 'phone' });
    const { conversation_id } = await lead.conversation();
    await backdateWaiting(scene, conversation_id, 60);
    await scene.runJobs();
    await scene.runJobs();
    expect(emails()).toEqual([]);
  });

  it('and waits again sends another one', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 5 });
    await makeLeadWait(scene, lead, { minutes: 6 });
    await scene.runJobs();
    await scene.runJobs();
    expect(emails()).toHaveLength(1);
    await lead.says('It costs 90 euros', { by: 'phone' });
    await lead.says('Per hour?');
    await backdateWaiting(scene, (await lead.conversation()).conversation_id, 6);
    await scene.runJobs();
    await scene.runJobs();
    expect(emails()).toHaveLength(2);
  });

  it('sends it only after quiet hours, and then at once', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    const now = new Date();
    now.setUTCSeconds(0, 0);
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    const at = (offset: number) => (minute + offset + 1440) % 1440;
    const quiet = { quiet_from: at(-60), quiet_to: at(90), time_zone: 'UTC' };
    await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 5, ...quiet });
    await makeLeadWait(scene, lead, { minutes: 30 });
    await scene.runJobs();
    await scene.runJobs();
    expect(emails()).toEqual([]);
    const [planned] = await plannedFor(team.owner, 'email');
    expect(planned?.run_at.getTime()).toBe(now.getTime() + 90 * 60_000);

    await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 5 });
    const { conversation_id } = await lead.conversation();
    await planWaitingNotices(scene.services, team.scope, { conversation_id });
    await scene.runJobs();
    expect(emails()).toHaveLength(1);
  });

  it('is sent later when the mail server was away, and still once', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 5 });
    await makeLeadWait(scene, lead, { minutes: 6 });
    await scene.runJobs();
    scene.services.emailFailure.error = new Error('connection refused');
    await scene.runJobs();
    expect(emails()).toEqual([]);
    delete scene.services.emailFailure.error;
    await scene.runJobs();
    await scene.runJobs();
    expect(emails()).toHaveLength(1);
  });

  it('many who wait are one email', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 5 });
    const others = Array.from({ length: 3 }, () => leadOf(scene.services, lead.campaign));
    for (const one of [lead, ...others]) await makeLeadWait(scene, one, { minutes: 6 });
    await scene.runJobs();
    await scene.runJobs();
    expect(emails().map(({ subject }) => subject)).toEqual(['4 leads are waiting for you']);
  });

  it('a name cannot put a link of strangers into the email', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 5 });
    await lead.says('Hi', { name: 'Win at https://evil.example/now <b>' });
    await makeLeadWait(scene, lead, { minutes: 6 });
    await scene.runJobs();
    await scene.runJobs();
    const [email] = emails();
    expect(email?.text).not.toMatch(/https?:\/\/evil/);
    expect(email?.html).not.toMatch(/<b>|href="[^"]*evil/);
  });

  it('of another member notifies those who want all, and no one twice', async () => {
    const lead = await scene.lead();
    const { team } = lead.campaign;
    const editor = await buildMember(scene.services, { team, role: 'editor' });
    const viewer = await buildMember(scene.services, { team, role: 'viewer' });
    await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 5, whose: 'all' });
    await saveNotificationChoice(scene, editor, team, { email_after_minutes: 5, whose: 'mine' });
    const conversation_id = await makeLeadWait(scene, lead, { minutes: 6 });
    await scene.queue.query(
      'UPDATE conversations SET assigned_to = $2 WHERE conversation_id = $1',
      [conversation_id, viewer.user_id],
    );
    await scene.runJobs();
    await scene.runJobs();
    await Promise.all([
      planWaitingNotices(scene.services, team.scope, { conversation_id }),
      planWaitingNotices(scene.services, team.scope, { conversation_id }),
    ]);
    await scene.runJobs();
    await scene.runJobs();
    expect(emails().map(({ to }) => to)).toEqual([team.owner.email]);
  });
});

it('has the other browsers of a member show what one of them has changed', async () => {
  const team = await buildTeam(scene.services);
  await saveNotificationChoice(scene, team.owner, team, { email_after_minutes: 20 });
  const notices = await scene.queue.query(
    "SELECT subject_id FROM live_events WHERE team_id = $1 AND kind = 'member'",
    [team.team_id],
  );
  expect(notices).toEqual([{ subject_id: team.owner.user_id }]);
});

describe('the settings', () => {
  it('are those of the role until a member chooses, and then the own ones', async () => {
    const team = await buildTeam(scene.services);
    const viewer = await buildMember(scene.services, { team, role: 'viewer' });
    const { team_slug } = team;
    const own = () => rpcOf(scene, viewer).notifications.settings({ team_slug });
    expect(await own()).toEqual({ settings: defaultNotificationSettings('viewer'), chosen: false });
    const settings = {
      ...defaultNotificationSettings('viewer'),
      quiet_from: 1320,
      quiet_to: 420,
      time_zone: 'Europe/Paris',
    };
    await rpcOf(scene, viewer).notifications.saveSettings({ team_slug, settings });
    expect(await own()).toEqual({ settings, chosen: true });
    const owner = await rpcOf(scene, team.owner).notifications.settings({ team_slug });
    expect(owner).toEqual({ settings: defaultNotificationSettings('owner'), chosen: false });
  });
});
