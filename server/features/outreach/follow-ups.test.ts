import { afterEach, describe, expect, it, vi } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import { type ConnectedCampaign, leadOf } from '#server/test/builders/chat-builders.ts';
import { enterLead } from './enter-lead.ts';
import { getFollowUps } from './follow-ups.ts';
import { sendFirstMessages } from './send-first-messages.ts';
import { sendFollowUp } from './send-follow-up.ts';

const HOUR = 3_600_000;

const scene = await fileScene();
afterEach(() => {
  vi.useRealTimers();
});

/** A campaign in Paris whose plan has three follow-ups. */
async function campaignOf() {
  const campaign = await scene.connectedCampaign();
  const { campaign_id, team } = campaign;
  await scene.queue.query(`UPDATE campaigns SET agent_timezone = 'Europe/Paris'
    WHERE campaign_id = '${campaign_id}'`);
  await scene.queue.query(`UPDATE team_settings SET followups_limit = 3
    WHERE team_id = '${team.team_id}'`);
  return campaign;
}

/** A lead of a campaign, with the texts that reached its phone. */
function leadIn(campaign: ConnectedCampaign): SceneLead {
  const lead = leadOf(scene.services, campaign);
  return {
    ...lead,
    campaign,
    async heard() {
      const sent = await scene.outside.sent(campaign.connection.waha_session);
      return sent
        .filter((item) => !item.repeat && item.chatId === lead.chat)
        .map(({ text }) => text);
    },
  };
}

/** A lead whom the agent has just answered, on a Monday at ten in the morning. */
async function silentLead(): Promise<SceneLead> {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-23T10:00:00+01:00'));
  const campaign = await campaignOf();
  const lead = leadIn(campaign);
  await lead.says('Hi');
  await scene.runJobs();
  expect(await lead.heard()).toHaveLength(1);
  return lead;
}

/** Like the job that runs every minute. */
async function remind(lead: SceneLead, services = scene.services) {
  const { conversation_id } = await lead.conversation();
  const { team, campaign_id } = lead.campaign;
  await sendFollowUp(services, team.scope, { conversation_id, campaign_id });
}

/** As shown in the thread. A login would expire in the time that passes here. */
async function shownOf(lead: SceneLead) {
  const { conversation_id } = await lead.conversation();
  const { team } = lead.campaign;
  const shown = await scene.services.db.inTeam(team.scope, (tx) =>
    getFollowUps(tx, conversation_id),
  );
  return shown.follow_ups;
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function deskOf(lead: SceneLead) {
  const { team } = lead.campaign;
  const { rpc } = openBrowser(scene.services, { cookie: team.owner.cookie });
  const { conversation_id } = await lead.conversation();
  return { rpc, ref: { team_slug: team.team_slug, conversation_id } };
}

describe('a silent lead', () => {
  it('is reminded after a day, after three and after a week, then goes cold', async () => {
    const lead = await silentLead();
    const { rpc, ref } = await deskOf(lead);
    const shown = await rpc.outreach.followUps(ref);
    expect(shown.follow_ups.map(({ number, state, at }) => [number, state, at])).toEqual([
      [1, 'planned', '2026-11-24T09:00:00.000Z'],
      [2, 'planned', '2026-11-26T09:00:00.000Z'],
      [3, 'planned', '2026-12-03T09:00:00.000Z'],
    ]);
    for (const [sent, gap] of [24, 48, 7 * 24].entries()) {
      later(gap * HOUR - 60_000);
      await remind(lead);
      expect(await lead.heard()).toHaveLength(1 + sent);
      later(60_000);
      await remind(lead);
      // A second worker, a moment later: reminders are never stacked.
      await remind(lead);
      expect(await lead.heard()).toHaveLength(2 + sent);
    }
    expect((await lead.conversation()).conversation_status).toBe('en_cours');
    later(7 * 24 * HOUR);
    await remind(lead);
    expect(await lead.heard()).toHaveLength(4);
    expect((await lead.conversation()).conversation_status).toBe('lead_froid');
    expect((await shownOf(lead)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
    const types = (await lead.thread()).map((message) => message.type_interaction);
    expect(types.toSorted()).toEqual([...Array(4).fill('AI_RESPONSE'), 'USER_MESSAGE']);
  });

  it('is reminded once by four workers at the same moment', async () => {
    const lead = await silentLead();
    const workers = [scene.services, ...[1, 2, 3].map(() => scene.anotherProcess())];
    for (const gap of [24, 48]) {
      later(gap * HOUR);
      await Promise.all(workers.map((worker) => remind(lead, worker).catch(busy)));
    }
    expect(await lead.heard()).toHaveLength(3);
  });

  it('from a form to the first message, through follow-ups, goes cold', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2026-11-23T10:00:00+01:00'));
    const campaign = await campaignOf();
    const lead = leadIn(campaign);
    const { team, campaign_id } = campaign;
    await scene.services.db.inTeam(team.scope, (tx) =>
      enterLead(scene.services, tx, {
        campaign_id,
        phone: lead.phone,
        name: 'Jane',
        source: 'form',
      }),
    );
    await sendFirstMessages(scene.services, team.scope, { campaign_id });
    for (const gap of [24, 48, 7 * 24, 7 * 24]) {
      later(gap * HOUR);
      await remind(lead);
    }
    const types = (await lead.thread()).map((message) => message.type_interaction);
    expect(types).toEqual(['LEAD_WELCOME', ...Array(3).fill('AI_RESPONSE')]);
    expect((await lead.conversation()).conversation_status).toBe('lead_froid');
  });

  it('is not reminded at night where it lives, also when the clocks change', async () => {
    const lead = await silentLead();
    const { ref } = await deskOf(lead);
    await scene.queue.query(
      `UPDATE conversations SET id_lead = '33612345678@c.us',
         follow_up_at = '2027-03-27T22:00:00+01:00' WHERE conversation_id = $1`,
      [ref.conversation_id],
    );
    vi.setSystemTime(new Date('2027-03-27T22:00:00+01:00'));
    await remind(lead);
    expect(await lead.heard()).toHaveLength(1);
    const [next] = await shownOf(lead);
    expect(next?.at).toBe('2027-03-28T06:00:00.000Z');
    vi.setSystemTime(new Date('2027-03-28T07:59:00+02:00'));
    await remind(lead);
    expect(await lead.heard()).toHaveLength(1);
    vi.setSystemTime(new Date('2027-03-28T08:00:00+02:00'));
    await remind(lead);
    expect(await lead.heard()).toHaveLength(2);
  });
});

describe('a follow-up is taken away by', () => {
  it('an answer of the lead', async () => {
    const lead = await silentLead();
    later(HOUR);
    await lead.says('Wait, I am thinking');
    expect(await shownOf(lead)).toEqual([]);
    later(24 * HOUR);
    await remind(lead);
    expect(await lead.heard()).toHaveLength(1);
  });

  it.each([
    ['an opt-out', (lead: SceneLead) => lead.says('STOP')],
    ['a word typed on the phone', (lead: SceneLead) => lead.says('I call you', { by: 'phone' })],
    [
      'a stop in the dashboard',
      async (lead: SceneLead) => {
        const { rpc, ref } = await deskOf(lead);
        await rpc.conversations.stop(ref);
      },
    ],
    [
      'a change of the status',
      async (lead: SceneLead) => {
        const { rpc, ref } = await deskOf(lead);
        await rpc.conversations.setOutcome({ ...ref, outcome: 'converti' });
      },
    ],
  ])('%s', async (_name, happens) => {
    const lead = await silentLead();
    later(HOUR);
    await happens(lead);
    expect(await shownOf(lead)).toEqual([]);
    later(24 * HOUR);
    await remind(lead);
    expect(await lead.heard()).toHaveLength(1);
  });

  it('a takeover while the model writes it', async () => {
    const lead = await silentLead();
    const { rpc, ref } = await deskOf(lead);
    later(24 * HOUR);
    scene.whileThinking(() => rpc.conversations.stop(ref));
    await remind(lead);
    expect(await lead.heard()).toHaveLength(1);
  });

  it.each(['before', 'while the model writes it'])(
    'an opt-out in another campaign of the team, %s',
    async (when) => {
      const lead = await silentLead();
      const { team } = lead.campaign;
      const other = await scene.connectedCampaign({ team });
      const optOut = async () => {
        await leadOf(scene.services, other, lead.phone).says('STOP');
        // The database uses a separate clock.
        await scene.queue.query(
          "UPDATE permissions SET at = $1 WHERE team_id = $2 AND kind = 'opt_out'",
          [new Date(), team.team_id],
        );
      };
      later(24 * HOUR);
      if (when === 'before') await optOut();
      else scene.whileThinking(optOut);
      await remind(lead);
      expect(await lead.heard()).toHaveLength(1);
      await remind(lead);
      expect(await lead.heard()).toHaveLength(1);
      expect(await shownOf(lead)).toEqual([]);
    },
  );

  it.each([
    ['a pause', "status = 'inactive'"],
    ['the loss of the number', 'whatsapp_connected = false'],
  ])('%s of the campaign while the model writes it, until that is over', async (_name, change) => {
    const lead = await silentLead();
    const { campaign_id } = lead.campaign;
    const update = (columns: string) =>
      scene.queue.query(`UPDATE campaigns SET ${columns} WHERE campaign_id = $1`, [campaign_id]);
    later(24 * HOUR);
    scene.whileThinking(() => update(change));
    await remind(lead);
    expect(await lead.heard()).toHaveLength(1);
    await update("status = 'active', whatsapp_connected = true");
    await remind(lead);
    expect(await lead.heard()).toHaveLength(2);
  });

  it('a person, one at a time', async () => {
    const lead = await silentLead();
    const { rpc, ref } = await deskOf(lead);
    await rpc.outreach.cancelFollowUp({ ...ref, number: 2 });
    await rpc.outreach.cancelFollowUp({ ...ref, number: 2 });
    const { follow_ups } = await rpc.outreach.cancelFollowUp({ ...ref, number: 1 });
    expect(follow_ups.map(({ number, state }) => [number, state])).toEqual([
      [1, 'canceled'],
      [2, 'canceled'],
      [3, 'planned'],
    ]);
    const gone = rpc.outreach.cancelFollowUp({ ...ref, number: 1 });
    await expect(gone).rejects.toMatchObject({ code: 'CONFLICT' });
    later(24 * HOUR);
    await remind(lead);
    later(48 * HOUR);
    await remind(lead);
    expect(await lead.heard()).toHaveLength(1);
    later(7 * 24 * HOUR);
    await remind(lead);
    expect(await lead.heard()).toHaveLength(2);
  });
});

/** Another worker holds this lead's lease. */
function busy(error: unknown): void {
  if (!(error instanceof Error && error.name === 'RetryAfter')) throw error;
}
