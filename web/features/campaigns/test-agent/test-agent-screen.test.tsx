import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Campaign } from '#domain/campaigns/schema.ts';
import { TeamProvider } from '#web/shared/team.tsx';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { buildMe } from '#web/test/build-me.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { renderAt } from '#web/test/render-at.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { TestAgentScreen } from './test-agent-screen.tsx';

const BASE = '/dashboard/acme-123456';
const SPRING = buildCampaign({
  campaign_slug: 'spring-ab12',
  agent_name: 'Léa',
  agent_language: 'french',
  offer_description: 'Coaching for founders.',
  calendar_url: 'https://cal.example',
});
const AUTUMN = buildCampaign({
  ...SPRING,
  campaign_id: 'c2',
  campaign_slug: 'autumn-cd34',
  campaign_name: 'Autumn',
  agent_name: 'Max',
  whatsapp_connected: true,
  waha_session: 's1',
  agent_phone_id: '33612345678@c.us',
});

function open(search = '', campaigns: Campaign[] = [SPRING, AUTUMN]) {
  fakeServer({ 'campaigns/list': campaigns });
  return renderAt(
    `${BASE}/playground${search}`,
    buildMe(),
    <TeamProvider home={buildHome()}>
      <TestAgentScreen />
      <Toaster label="Notifications" />
    </TeamProvider>,
  );
}

const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

afterEach(() => vi.unstubAllGlobals());

it('leads an agent without a number to one', async () => {
  open('?campaign=spring-ab12');
  expect(await screen.findByText('Léa')).toBeTruthy();
  expect(to('Connect WhatsApp')).toBe(`${BASE}/whatsapp?tab=connect&campaign=c1`);
  expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).toBeNull();
});

it('leads to the number of an agent that has one', async () => {
  open('?campaign=autumn-cd34');
  expect(await screen.findByText('Max')).toBeTruthy();
  expect(screen.getByText('+33612345678')).toBeTruthy();
  expect(to('Open WhatsApp')).toBe('https://wa.me/33612345678');
  expect(screen.queryByRole('link', { name: 'Connect WhatsApp' })).toBeNull();
});

it('says when there is no such campaign, and shows another', async () => {
  open('?campaign=gone');
  expect(await screen.findByText('Invalid campaign')).toBeTruthy();
  const text = 'Cannot navigate to test page without campaign information.';
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Léa')).toBeTruthy();
});

it('leaves out what is just being created', async () => {
  open('', [{ ...SPRING, creating: true }]);
  expect(await screen.findByText('No agent to test yet')).toBeTruthy();
});
