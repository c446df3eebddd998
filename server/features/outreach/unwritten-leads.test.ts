import { expect, it } from 'vitest';
import type { LeadSource } from '#domain/outreach/schema.ts';
import { openBrowser } from '#server/test/browser.ts';
import { type ConnectedCampaign, leadOf, newPhone } from '#server/test/builders/chat-builders.ts';
import { fileScene } from '#server/test/scene.ts';
import { cancelFirstMessage } from './change-waiting.ts';
import { enterLeads } from './enter-lead.ts';

const scene = await fileScene();

/** Enters leads by name and returns their conversations. */
async function enter(
  { team, campaign_id }: ConnectedCampaign,
  names: string[],
  source: LeadSource,
) {
  const entered = await scene.services.db.inTeam(team.scope, (tx) =>
    enterLeads(
      scene.services,
      tx,
      names.map((name) => ({ campaign_id, phone: newPhone(), name, source })),
    ),
  );
  return entered.map(({ conversation_id }) => conversation_id ?? '');
}

const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

it('says of an imported lead that it waits, since it was entered, at the end of the list', async () => {
  const campaign = await scene.connectedCampaign();
  const { team } = campaign;
  const { rpc } = openBrowser(scene.services, team.owner);
  const { team_slug } = team;
  const before = Date.now();
  await enter(campaign, ['Ada', 'Bea'], 'import');
  const [form] = await enter(campaign, ['Form'], 'form');
  await leadOf(scene.services, campaign).says('Hello', { name: 'Wrote' });
  const { items } = await rpc.conversations.list({ team_slug });
  expect(namesOf(items).slice(0, 2)).toEqual(['Wrote', 'Form']);
  expect(namesOf(items).slice(2).toSorted()).toEqual(['Ada', 'Bea']);
  expect(items.map(({ unwritten }) => unwritten)).toEqual([null, 'waiting', 'waiting', 'waiting']);
  for (const { shown_at } of items) {
    expect(Date.parse(shown_at)).toBeGreaterThanOrEqual(before - 1_000);
  }
  const conversation_id = form ?? '';
  const clock = await rpc.outreach.leadClock({ team_slug, conversation_id });
  expect(Date.parse(clock?.planned_at ?? '')).toBeGreaterThanOrEqual(before);
});

it('pages by key through leads who were never written to', async () => {
  const campaign = await scene.connectedCampaign();
  const { team_slug, owner } = campaign.team;
  const { rpc } = openBrowser(scene.services, owner);
  const names = Array.from({ length: 60 }, (_, n) => `Lead ${n}`);
  await enter(campaign, names, 'import');
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await rpc.conversations.list({ team_slug, ...(cursor && { cursor }) });
    seen.push(...namesOf(page.items));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.toSorted()).toEqual(names.toSorted());
});

it('says that a first message which was canceled will not come', async () => {
  const campaign = await scene.connectedCampaign();
  const { team_slug, owner, scope } = campaign.team;
  const { rpc } = openBrowser(scene.services, owner);
  const [conversation_id = ''] = await enter(campaign, ['Ada'], 'import');
  await scene.services.db.inTeam(scope, (tx) => cancelFirstMessage(tx, conversation_id));
  const { conversation } = await rpc.conversations.get({ team_slug, conversation_id });
  expect(conversation.unwritten).toBe('ended');
  const clock = await rpc.outreach.leadClock({ team_slug, conversation_id });
  expect(clock).toMatchObject({ state: 'canceled', planned_at: null, reason: null });
});
