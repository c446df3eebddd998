import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultFollowUps, type FollowUpSettings } from '#domain/outreach/follow-up-settings.ts';
import { openBrowser } from '#server/test/browser.ts';
import { leadOf } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { changeFollowUps } from './follow-up-settings.ts';
import { getFollowUps } from './follow-ups.ts';
import { sendFirstMessages } from './send-first-messages.ts';
import { enterLead } from './enter-lead.ts';
import { sendFollowUp } from './send-follow-up.ts';

const HOUR = 3_600_000;

const scene = await fileScene();
afterEach(() => {
  vi.useRealTimers();
});

const settings = (changes: Partial<FollowUpSettings> = {}): FollowUpSettings => ({
  ...defaultFollowUps(3),
  ...changes,
});
const reminders = (...all: [hours: number, text?: string][]) =>
  all.map(([after_hours, text = null]) => ({ after_hours, text }));

/** A campaign in Paris whose plan has three follow-ups, and a lead answered on a Monday at ten. */
async function silentLead() {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-23T10:00:00+01:00'));
  const campaign = await scene.connectedCampaign();
  await scene.queue.query(
    `UPDATE campaigns SET agent_timezone = 'Europe/Paris', agent_name = 'Sofia'
     WHERE campaign_id = $1`,
    [campaign.campaign_id],
  );
  await scene.queue.query('UPDATE team_settings SET followups_limit = 3 WHERE team_id = $1', [
    campaign.team.team_id,
  ]);
  const lead = leadOf(scene.services, campaign);
  await lead.says('Hi');
  await scene.runJobs();
  return { campaign, lead };
}
type Silent = Awaited<ReturnType<typeof silentLead>>;

const heard = async ({ campaign, lead }: Silent) =>
  (await scene.outside.sent(campaign.connection.waha_session))
    .filter((item) => !item.repeat && item.chatId === lead.chat)
    .map(({ text }) => text);

const change = ({ campaign: { team, campaign_slug } }: Silent, follow_ups: FollowUpSettings) =>
  scene.services.db.inTeam(team.scope, (tx) => changeFollowUps(tx, { campaign_slug, follow_ups }));

async function remind({ campaign, lead }: Silent) {
  const { conversation_id } = await lead.conversation();
  const { campaign_id, team } = campaign;
  await sendFollowUp(scene.services, team.scope, { conversation_id, campaign_id });
}

async function planned({ campaign, lead }: Silent) {
  const { conversation_id } = await lead.conversation();
  const { follow_ups, limit } = await scene.services.db.inTeam(campaign.team.scope, (tx) =>
    getFollowUps(tx, conversation_id),
  );
  return { limit, at: follow_ups.map(({ state, at }) => `${state} ${at}`) };
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe('the follow-ups of a campaign', () => {
  it('plan again what is planned once they change', async () => {
    const silent = await silentLead();
    expect((await planned(silent)).at[0]).toBe('planned 2026-11-24T09:00:00.000Z');
    await change(silent, settings({ reminders: reminders([72], [24]), opens_at: 11 }));
    expect(await planned(silent)).toEqual({
      limit: 2,
      at: ['planned 2026-11-26T10:00:00.000Z', 'planned 2026-11-27T10:00:00.000Z'],
    });
    later(71 * HOUR);
    await remind(silent);
    expect(await heard(silent)).toHaveLength(1);
    later(3 * HOUR);
    await remind(silent);
    expect(await heard(silent)).toHaveLength(2);
    // Earlier than planned before, counted from the one already sent.
    await change(silent, settings({ reminders: reminders([72], [2]), opens_at: 11 }));
    expect((await planned(silent)).at[1]).toBe('planned 2026-11-26T13:00:00.000Z');
    // No more than configured: the lead goes cold a week after the last.
    await change(silent, settings({ reminders: reminders([72]) }));
    expect((await planned(silent)).at).toHaveLength(1);
    later(7 * 24 * HOUR);
    await remind(silent);
    expect(await heard(silent)).toHaveLength(2);
    expect((await silent.lead.conversation()).conversation_status).toBe('lead_froid');
  });

  it('leave the day that a lead asked for', async () => {
    const silent = await silentLead();
    const { conversation_id } = await silent.lead.conversation();
    const asked = new Date('2027-01-04T09:00:00Z');
    await scene.queue.query(
      `UPDATE conversations SET follow_up_at = $2, follow_up_from = NULL
       WHERE conversation_id = $1`,
      [conversation_id, asked],
    );
    await change(silent, settings({ reminders: reminders([1]) }));
    expect((await planned(silent)).at).toEqual([`planned ${asked.toISOString()}`]);
  });

  it('send a fixed text as it is written, without asking the model', async () => {
    const silent = await silentLead();
    const { conversation_id } = await silent.lead.conversation();
    await scene.queue.query(
      `UPDATE conversations SET name = 'Ada Stone' WHERE conversation_id = $1`,
      [conversation_id],
    );
    const text = 'Hi {{lead_first_name}}, did you see my message? {{agent_name}}';
    await change(silent, settings({ reminders: reminders([24, text], [24, 'Last call']) }));
    const asked = (await scene.outside.asked()).length;
    later(24 * HOUR);
    await remind(silent);
    expect((await heard(silent)).at(-1)).toBe('Hi Ada, did you see my message? Sofia');
    expect(await scene.outside.asked()).toHaveLength(asked);
  });

  it('let the agent write where a value of the fixed text is missing', async () => {
    const silent = await silentLead();
    const { conversation_id } = await silent.lead.conversation();
    await scene.queue.query(`UPDATE conversations SET name = '' WHERE conversation_id = $1`, [
      conversation_id,
    ]);
    await change(silent, settings({ reminders: reminders([24, 'Hi {{lead_first_name}}!']) }));
    const asked = (await scene.outside.asked()).length;
    later(24 * HOUR);
    await remind(silent);
    expect(await heard(silent)).toHaveLength(2);
    expect((await scene.outside.asked()).length).toBeGreaterThan(asked);
  });

  it('end where WhatsApp has not delivered our last message', async () => {
    const silent = await silentLead();
    await change(silent, settings({ only_delivered: true }));
    later(24 * HOUR);
    await remind(silent);
    expect(await heard(silent)).toHaveLength(1);
    expect((await planned(silent)).at).toEqual([]);
    expect((await silent.lead.conversation()).conversation_status).toBe('en_cours');
  });

  it('leave out a lead who never replied', async () => {
    const silent = await silentLead();
    const { campaign } = silent;
    await change(silent, settings({ only_replied: true }));
    expect((await planned(silent)).at).toHaveLength(3);
    const { conversation_id } = await scene.services.db.inTeam(campaign.team.scope, (tx) =>
      enterLead(scene.services, tx, {
        campaign_id: campaign.campaign_id,
        phone: '+33612345678',
        name: 'Eve',
        source: 'form',
      }),
    );
    await sendFirstMessages(scene.services, campaign.team.scope, campaign);
    const { follow_ups } = await scene.services.db.inTeam(campaign.team.scope, (tx) =>
      getFollowUps(tx, conversation_id ?? ''),
    );
    expect(follow_ups).toEqual([]);
  });

  it('refuse a place that was to be filled in, and days that are all quiet', async () => {
    const silent = await silentLead();
    const { campaign } = silent;
    const text = 'Hi, this is [your name].';
    await expect(change(silent, settings({ reminders: reminders([24, text]) }))).rejects.toThrow(
      'please fill in "[your name]"',
    );
    await scene.queue.query(
      `UPDATE campaigns SET quiet_days = jsonb_set(quiet_days, '{weekdays}', '[6, 7]')
       WHERE campaign_id = $1`,
      [campaign.campaign_id],
    );
    await expect(change(silent, settings({ weekdays: [7] }))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('are shown ahead by the function that plans them', async () => {
    const silent = await silentLead();
    const { team, campaign_slug } = silent.campaign;
    const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
    const ref = { team_slug: team.team_slug, campaign_slug };
    expect(await rpc.outreach.followUpSettings(ref)).toMatchObject({
      is_default: true,
      limit: 3,
      follow_ups: { reminders: reminders([24], [48], [168]) },
    });
    const timeline = await rpc.outreach.followUpTimeline({ ...ref, follow_ups: null });
    expect(timeline.slice(0, 3).map((entry) => `planned ${entry.at}`)).toEqual(
      (await planned(silent)).at,
    );
    expect(timeline.map(({ number, day }) => [number, day])).toEqual([
      [1, 1],
      [2, 3],
      [3, 10],
      [null, 17],
    ]);
  });
});
