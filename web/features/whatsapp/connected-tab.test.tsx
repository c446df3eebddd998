import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AutomaticMessage } from '#domain/conversations/bots/automatic-message.ts';
import { buildHome } from '#web/test/build-home.ts';
import { fakeServer, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { press } from '#web/test/press.ts';
import { AutomaticMessages } from './connected-tab.tsx';

const found: AutomaticMessage = {
  automatic_id: 'a1',
  campaign_id: 'c1',
  campaign_name: 'Spring',
  text: 'Thanks for contacting us!',
  state: 'suspected',
  seen_count: 3,
  silenced_count: 2,
};
const open = (server: Parameters<typeof fakeServer>[0]) => {
  fakeServer(server);
  return openInTeam(<AutomaticMessages />, { home: buildHome() });
};

it('explains where to turn them off, also before any was seen', async () => {
  open({ 'conversations/automaticMessages': [] });
  expect(await screen.findByText(/Settings, Business tools/)).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});

it('shows what was found, and the team confirms it', async () => {
  const decided = vi.fn(() => ({ reactivated: 2 }));
  open({
    'conversations/automaticMessages': [found],
    'conversations/decideAutomatic': decided,
  });
  expect(await screen.findByText('Thanks for contacting us!')).toBeTruthy();
  expect(screen.getByText('Seen 3 times in Spring')).toBeTruthy();
  expect(screen.getByText('It stopped the agent in 2 conversations.')).toBeTruthy();
  press("Yes, it's automatic");
  await waitFor(() =>
    expect(decided).toHaveBeenCalledWith(
      expect.objectContaining({ automatic_id: 'a1', automatic: true }),
    ),
  );
});

it('asks no more about a confirmed one, but it can be taken back', async () => {
  open({
    'conversations/automaticMessages': [{ ...found, state: 'confirmed', silenced_count: 0 }],
  });
  expect(await screen.findByText('Automatic')).toBeTruthy();
  expect(screen.queryByText("Yes, it's automatic")).toBeNull();
  expect(screen.getByText('No, we type it')).toBeTruthy();
});

it('says when it was not saved', async () => {
  open({
    'conversations/automaticMessages': [found],
    'conversations/decideAutomatic': refused('INTERNAL'),
  });
  await screen.findByText('Thanks for contacting us!');
  press('No, we type it');
  expect(await screen.findByText("We couldn't save that")).toBeTruthy();
});
