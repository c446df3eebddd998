import { beforeEach, describe, expect, it } from 'vitest';
import { withOutcome } from '#domain/conversations/conversation.ts';
import {
  type ConversationStatus,
  CONVERSATION_STATUSES,
  OUTCOMES,
} from '#domain/conversations/schema.ts';
import {
  lockConversation,
  storeChanges,
} from '#server/features/conversations/conversation-store.ts';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type BuiltTeam, buildTeam } from '#server/test/builders/builders.ts';
import { leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { stayWithinOneHour } from '#server/test/one-hour.ts';
import { fileScene } from '#server/test/scene.ts';

const DAY_S = 24 * 3600;

const scene = await fileScene();
beforeEach(stayWithinOneHour);

const rpcOf = (team: BuiltTeam) => openBrowser(scene.services, team.owner).rpc;
const chartsOf = (team: BuiltTeam) => rpcOf(team).overview.charts({ team_slug: team.team_slug });

/** The same figures, counted directly. */
async function counted({ team_id }: BuiltTeam) {
  const [days, funnel, [sums]] = await Promise.all([
    scene.queue.query<{ day: string; received: string; sent: string }>(
      `SELECT to_char(to_timestamp(timestamp_unix) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
         count(*) FILTER (WHERE type_interaction = 'USER_MESSAGE') AS received,
         count(*) FILTER (WHERE type_interaction <> 'USER_MESSAGE') AS sent
       FROM messages WHERE team_id = $1 AND timestamp_unix
         >= extract(epoch FROM ((now() AT TIME ZONE 'UTC')::date - 13)) GROUP BY 1 ORDER BY 1`,
      [team_id],
    ),
    scene.queue.query<{ status: ConversationStatus; count: string }>(
      `SELECT outcome AS status, count(*) FROM conversations WHERE team_id = $1 GROUP BY 1
       UNION ALL SELECT 'stop', count(*) FROM conversations
       WHERE team_id = $1 AND conversation_status = 'stop'`,
      [team_id],
    ),
    scene.queue.query<{ leads: string; messages: string }>(
      `SELECT (SELECT count(*) FROM conversations WHERE team_id = $1) AS leads,
         (SELECT count(*) FROM messages WHERE team_id = $1) AS messages`,
      [team_id],
    ),
  ]);
  const of = (status: string) => Number(funnel.find((row) => row.status === status)?.count ?? 0);
  return {
    days: days.map(({ day, received, sent }) => ({
      day,
      received: Number(received),
      sent: Number(sent),
    })),
    funnel: CONVERSATION_STATUSES.map((status) => ({
      conversation_status: status,
      count: of(status),
    })),
    leads: Number(sums?.leads),
    messages: Number(sums?.messages),
  };
}

/** Retries after conflicts, as the gateway and the queue do. */
async function persistently(act: () => Promise<unknown>) {
  for (let tries = 0; tries < 4; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
  return undefined;
}

/** Generates the same pseudo-random numbers each time. */
function randomOf(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

describe('the charts', () => {
  it('of a new team are all there, with nothing in them', async () => {
    const { days, funnel } = await chartsOf(await buildTeam(scene.services));
    expect(days).toHaveLength(14);
    expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
    expect(days.every(({ received, sent }) => received + sent === 0)).toBe(true);
    expect(funnel.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0]);
  });

  it('count a message for the day on which it was written', async () => {
    const lead = await scene.lead();
    const now = Math.floor(Date.now() / 1000);
    await lead.saysAll(['Old', { at: now - 30 * DAY_S }], ['Then', { at: now - 3 * DAY_S }], 'Now');
    // a clock that is ahead
    await lead.says('Soon', { at: now + 40 * DAY_S });
    const { days } = await chartsOf(lead.campaign.team);
    expect(days.map(({ received }) => received)).toEqual([
      0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 2,
    ]);
  });

  it.each([
    ['Pacific/Kiritimati', 14],
    ['Asia/Kathmandu', 5.75],
    ['Pacific/Pago_Pago', -11],
    // A browser may send a zone that the database doesn't know. Messages must still be stored.
    ['Mars/Olympus_Mons', 0],
  ])('begin a day at midnight in %s', async (zone, offset) => {
    const lead = await scene.lead();
    await scene.queue.query('UPDATE campaigns SET agent_timezone = $2 WHERE campaign_id = $1', [
      lead.campaign.campaign_id,
      zone,
    ]);
    const ahead_s = offset * 3600;
    const midnight = Math.floor((Date.now() / 1000 + ahead_s) / DAY_S) * DAY_S - ahead_s;
    await lead.saysAll(
      ['Before it', { at: midnight - DAY_S - 1 }],
      ['Yesterday', { at: midnight - DAY_S }],
      ['Late yesterday', { at: midnight - 1 }],
      ['Today', { at: midnight }],
    );
    const { days } = await chartsOf(lead.campaign.team);
    expect(days.slice(-3).map(({ received }) => received)).toEqual([1, 2, 1]);
    expect(days.at(-1)?.day).toBe(new Date((midnight + ahead_s) * 1000).toISOString().slice(0, 10));
  });

  it.each([1, 2, 3])(
    'agree with what can be counted, after whatever happened (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      const team = await buildTeam(scene.services);
      const campaigns = [
        await scene.connectedCampaign({ team }),
        await scene.connectedCampaign({ team }),
      ];
      const leads = campaigns.flatMap((campaign) =>
        Array.from({ length: 6 }, () => ({ campaign, ...leadOf(scene.services, campaign) })),
      );
      const team_slug = team.team_slug;
      const { rpc } = openBrowser(scene.services, team.owner);
      const now = Math.floor(Date.now() / 1000);
      const gone = new Set<string>();
      const acts = [
        async () => {
          const said = ['Hi', 'STOP', 'How much is it?', 'Yes, book me in'][random(4)] ?? '';
          await pick().says(said, { at: now - random(20) * DAY_S });
        },
        () => pick().says('Typed by hand', { by: 'phone' }),
        () => pick().saysAll('One', ['Two', { by: 'api' }], 'Three'),
        // the same lead under a lid, separate at first and merged later
        async () => {
          const lead = pick();
          const lid = `${newPhone()}@lid`;
          await lead.says('From behind', { chat: lid });
          await lead.says('It is me', { chat: lid, alt: lead.chat });
        },
        async () => {
          const { conversation_id } = await pick().conversation();
          await rpc.conversations.stop({ team_slug, conversation_id });
          if (random(2) === 0) return;
          const message_id = newId();
          await rpc.conversations.reply({ team_slug, conversation_id, message_id, text: 'By me' });
        },
        async () => {
          const { conversation_id } = await pick().conversation();
          await rpc.conversations.reactivate({ team_slug, conversation_id });
        },
        async () => {
          const { conversation_id } = await pick().conversation();
          const booked = random(3) > 0;
          await rpc.conversations.setBooking({ team_slug, conversation_id, booked });
        },
        // the agent sets an outcome
        async () => {
          const outcome = OUTCOMES[random(4)] ?? 'en_cours';
          const { conversation_id } = await pick().conversation();
          await scene.services.db.inTeam(team.scope, async (tx) => {
            const stored = await lockConversation(tx, conversation_id);
            const after = withOutcome(stored.state, outcome);
            const change = { stored, after, effects: [], active: false };
            storeChanges(scene.services, tx, [change]);
          });
        },
        () => scene.runJobs(),
      ];
      function pick() {
        const left = leads.filter(({ campaign }) => !gone.has(campaign.campaign_id));
        const lead = left[random(left.length)];
        if (!lead) throw new Error('No one is left');
        return lead;
      }
      for (const lead of leads) await lead.says('Hello');
      for (let n = 0; n < 60; n += 1) {
        const pair = [acts[random(acts.length)], acts[random(acts.length)]];
        await Promise.all(pair.map((act) => persistently(async () => act?.())));
        if (n !== 45) continue;
        const campaign_id = campaigns[0]?.campaign_id ?? '';
        gone.add(campaign_id);
        await rpc.campaigns.remove({ team_slug, campaign_id });
      }
      await scene.runJobs();
      const { days, funnel } = await chartsOf(team);
      const { metrics } = await rpc.teams.home({ team_slug });
      const shown = {
        days: days.filter(({ received, sent }) => received !== 0 || sent !== 0),
        funnel,
        leads: metrics.leadsCount,
        messages: metrics.messagesCount,
      };
      expect(shown).toEqual(await counted(team));
      expect(shown.messages).toBeGreaterThan(20);
      const [booked] = await scene.queue.query<{ count: number }>(
        'SELECT count(booked_at)::int AS count FROM conversations WHERE team_id = $1',
        [team.team_id],
      );
      const { funnel: stages } = await rpc.overview.costs({ team_slug, days: 7 });
      expect(stages.booked).toBe(booked?.count);
    },
    120_000,
  );
});
