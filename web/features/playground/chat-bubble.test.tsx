import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { fakeServer } from '#web/test/fake-server.ts';
import { fakeWidth } from '#web/test/fake-width.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { field, press, type } from '#web/test/press.ts';
import { PlaygroundScreen } from './playground-screen.tsx';
import { ANSWER, CREDITS } from '#web/test/play-answer.ts';

const drawn = vi.hoisted(() => ({ times: 0 }));
vi.mock('#web/shared/held-text.tsx', () => ({
  HeldReasons: () => null,
  HeldText: ({ text }: { text: string }) => {
    drawn.times += 1;
    return text;
  },
}));

beforeEach(() => sessionStorage.clear());

it('is not drawn again while someone types below it', async () => {
  const campaign = buildCampaign({ campaign_slug: 'spring-ab12', status: 'active' });
  fakeServer({
    'campaigns/list': [campaign],
    'playground/credits': CREDITS,
    'prompts/list': [],
    'playground/reply': ANSWER,
  });
  fakeWidth(1440);
  openInTeam(<PlaygroundScreen />, { at: '/playground?campaign=spring-ab12' });
  await screen.findByLabelText('Message');
  type('Message', 'What does it cost?');
  press('Send');
  await screen.findAllByText('It is 900 €.');
  const before = drawn.times;
  expect(before).toBeGreaterThan(0);
  for (const text of ['A', 'An', 'And']) type('Message', text);
  expect(field('Message').value).toBe('And');
  expect(drawn.times).toBe(before);
});
