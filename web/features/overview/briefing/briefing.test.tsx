import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Briefing as BriefingData } from '#domain/overview/briefing.ts';
import type { WhatsAppAccount } from '#domain/whatsapp/schema.ts';
import { buildAccount } from '#web/test/build-account.ts';
import { buildBriefing } from '#web/test/build-briefing.ts';
import { FakeEventSource } from '#web/test/fake-event-source.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { openInTeam, TEAM } from '#web/test/open-in-team.tsx';
import { Briefing } from './briefing.tsx';

beforeEach(() => void vi.stubGlobal('EventSource', FakeEventSource));

function open(like: Partial<BriefingData> = {}, accounts: WhatsAppAccount[] = []) {
  fakeServer({ 'overview/briefing': buildBriefing(like), 'whatsapp/accounts': accounts });
  return openInTeam(<Briefing />);
}

const lead = (name: string, reason: string | null) => ({
  conversation_id: `c-${name}`,
  name,
  campaign_name: 'Autumn',
  reason,
  since: '2026-03-09T07:05:00.000Z',
});
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

it('leads to each lead who waits, with the reason in words, and to all of them', async () => {
  open({
    waiting_count: 12,
    waiting: [lead('Ada', 'send_failed'), lead('Bea', null), lead('Cleo', 'from_the_future')],
  });
  expect((await screen.findByRole('link', { name: /Ada/ })).getAttribute('href')).toBe(
    `${TEAM}/conversations/c-Ada`,
  );
  expect(screen.getByText("A message wasn't delivered · Autumn")).toBeTruthy();
  expect(screen.getByText('The lead wrote to you · Autumn')).toBeTruthy();
  expect(hrefOf(/Cleo/)).toBe(`${TEAM}/conversations/c-Cleo`);
  expect(hrefOf('See all 12')).toBe(`${TEAM}/conversations?view=waiting`);
});

it('says when no one waits, and shows nothing that holds the agents up', async () => {
  open();
  expect(await screen.findByText(/No one is waiting/)).toBeTruthy();
  expect(screen.queryByText("What's holding your agents up")).toBeNull();
  expect(screen.queryByText("Questions your agents couldn't answer")).toBeNull();
});

it('shows what was done, and a dash for a cost that is not known', async () => {
  const results = { replies: 1_234, leads: 3, qualified: 2, booked: 1, cost: null };
  open({ since_yesterday: results });
  await screen.findByText('Since yesterday');
  const values = screen.getAllByRole('definition').map((item) => item.textContent);
  expect(values).toEqual(['1,234', '3', '2', '1', '–Some calls have no known price']);
  expect(hrefOf('Messages sent by agents')).toBe(`${TEAM}/conversations?view=agent`);
  expect(hrefOf('New leads contacted')).toBe(`${TEAM}/conversations`);
  expect(hrefOf('Qualified')).toBe(`${TEAM}/conversations?status=converti`);
  expect(hrefOf('Appointments')).toBe(`${TEAM}/conversations?view=booked`);
  expect(hrefOf('AI cost')).toMatch(/#ai-costs$/);
});

it('leads to each cause that holds agents up', async () => {
  const lost = buildAccount({ campaign_id: 'k1', campaign_name: 'Spring', state: 'lost' });
  open(
    {
      blocked: [
        { reason: 'number_lost', leads: 2 },
        { reason: 'not_ready', leads: 1 },
      ],
    },
    [lost, { ...lost, campaign_id: 'k2', campaign_name: 'Autumn' }],
  );
  const line = (await screen.findByText('The number of Spring is disconnected')).closest('li');
  const reconnect = within(line as HTMLElement).getByRole('link', { name: 'Reconnect' });
  expect(reconnect.getAttribute('href')).toBe(`${TEAM}/whatsapp?tab=connect&campaign=k1`);
  expect(screen.getByText(/The campaign is paused · 1 lead is waiting/)).toBeTruthy();
  expect(hrefOf('Open campaigns')).toBe(`${TEAM}/campaigns`);
});

it('leaves a single lost number to the banner over the page', async () => {
  const lost = buildAccount({ campaign_id: 'k1', campaign_name: 'Spring', state: 'lost' });
  open({ blocked: [{ reason: 'not_ready', leads: 1 }] }, [lost]);
  expect(await screen.findByText(/The campaign is paused/)).toBeTruthy();
  expect(screen.queryByText('The number of Spring is disconnected')).toBeNull();
});

it('leads to the questions that no agent could answer', async () => {
  open({ questions: [{ question: 'Do you treat children?', count: 3 }] });
  const item = (await screen.findByText('Do you treat children?')).closest('li') as HTMLElement;
  expect(within(item).getByText('Asked 3 times')).toBeTruthy();
  expect(hrefOf('Do you treat children?')).toBe(
    `${TEAM}/knowledge?tab=questions#do-you-treat-children`,
  );
  expect(hrefOf('Answer them')).toBe(`${TEAM}/knowledge?tab=questions`);
});
