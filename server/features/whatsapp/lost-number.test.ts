import { beforeEach, describe, expect, it } from 'vitest';
import { receiveEvents } from '#server/test/receive-events.ts';
import { openBrowser } from '#server/test/browser.ts';
import { buildMember } from '#server/test/builders/builders.ts';
import { leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { fileScene, type SceneLead } from '#server/test/scene.ts';
import type { SessionState } from './gateway/gateway-session.ts';

const scene = await fileScene();
let lead: SceneLead;
beforeEach(async () => {
  lead = await scene.lead();
  scene.services.emails.length = 0;
});

const rpc = () => openBrowser(scene.services, lead.campaign.team.owner).rpc;
const ref = () => ({
  team_slug: lead.campaign.team.team_slug,
  campaign_id: lead.campaign.campaign_id,
});
const account = async () => (await rpc().whatsapp.accounts({ team_slug: ref().team_slug }))[0];
const phone = (path: string, body: object) =>
  scene.outside.control(
    'POST',
    `/waha/sessions/${lead.campaign.connection.waha_session}/${path}`,
    body,
  );

/** The gateway reports the session's current state. */
async function tell(status: SessionState['status'], number?: string) {
  const me = number ? { id: `${number}@c.us`, pushName: 'Acme' } : null;
  const event = { kind: 'status', at: Date.now(), status, me } as const;
  await receiveEvents(scene.services, lead.campaign.connection, [event]);
}

/** The phone removes the device. */
async function lose() {
  await phone('status', { status: 'SCAN_QR_CODE' });
  await tell('SCAN_QR_CODE');
}

async function scan(number: string) {
  await phone('scan', { phone: number, pushName: 'Acme' });
  await phone('status', { status: 'WORKING' });
  await tell('WORKING', number);
}

describe('a number that WhatsApp lets go', () => {
  it('reads as lost at once, and stays on its card when it is given up', async () => {
    expect(await account()).toMatchObject({ state: 'connected', lost_at: null });
    await lose();
    expect(await account()).toMatchObject({ state: 'lost', lost_at: null });
    await scene.runJobs();
    expect(await account()).toMatchObject({
      state: 'lost',
      connection_status: 'disconnected',
      phone_number: lead.campaign.phone,
      lost_at: expect.any(String),
    });
  });

  it('is told to owner and administrators by email, once, with the way back', async () => {
    const { team } = lead.campaign;
    const admin = await buildMember(scene.services, { team, role: 'admin' });
    await buildMember(scene.services, { team, role: 'editor' });
    await lose();
    await scene.runJobs();
    await scene.runJobs();
    const { emails } = scene.services;
    const told = emails.map(({ to }) => to);
    expect(told.toSorted()).toEqual([team.owner.email, admin.email].toSorted());
    expect(emails[0]?.subject).toBe('A WhatsApp number lost its connection');
    const link = `/dashboard/${team.team_slug}/whatsapp?tab=connect&campaign=${ref().campaign_id}`;
    expect(emails[0]?.text).toContain(link);
    await tell('SCAN_QR_CODE');
    await scene.runJobs();
    expect(emails).toHaveLength(2);
  });

  it('and is back before anyone was told is told to no one', async () => {
    await lose();
    // The notification jobs come after the one that unlinks the number.
    await scene.queue.query(
      `UPDATE whatsapp_accounts SET lost_at = now(), connection_status = 'disconnected'
       WHERE campaign_id = $1`,
      [ref().campaign_id],
    );
    await scan(lead.campaign.phone);
    await scene.runJobs();
    expect(scene.services.emails).toEqual([]);
    expect(await account()).toMatchObject({ state: 'connected', lost_at: null });
  });

  it('lets leads who waited be answered once it is scanned again', async () => {
    await lose();
    await scene.runJobs();
    // A late message from the gateway, from a lead who wrote while there was no number.
    await lead.says('Is anyone there?');
    await scene.runJobs();
    await scene.queue.query(
      `UPDATE conversations SET needs_attention = true, attention_reason = 'number_lost',
         person_due_since = now() WHERE campaign_id = $1`,
      [ref().campaign_id],
    );
    await scan(lead.campaign.phone);
    await scene.runJobs();
    expect(await account()).toMatchObject({ state: 'connected', lost_at: null });
    expect(await lead.heard()).toHaveLength(1);
    const { conversation_id } = await lead.conversation();
    const { team_slug } = ref();
    const { items } = await rpc().conversations.events({ team_slug, conversation_id });
    expect(items.map(({ kind }) => kind)).toContain('number_back');
    await scene.runJobs();
    expect(await lead.heard()).toHaveLength(1);
  });

  it('can be removed, also while the gateway is away', async () => {
    await lose();
    await scene.runJobs();
    await scene.outside.fault('waha', { status: 500, match: '/api/' });
    await rpc().whatsapp.removeLost(ref());
    expect(await account()).toMatchObject({ state: 'unlinked', lost_at: null });
    await rpc().whatsapp.removeLost(ref());
    expect(await account()).toMatchObject({ state: 'unlinked' });
  });

  it('is no longer lost when it is connected to another campaign', async () => {
    await lose();
    await scene.runJobs();
    const { team } = lead.campaign;
    const other = await scene.connectedCampaign({ team });
    const me = { id: `${lead.campaign.phone}@c.us`, pushName: 'Acme' };
    const event = { kind: 'status', at: Date.now(), status: 'WORKING', me } as const;
    await receiveEvents(scene.services, other.connection, [event]);
    const states = await rpc().whatsapp.accounts({ team_slug: team.team_slug });
    expect(states.map(({ state }) => state).toSorted()).toEqual(['connected', 'unlinked']);
  });
});

it('a number that a person disconnects is not lost, and no one is told', async () => {
  await rpc().whatsapp.disconnect(ref());
  await scene.runJobs();
  expect(await account()).toMatchObject({ state: 'unlinked', lost_at: null });
  expect(scene.services.emails).toEqual([]);
});

it('a session that drops out for a moment is unreachable or starting, and nothing is lost', async () => {
  await tell('FAILED');
  expect((await account())?.state).toBe('unreachable');
  await tell('STARTING');
  expect((await account())?.state).toBe('starting');
  await tell('WORKING', lead.campaign.phone);
  expect((await account())?.state).toBe('connected');
  const silent = leadOf(scene.services, lead.campaign, newPhone());
  await silent.says('Hello');
  await scene.runJobs();
  expect(scene.services.emails).toEqual([]);
});

it('a gateway that does not answer makes numbers unreachable, and the page does not wait for it', async () => {
  const away = scene.anotherProcess({ WAHA_URL: 'http://127.0.0.1:9' });
  const { team_slug } = ref();
  const accounts = () =>
    openBrowser(away, lead.campaign.team.owner).rpc.whatsapp.accounts({ team_slug });
  await accounts();
  await expect.poll(async () => (await accounts())[0]?.state).toBe('unreachable');
});
