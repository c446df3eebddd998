import { afterEach, expect, it, vi } from 'vitest';
import { openBrowser } from '#server/test/browser.ts';
import { leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { withConcurrentChange } from '#server/test/concurrent-change.ts';
import { fileScene } from '#server/test/scene.ts';
import { enterLead } from './enter-lead.ts';
import { sendFirstMessages } from './send-first-messages.ts';
import { sendFollowUp } from './send-follow-up.ts';

const scene = await fileScene();
afterEach(() => {
  vi.useRealTimers();
});

interface Took {
  model_name: string;
  prompt_tokens: number;
}

async function spentOn(team_id: string, purpose: string): Promise<Took | undefined> {
  const [spent] = await scene.queue.query<Took & { calls: number }>(
    `SELECT model_name, sum(prompt_tokens)::int AS prompt_tokens, sum(calls)::int AS calls
     FROM model_usage WHERE team_id = $1 AND purpose = $2 GROUP BY model_name`,
    [team_id, purpose],
  );
  expect(spent?.calls).toBe(2);
  expect(spent?.prompt_tokens).toBeGreaterThan(0);
  return spent && { model_name: spent.model_name, prompt_tokens: spent.prompt_tokens };
}

const BAD = { content: { reply: 'Hi! Pay here: https://pay.evil.example/now' } };

it('a first message with a fault waits for a person, and then takes its turn as approved', async () => {
  const campaign = await scene.connectedCampaign();
  const { team, campaign_id, connection } = campaign;
  const phone = newPhone();
  await scene.outside.script(BAD, BAD);
  await scene.services.db.inTeam(team.scope, (tx) =>
    enterLead(scene.services, tx, {
      campaign_id,
      phone,
      name: 'Jane Roe',
      source: 'form',
    }),
  );
  await scene.runJobs();
  const sent = async () =>
    (await scene.outside.sent(connection.waha_session)).map(({ text }) => text);
  expect(await sent()).toEqual([]);
  const lead = leadOf(scene.services, campaign, phone);
  const { conversation_id } = await lead.conversation();
  const ref = { team_slug: team.team_slug, conversation_id };
  const { rpc } = openBrowser(scene.services, team.owner);
  const waiting = await rpc.outreach.waiting({ team_slug: team.team_slug });
  expect(waiting.items).toMatchObject([{ state: 'held', reason: 'answer_held' }]);
  await expect(rpc.outreach.sendNext(ref)).rejects.toMatchObject({ code: 'CONFLICT' });
  const { held } = await rpc.conversations.get(ref);
  expect(held).toMatchObject({ what: 'first_message', behind: false });
  await rpc.conversations.sendHeld({ ...ref, held_id: held?.held_id ?? '', text: 'Hi Jane!' });
  await sendFirstMessages(scene.services, team.scope, { campaign_id });
  await scene.runJobs();
  expect(await sent()).toEqual(['Hi Jane!']);
  // Includes the tokens of the two calls that wrote it.
  const [message] = await scene.queue.query<Took>(
    `SELECT model_name, prompt_tokens FROM messages WHERE conversation_id = $1
       AND type_interaction = 'LEAD_WELCOME'`,
    [conversation_id],
  );
  expect(message).toEqual(await spentOn(team.team_id, 'first_message'));
});

it.each(['sendNext', 'cancelFirstMessage'] as const)(
  'a first message that is held at this moment is not let out or canceled with others: %s',
  async (decision) => {
    const campaign = await scene.connectedCampaign();
    const { team, campaign_id } = campaign;
    const lead = { campaign_id, phone: newPhone(), name: 'Jane Roe', source: 'form' } as const;
    const entered = await scene.services.db.inTeam(team.scope, (tx) =>
      enterLead(scene.services, tx, lead),
    );
    const conversation_id = entered.conversation_id ?? '';
    const { rpc } = openBrowser(scene.services, team.owner);
    const held = {
      text: `UPDATE first_messages SET state = 'held', reason = 'answer_held'
        WHERE conversation_id = $1`,
      values: [conversation_id],
    };
    const decided = withConcurrentChange(scene.database.url, held, () =>
      rpc.outreach[decision]({ team_slug: team.team_slug, conversation_id }),
    );
    await expect(decided).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(
      await scene.queue.query(
        'SELECT state, reason FROM first_messages WHERE conversation_id = $1',
        [conversation_id],
      ),
    ).toEqual([{ state: 'held', reason: 'answer_held' }]);
  },
);

it('a reminder with a fault is held with what writing it took', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-23T10:00:00+01:00'));
  const campaign = await scene.connectedCampaign();
  const { campaign_id, team } = campaign;
  await scene.queue.query(
    `UPDATE campaigns SET agent_timezone = 'Europe/Paris' WHERE campaign_id = $1`,
    [campaign_id],
  );
  await scene.queue.query('UPDATE team_settings SET followups_limit = 3 WHERE team_id = $1', [
    team.team_id,
  ]);
  const lead = leadOf(scene.services, campaign);
  await lead.says('Hi');
  await scene.runJobs();
  const { conversation_id } = await lead.conversation();
  vi.setSystemTime(new Date('2026-11-24T10:01:00+01:00'));
  await scene.outside.script(BAD, BAD);
  await sendFollowUp(scene.services, team.scope, { conversation_id, campaign_id });
  const [held] = await scene.queue.query<Took>(
    `SELECT use->>'model_name' AS model_name, (use->>'prompt_tokens')::int AS prompt_tokens
     FROM held_answers WHERE conversation_id = $1 AND what = 'follow_up' AND state = 'open'`,
    [conversation_id],
  );
  expect(held).toEqual(await spentOn(team.team_id, 'follow_up'));
});
