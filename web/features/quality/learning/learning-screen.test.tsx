import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Proposal } from '#domain/quality/learning/schema.ts';
import { buildCampaign } from '#web/test/build-campaign.ts';
import { buildHome } from '#web/test/build-home.ts';
import { fakeServer, procedure, refused } from '#web/test/fake-server.ts';
import { openInTeam } from '#web/test/open-in-team.tsx';
import { LearningScreen } from './learning-screen.tsx';

const proposal: Proposal = {
  proposal_id: '0196f000-0000-7000-8000-000000000001',
  content: { kind: 'fact', question: 'Is there parking?', answer: 'Behind the house.' },
  source: 'takeover',
  state: 'open',
  quotes: [
    { by: 'lead', text: 'Is there parking?' },
    { by: 'person', text: 'Behind the house.' },
  ],
  campaign_id: 'k1',
  campaign_slug: 'studio',
  campaign_name: 'Studio',
  conversation_id: 'c1',
  lead_name: 'Jane',
  happened_at: '2026-01-15T12:00:00Z',
  decided_by: null,
  decided_at: null,
};
const server = {
  list: procedure('learning/list'),
  accept: procedure('learning/accept'),
  decline: procedure('learning/decline'),
  look: procedure('learning/look'),
};

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  shows([proposal]);
});

const shows = (proposals: Proposal[]) =>
  server.list.mockResolvedValue({
    proposals,
    counts: { open: proposals.length, accepted: 2, declined: 0 },
  });

function open(home = buildHome()) {
  fakeServer({
    'learning/list': server.list,
    'learning/accept': server.accept,
    'learning/decline': server.decline,
    'learning/look': server.look,
    'campaigns/list': [buildCampaign()],
  });
  return openInTeam(<LearningScreen />, { home });
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the page of what conversations teach', () => {
  it('shows a proposal with its sentences, its thread and the counts', async () => {
    open();
    expect(await screen.findByDisplayValue('Behind the house.')).toBeTruthy();
    expect(screen.getByText('Behind the house.', { selector: 'q' })).toBeTruthy();
    expect(
      screen.getByRole('link', { name: 'Open the conversation with Jane' }).getAttribute('href'),
    ).toContain('/conversations/c1');
    expect(screen.getByRole('tab', { name: 'To decide (1)' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Accepted (2)' })).toBeTruthy();
  });

  it('accepts it as it was changed', async () => {
    open();
    const box = await screen.findByDisplayValue('Behind the house.');
    fireEvent.change(box, { target: { value: 'In the yard.' } });
    fireEvent.click(await button('Add to knowledge'));
    await waitFor(() =>
      expect(server.accept).toHaveBeenCalledWith(
        expect.objectContaining({
          content: { kind: 'fact', question: 'Is there parking?', answer: 'In the yard.' },
        }),
      ),
    );
  });

  it('keeps what was typed when the server refuses, and over a reload', async () => {
    server.accept.mockResolvedValue(refused('CONFLICT', 'Someone has declined it.'));
    const { unmount } = open();
    const box = await screen.findByDisplayValue('Behind the house.');
    fireEvent.change(box, { target: { value: 'In the yard.' } });
    fireEvent.click(await button('Add to knowledge'));
    expect((await screen.findByRole('alert')).textContent).toContain('Someone has declined it.');
    unmount();
    open();
    expect(await screen.findByDisplayValue('In the yard.')).toBeTruthy();
  });

  it('decides once, and keeps the focus among the others', async () => {
    const next = { ...proposal, proposal_id: '0196f000-0000-7000-8000-000000000002' };
    shows([proposal, { ...next, content: { kind: 'rule', text: 'Say hello.' } }]);
    server.decline.mockResolvedValue({ state: 'declined' } as never);
    open();
    const [decline] = await screen.findAllByRole('button', { name: 'Decline' });
    let answer: () => void = () => undefined;
    server.list.mockReturnValue(
      new Promise((resolve) => {
        answer = () =>
          resolve({
            proposals: [{ ...next, content: { kind: 'rule', text: 'Say hello.' } }],
            counts: { open: 120, accepted: 2, declined: 1 },
          });
      }),
    );
    decline!.focus();
    fireEvent.click(decline!);
    await waitFor(() => expect(server.list).toHaveBeenCalledTimes(2));
    fireEvent.click(decline!);
    answer();
    expect(await screen.findByText("Declined. We won't suggest it again.")).toBeTruthy();
    await waitFor(() => expect(screen.queryByDisplayValue('Behind the house.')).toBeNull());
    expect(server.decline).toHaveBeenCalledTimes(1);
    const { activeElement } = document;
    expect(activeElement?.contains(screen.getByDisplayValue('Say hello.'))).toBe(true);
    expect(activeElement).not.toBe(document.body);
    expect(screen.getByText(/The newest 1 of 120\./)).toBeTruthy();
  });

  it('accepts no fact without an answer', async () => {
    shows([{ ...proposal, content: { kind: 'fact', question: 'Is there parking?', answer: '' } }]);
    open();
    expect((await button('Add to knowledge')).disabled).toBe(true);
    expect(screen.getByText(/No one has answered this yet/)).toBeTruthy();
  });

  it('is a matter of editors', async () => {
    open(buildHome({ role: 'viewer' }));
    fireEvent.click(await button('Add to knowledge'));
    expect(await screen.findByRole('dialog', { name: 'Access Restricted' })).toBeTruthy();
    expect(server.accept).not.toHaveBeenCalled();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('says so when there is nothing, and when it cannot be shown', async () => {
    shows([]);
    const { unmount } = open();
    expect(await screen.findByText('Nothing to decide')).toBeTruthy();
    unmount();
    server.list.mockResolvedValue(refused('NOT_FOUND', 'No such team'));
    open();
    expect(await screen.findByText("We couldn't load the suggestions")).toBeTruthy();
  });
});
