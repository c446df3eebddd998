import { expect, it } from 'vitest';
import { newId } from '#server/platform/id.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type ConnectedCampaign, newPhone } from '#server/test/builders/chat-builders.ts';
import { withConcurrentChange } from '#server/test/concurrent-change.ts';
import { fileScene } from '#server/test/scene.ts';
import { enterLead } from './enter-lead.ts';
import { sendFirstMessages } from './send-first-messages.ts';

const scene = await fileScene();

/** A lead whose first message is written but not sent: the gateway doesn't accept it. */
async function unsent(campaign: ConnectedCampaign, like: { import_id?: string } = {}) {
  const { team, campaign_id } = campaign;
  await scene.outside.fault('waha', { match: '/api/sendText', status: 503 });
  const lead = { campaign_id, phone: newPhone(), name: 'Ada', source: 'form', ...like } as const;
  const entered = await scene.services.db.inTeam(team.scope, (tx) =>
    enterLead(scene.services, tx, lead),
  );
  const conversation_id = entered.conversation_id ?? '';
  await send(campaign);
  await scene.outside.fault('waha', []);
  const [message] = await scene.queue.query<{ message_id: string; state: string }>(
    'SELECT message_id, state FROM messages WHERE conversation_id = $1',
    [conversation_id],
  );
  expect(message?.state).toBe('pending');
  return { conversation_id, message_id: message?.message_id ?? '' };
}

/** Runs the queue without the number's minimum distance between messages. */
async function send({ team, campaign_id }: ConnectedCampaign) {
  await scene.queue.query('UPDATE number_paces SET last_at = NULL');
  await sendFirstMessages(scene.services, team.scope, { campaign_id });
}

const sentBy = ({ connection }: ConnectedCampaign) => scene.outside.sent(connection.waha_session);

const waitOf = async (conversation_id: string) =>
  (
    await scene.queue.query('SELECT state, reason FROM first_messages WHERE conversation_id = $1', [
      conversation_id,
    ])
  )[0];

async function importIn({ team, campaign_id }: ConnectedCampaign, state: string) {
  const import_id = newId();
  await scene.queue.query(
    `INSERT INTO lead_imports (team_id, import_id, campaign_id, user_id, file_name, state, columns,
       consent_source, consent_at)
     VALUES ($1, $2, $3, 'no one', 'leads.csv', $4, '{}', 'Fair', now())`,
    [team.team_id, import_id, campaign_id, state],
  );
  return import_id;
}

it('one that a person withdraws is not written again', async () => {
  const campaign = await scene.connectedCampaign();
  const ref = await unsent(campaign);
  const { rpc } = openBrowser(scene.services, campaign.team.owner);
  await rpc.conversations.withdraw({ team_slug: campaign.team.team_slug, ...ref });
  await send(campaign);
  await send(campaign);
  expect(await sentBy(campaign)).toEqual([]);
  expect(await waitOf(ref.conversation_id)).toEqual({ state: 'canceled', reason: 'by_person' });
});

it.each([
  ['running', { state: 'waiting', reason: null }],
  ['paused', { state: 'held', reason: 'paused' }],
  ['undoing', { state: 'canceled', reason: 'import_undone' }],
  ['undone', { state: 'canceled', reason: 'import_undone' }],
])('one that was taken back goes by its import, which is %s', async (state, wait) => {
  const campaign = await scene.connectedCampaign();
  // Its source is a form, so that the time of day doesn't matter.
  const import_id = await importIn(campaign, state);
  const { campaign_id } = campaign;
  const { conversation_id, message_id } = await unsent(campaign, { import_id });
  // As if the number was lost. Here it stays disconnected.
  await scene.queue.query("UPDATE messages SET state = 'canceled' WHERE message_id = $1", [
    message_id,
  ]);
  await scene.queue.query(
    'UPDATE campaigns SET whatsapp_connected = false WHERE campaign_id = $1',
    [campaign_id],
  );
  await send(campaign);
  expect(await waitOf(conversation_id)).toEqual(wait);
  expect(await sentBy(campaign)).toEqual([]);
});

it.each([
  ['pauseImport', 'running', 'waiting', { state: 'held', reason: 'paused' }],
  ['startImport', 'paused', 'held', { state: 'waiting', reason: null }],
] as const)(
  'one that is settled at the moment of %s goes by what its import becomes',
  async (change, before, settled, wait) => {
    const campaign = await scene.connectedCampaign();
    const { team_slug, owner } = campaign.team;
    const import_id = await importIn(campaign, before);
    const { conversation_id } = await unsent(campaign, { import_id });
    // Settles a canceled message, without committing yet.
    const settling = {
      text: `WITH locked AS (UPDATE outreach_queues SET next_at = next_at WHERE campaign_id = $1)
        UPDATE first_messages SET state = $2, message_id = NULL WHERE conversation_id = $3`,
      values: [campaign.campaign_id, settled, conversation_id],
    };
    const { rpc } = openBrowser(scene.services, owner);
    await withConcurrentChange(scene.database.url, settling, () =>
      rpc.leads[change]({ team_slug, import_id }),
    );
    expect(await waitOf(conversation_id)).toEqual(wait);
  },
);

it('one that failed and is sent again waits for the turn of its number', async () => {
  const campaign = await scene.connectedCampaign();
  const { team, campaign_id } = campaign;
  await scene.outside.fault('waha', { match: '/api/sendText', status: 400, times: 1 });
  const entered = await scene.services.db.inTeam(team.scope, (tx) =>
    enterLead(scene.services, tx, {
      campaign_id,
      phone: newPhone(),
      name: 'Ada',
      source: 'form',
    }),
  );
  const conversation_id = entered.conversation_id ?? '';
  await send(campaign);
  await send(campaign);
  expect(await waitOf(conversation_id)).toEqual({ state: 'failed', reason: 'not_sent' });
  // Meanwhile another one was sent.
  await scene.queue.query('UPDATE number_paces SET last_at = now()');
  const [message] = await scene.queue.query<{ message_id: string }>(
    'SELECT message_id FROM messages WHERE conversation_id = $1',
    [conversation_id],
  );
  const ref = {
    team_slug: team.team_slug,
    conversation_id,
    message_id: message?.message_id ?? '',
  };
  const { rpc } = openBrowser(scene.services, team.owner);
  await rpc.conversations.resend(ref);
  await scene.runJobs();
  expect(await sentBy(campaign)).toEqual([]);
  expect(await waitOf(conversation_id)).toEqual({ state: 'sending', reason: null });
  // Asking again doesn't send it any earlier.
  await rpc.conversations.resend(ref);
  await scene.runJobs();
  expect(await sentBy(campaign)).toEqual([]);
  const [pace] = await scene.queue.query<{ sent_count: number }>(
    'SELECT sent_count FROM number_paces WHERE team_id = $1',
    [team.team_id],
  );
  expect(pace).toEqual({ sent_count: 2 });
  await scene.queue.query('UPDATE messages SET queued_at = now() WHERE message_id = $1', [
    ref.message_id,
  ]);
  await rpc.conversations.resend(ref);
  await scene.runJobs();
  expect(await sentBy(campaign)).toHaveLength(1);
  await send(campaign);
  expect(await waitOf(conversation_id)).toEqual({ state: 'sent', reason: null });
});
