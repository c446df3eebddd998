import { beforeEach, describe, expect, it } from 'vitest';
import type { GatewayEvent } from '#server/features/whatsapp/gateway/gateway-event.ts';
import { callEvent, rawMessage } from '#server/test/api/raw-messages.ts';
import { leadsCounted } from '#server/test/builders/received-leads.ts';
import { receiveEvents } from '#server/test/receive-events.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';

const scene = await fileScene();
const greeting = {
  content: { reply: 'Hello Ana!', conversation_status: 'en_cours', evidence: '' },
};
beforeEach(() => scene.outside.script(greeting, greeting));

const receive = (lead: SceneLead, ...events: GatewayEvent[]) =>
  receiveEvents(scene.services, lead.campaign.connection, events);
const waits = { needs_attention: true, attention_reason: 'call' };

describe('a call', () => {
  it('of someone new makes a lead that waits for a person', async () => {
    const lead = await scene.lead();
    await receive(lead, callEvent(lead, 'c1'), callEvent(lead, 'c1'));
    await scene.runJobs();
    expect(await lead.thread()).toMatchObject([
      { media_type: 'call', text: '', details: '', from_lead: true },
    ]);
    const row = await lead.conversation();
    expect(row).toMatchObject({ ...waits, waiting_since: null, id_lead: lead.chat });
    expect(row.person_due_since).not.toBeNull();
    expect(await scene.outside.asked()).toEqual([]);
    expect(await lead.heard()).toEqual([]);
    expect(await leadsCounted(scene, lead)).toEqual({ leads: 1, messages: 1, replied: 1 });
  });

  it('waits although the agent answers what the lead writes with it', async () => {
    const lead = await scene.lead();
    await lead.says('Hi');
    await receive(lead, callEvent(lead));
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Hello Ana!']);
    expect(await lead.conversation()).toMatchObject(waits);
    const asked = (await scene.outside.asked()).at(-1)?.body.messages ?? [];
    expect(asked.some(({ content }) => content.includes('[called, and no one answered'))).toBe(
      true,
    );
  });

  it('that was taken on the phone waits for no one, in any order of its events', async () => {
    for (const order of [
      ['received', 'accepted'],
      ['accepted', 'received'],
      ['accepted'],
    ] as const) {
      const lead = await scene.lead();
      await receive(lead, ...order.map((what) => callEvent(lead, 'c1', what)));
      expect(await lead.thread()).toMatchObject([{ details: 'answered' }]);
      expect(await lead.conversation()).toMatchObject({
        needs_attention: false,
        person_due_since: null,
      });
    }
  });

  it('that was taken settles the ones before it', async () => {
    const lead = await scene.lead();
    await receive(lead, callEvent(lead, 'c1'), callEvent(lead, 'c2'));
    await receive(lead, callEvent(lead, 'c2', 'accepted'));
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });

  it('that was declined still waits', async () => {
    const lead = await scene.lead();
    await receive(lead, callEvent(lead, 'c1'), callEvent(lead, 'c1', 'rejected'));
    expect(await lead.thread()).toMatchObject([{ details: 'declined' }]);
    expect(await lead.conversation()).toMatchObject(waits);
  });

  it('and the notice that it was missed are one', async () => {
    const lead = await scene.lead();
    const missed = rawMessage(lead, 'c1', { messageStubType: 40, message: null });
    await receive(lead, callEvent(lead, 'c1'), missed);
    expect(await lead.thread()).toHaveLength(1);
  });

  it('after a STOP ends no opt-out, and waits all the same', async () => {
    const lead = await scene.lead();
    await lead.says('STOP', { at: Math.floor(Date.now() / 1000) - 60 });
    await receive(lead, callEvent(lead));
    await scene.runJobs();
    expect(await lead.conversation()).toMatchObject({ ...waits, opted_out: true });
    expect(await lead.heard()).toEqual([]);
  });

  it('is seen by a person, and over', async () => {
    const lead = await scene.lead();
    await receive(lead, callEvent(lead));
    await lead.says('I called you back', { by: 'phone' });
    expect(await lead.conversation()).toMatchObject({ needs_attention: false });
  });
});

describe('the text after a missed call', () => {
  const TEXT = 'Sorry I missed your call! How can I help?';
  const now = () => Math.floor(Date.now() / 1000);
  async function leadOfTeamWithText() {
    const lead = await scene.lead();
    const { campaign_id, team } = lead.campaign;
    await scene.queue.query('UPDATE campaigns SET call_text = $1 WHERE campaign_id = $2', [
      TEXT,
      campaign_id,
    ]);
    return { lead, team };
  }

  it('is sent once for several calls, and the lead still waits for a person', async () => {
    const { lead } = await leadOfTeamWithText();
    await receive(lead, callEvent(lead, 'c1'), callEvent(lead, 'c2'));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([expect.stringContaining(TEXT)]);
    await receive(lead, callEvent(lead, 'c3'));
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
    const sent = (await lead.thread()).find(({ from_lead }) => !from_lead);
    expect(sent).toMatchObject({ details: 'Sent after a missed call', state: 'sent' });
    expect(await lead.conversation()).toMatchObject(waits);
    expect(await scene.outside.asked()).toEqual([]);
  });

  it('says what writes, as any first message of the agent', async () => {
    const { lead, team } = await leadOfTeamWithText();
    await scene.queue.query(
      `UPDATE team_settings SET disclosure = jsonb_set(disclosure, '{enabled}', 'true')
       WHERE team_id = $1`,
      [team.team_id],
    );
    await receive(lead, callEvent(lead));
    await scene.runJobs();
    const [text = ''] = await lead.heard();
    expect(text.startsWith(TEXT)).toBe(true);
    expect(text.length).toBeGreaterThan(TEXT.length);
  });

  it.each<[string, (lead: SceneLead) => Promise<void>]>([
    [
      'it was taken',
      (lead) => receive(lead, callEvent(lead, 'c1'), callEvent(lead, 'c1', 'accepted')),
    ],
    [
      'the lead asked to stop',
      async (lead) => {
        await lead.says('STOP', { at: now() - 60 });
        await receive(lead, callEvent(lead, 'c1'));
      },
    ],
    [
      'a person has the conversation',
      async (lead) => {
        await lead.says('Ada here', { by: 'phone', at: now() - 60 });
        await receive(lead, callEvent(lead, 'c1'));
      },
    ],
    [
      'the owner wrote since',
      async (lead) => {
        await receive(lead, callEvent(lead, 'c1', 'received', now() - 30));
        await lead.says('Calling you back', { by: 'phone' });
      },
    ],
    [
      'the call is long ago',
      (lead) => receive(lead, callEvent(lead, 'c1', 'received', now() - 3_600)),
    ],
  ])('is not sent when %s', async (_when, happens) => {
    const { lead } = await leadOfTeamWithText();
    await happens(lead);
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });

  it('is not sent by a campaign that is paused', async () => {
    const { lead } = await leadOfTeamWithText();
    await scene.queue.query("UPDATE campaigns SET status = 'inactive' WHERE campaign_id = $1", [
      lead.campaign.campaign_id,
    ]);
    await receive(lead, callEvent(lead));
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
  });

  it('is not sent beside an answer of the agent', async () => {
    const { lead } = await leadOfTeamWithText();
    await lead.says('Hi');
    await receive(lead, callEvent(lead));
    await scene.runJobs();
    expect(await lead.heard()).toEqual(['Hello Ana!']);
  });

  it('is taken back when the lead asks to stop before it is sent', async () => {
    const { lead } = await leadOfTeamWithText();
    await receive(lead, callEvent(lead));
    await scene.outside.fault('waha', { match: 'new-message-id', status: 503 });
    await scene.runJobs().catch(() => {});
    await lead.says('STOP');
    await scene.outside.heal();
    await scene.runJobs();
    expect(await lead.heard()).toEqual([]);
    expect(await lead.conversation()).toMatchObject({ opted_out: true });
  });
});

it('a message to a list of people is shown with a known lead, and answered to no one', async () => {
  const lead = await scene.lead();
  const many = (id: string) =>
    rawMessage(lead, id, { broadcast: true, message: { conversation: 'Sale!' } });
  await receive(lead, many('3A01'));
  await expect(lead.conversation()).rejects.toThrow('no result');
  await lead.says('Hi');
  await scene.runJobs();
  const byOwner = { id: `true_${lead.chat}_3A03`, fromMe: true };
  await receive(
    lead,
    many('3A02'),
    rawMessage(lead, '3A03', { broadcast: true, message: { conversation: 'Open day!' } }, byOwner),
  );
  await scene.runJobs();
  expect((await lead.thread()).map(({ text }) => text)).toEqual([
    'Hi',
    'Hello Ana!',
    'Sale!',
    'Open day!',
  ]);
  expect(await lead.heard()).toHaveLength(1);
  expect(await lead.conversation()).toMatchObject({
    needs_attention: false,
    waiting_since: null,
    manual_override: false,
  });
});
